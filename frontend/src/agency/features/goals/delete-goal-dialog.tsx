import { removeGoal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { useQuestionRow } from '../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { removeRow, useAgency } from '../../store/agency-store.js';

export function DeleteGoalDialog({ goal: opened, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const current = useAgency((state) => state.goals.all.rows.get(opened.id));
  const goal = useQuestionRow(opened, current, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${goal.title}?`}
      description={
        goal.totalTasks === 0
          ? 'The goal has no tasks. This cannot be undone.'
          : `All related tasks are deleted too: ${formatPlural(goal.totalTasks, 'task')}. Logged time stays with the client it was logged for. This cannot be undone.`
      }
      action={goal.totalTasks === 0 ? 'Delete goal' : `Delete goal and ${formatPlural(goal.totalTasks, 'task')}`}
      busy="Deleting..."
      failed="Failed to delete goal"
      onConfirm={async () => {
        await call(removeGoal, { params: { id: goal.id } });
        removeRow.goals(goal.id);
      }}
      success={{ title: 'Success', description: 'Goal and all related tasks deleted successfully' }}
      onClose={onClose}
    />
  );
}
