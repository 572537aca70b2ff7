import { defineDialog } from '../../../../ui/dialogs/dialog-host.js';

/* Dialogs that end a count, loaded when they are needed. */

export const postDialog = defineDialog({
  load: async () => (await import('./close-dialogs.js')).PostCountDialog,
  title: 'Post count',
  width: 440,
});
export const cancelDialog = defineDialog({
  load: async () => (await import('./close-dialogs.js')).CancelCountDialog,
  title: 'Cancel count',
  width: 440,
});
export const reverseDialog = defineDialog({
  load: async () => (await import('./close-dialogs.js')).ReverseCountDialog,
  title: 'Reverse count',
  width: 440,
});
