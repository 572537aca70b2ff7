import { defineDialog } from '../../../../ui/dialogs/dialog-host.js';

/* Dialogs that end a count, loaded when they are needed. */

export const postDialog = defineDialog(
  'Post count',
  async () => (await import('./close-dialogs.js')).PostCountDialog,
  440,
);
export const cancelDialog = defineDialog(
  'Cancel count',
  async () => (await import('./close-dialogs.js')).CancelCountDialog,
  440,
);
export const reverseDialog = defineDialog(
  'Reverse count',
  async () => (await import('./close-dialogs.js')).ReverseCountDialog,
  440,
);
