import { defineDialog } from '../../../ui/dialogs/dialog-host.js';

export const newGoalDialog = defineDialog({
  load: async () => (await import('./new-goal-dialog.js')).NewGoalDialog,
  title: 'New Goal',
  width: 840,
});
export const editGoalDialog = defineDialog({
  load: async () => (await import('./goal-dialog.js')).EditGoalDialog,
  title: 'Edit goal',
  width: 840,
});
export const deleteGoalDialog = defineDialog({
  load: async () => (await import('./delete-goal-dialog.js')).DeleteGoalDialog,
  title: ({ goal }) => `Delete ${goal.title}?`,
  width: 440,
});
