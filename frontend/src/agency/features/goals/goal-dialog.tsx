import { updateGoal } from '@atrium/contract/agency/goals/calls';
import { type Goal, updateGoalSchemas } from '@atrium/contract/agency/goals/schemas';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import type { UseFormReturn } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { took, useAgency } from '../../store/agency-store.js';
import { ownerName } from '../../store/selectors.js';
import { GoalFields } from './goal-fields.js';
import { GOAL_LABELS, type GoalForm, goalValues } from './goal-values.js';
import { useGoalWords } from './goal-words.js';

type Form = BodyOf<typeof updateGoal>;
type Checked = CheckedBody<typeof updateGoal>;

/** The form of an existing goal; its tasks have dialogs of their own. */
export function EditGoalDialog({ goal, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const user = useUser();
  const today = useToday();
  const live = useAgency((state) => state.goals.all.rows.get(goal.id));
  const owner = { id: goal.ownerId, name: ownerName(goal) };
  const words = useGoalWords(owner);
  const state = useEntityForm<Form, Checked, Goal>({
    schema: updateGoalSchemas.body,
    noun: 'goal',
    entity: goal,
    live,
    valuesOf: (entity) => goalValues(entity, today, user.id),
    labels: GOAL_LABELS,
    show: words,
    failed: 'Failed to update goal',
    took: took.goals,
    update: ({ id }, body) => call(updateGoal, { params: { id }, body }),
    told: ({ title }) => ({ title: 'Success', description: 'Goal updated successfully', detail: title }),
    close: onClose,
  });
  return (
    <EntityDialog
      id="goal"
      title="Edit Goal"
      description="Update the goal below. Its tasks stay as they are."
      width={840}
      submit="Update Goal"
      busy="Updating..."
      state={state}
      onClose={onClose}
    >
      <GoalFields form={state.form as unknown as UseFormReturn<GoalForm, unknown, never>} owner={owner} />
    </EntityDialog>
  );
}
