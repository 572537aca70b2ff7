import { defineDialog } from '../../../ui/dialogs/dialog-host.js';

export const newGoalDialog = defineDialog(
  'New Goal',
  async () => (await import('./new-goal-dialog.js')).NewGoalDialog,
  840,
);
export const editGoalDialog = defineDialog(
  'Edit goal',
  async () => (await import('./goal-dialog.js')).EditGoalDialog,
  840,
);
export const deleteGoalDialog = defineDialog(
  ({ goal }) => `Delete ${goal.title}?`,
  async () => (await import('./delete-goal-dialog.js')).DeleteGoalDialog,
  440,
);
