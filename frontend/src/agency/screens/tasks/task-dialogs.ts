import { defineDialog } from '../../../ui/dialogs/dialog-host.js';

export const taskDialog = defineDialog(
  'Add Task',
  async () => (await import('./details/task-dialog.js')).TaskDialog,
  840,
);
export const moveTaskDialog = defineDialog(
  'Move to…',
  async () => (await import('./board/move-task-dialog.js')).MoveTaskDialog,
  440,
);
export const deleteTaskDialog = defineDialog(
  ({ task }) => `Delete ${task.title}?`,
  async () => (await import('./details/delete-task-dialog.js')).DeleteTaskDialog,
  440,
);
export const handOverTaskDialog = defineDialog(
  'Hand over',
  async () => (await import('./details/hand-over-dialog.js')).HandOverDialog,
  440,
);
export const timeEntryDialog = defineDialog(
  'Log time',
  async () => (await import('../../features/time/time-entry-dialog.js')).TimeEntryDialog,
  440,
);
