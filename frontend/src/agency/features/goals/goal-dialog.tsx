import { updateGoal } from '@atrium/contract/agency/goals/calls';
import { type Goal, updateGoalSchemas } from '@atrium/contract/agency/goals/schemas';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { upsertRow, useAgency } from '../../store/agency-store.js';
import { ownerName } from '../../store/selectors.js';
import { GoalFields } from './goal-fields.js';
import { GOAL_LABELS, getGoalValues } from './goal-values.js';
import { useGoalFieldFormat } from './use-goal-field-format.js';
import './open-tasks-decision.js';
import '../../shared/hours-dialogs.js';

/** Dialog that edits an existing goal. Its tasks have dialogs of their own. */
export function EditGoalDialog({ goal, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const user = useUser();
  const today = useToday();
  const current = useAgency((state) => state.goals.all.rows.get(goal.id));
  const owner = { id: goal.ownerId, name: ownerName(goal) };
  const words = useGoalFieldFormat(owner);
  const state = useEntityForm({
    schema: updateGoalSchemas.body,
    noun: 'goal',
    entity: goal,
    current,
    toValues: (entity) => getGoalValues(entity, today, user.id),
    labels: GOAL_LABELS,
    formatValue: words,
    failureMessage: 'Failed to update goal',
    upsert: upsertRow.goals,
    update: ({ id }, body) =>
      call(updateGoal, {
        params: { id },
        body: body.status === 'completed' ? { ...body, openTasks: 'ask' } : body,
      }),
    getSuccessToast: ({ title }) => ({ title: 'Success', description: 'Goal updated successfully', detail: title }),
    onClose: onClose,
  });
  return (
    <EntityDialog
      title="Edit goal"
      description="Its tasks stay as they are."
      width={840}
      submit="Save goal"
      busy="Saving..."
      state={state}
      onClose={onClose}
    >
      <GoalFields state={state} owner={owner} />
    </EntityDialog>
  );
}
