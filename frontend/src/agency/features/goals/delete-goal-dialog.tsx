import { removeGoal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { useQuestionRow } from '../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { lost, useAgency } from '../../store/agency-store.js';
import { clientName } from '../../store/selectors.js';

interface DeleteGoalDialogProps {
  readonly goal: Goal;
  readonly onClose: () => void;
}

export function DeleteGoalDialog({ goal: opened, onClose }: DeleteGoalDialogProps) {
  const current = useAgency((state) => state.goals.all.rows.get(opened.id));
  const goal = useQuestionRow(opened, current, onClose);
  const client = useAgency((state) => clientName(state, goal.clientId));
  return (
    <ConfirmDialog
      title={`Delete ${goal.title}?`}
      description={
        goal.totalTasks === 0
          ? 'The goal has no tasks. This cannot be undone.'
          : `All related tasks are deleted too: ${plural(goal.totalTasks, 'task')}. Logged time ${client === null ? 'is kept' : `stays with ${client}`}. This cannot be undone.`
      }
      action={goal.totalTasks === 0 ? 'Delete goal' : `Delete goal and ${plural(goal.totalTasks, 'task')}`}
      busy="Deleting..."
      failed="Failed to delete goal"
      onConfirm={async () => {
        await call(removeGoal, { params: { id: goal.id } });
        lost.goals(goal.id);
      }}
      success={{ title: 'Success', description: 'Goal and all related tasks deleted successfully' }}
      onClose={onClose}
    />
  );
}
