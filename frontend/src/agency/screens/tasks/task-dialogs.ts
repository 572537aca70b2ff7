import { defineDialog } from '../../../ui/dialogs/dialog-host.js';

export const taskDialog = defineDialog({
  load: async () => (await import('./details/task-dialog.js')).TaskDialog,
  title: 'Add Task',
  width: 840,
});
export const moveTaskDialog = defineDialog({
  load: async () => (await import('./board/move-task-dialog.js')).MoveTaskDialog,
  title: 'Move to…',
  width: 440,
});
export const deleteTaskDialog = defineDialog({
  load: async () => (await import('./details/delete-task-dialog.js')).DeleteTaskDialog,
  title: ({ task }) => `Delete ${task.title}?`,
  width: 440,
});
export const handOverTaskDialog = defineDialog({
  load: async () => (await import('./details/hand-over-dialog.js')).HandOverDialog,
  title: 'Hand over',
  width: 440,
});
export const timeEntryDialog = defineDialog({
  load: async () => (await import('../../features/time/time-entry-dialog.js')).TimeEntryDialog,
  title: 'Log time',
  width: 440,
});
