import { type Goal, updateGoal } from '@atrium/contract/bodies/agency/goals';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { displayName } from '@atrium/rules/people';
import type { UseFormReturn } from 'react-hook-form';
import { useEntityForm } from '../../lib/entity-form.js';
import { call } from '../../lib/http.js';
import { useUser } from '../../session/session-store.js';
import { useToday } from '../../session/today.js';
import { EntityDialog } from '../../ui/entity-dialog.js';
import { took, useAgency } from '../store/agency-store.js';
import { ownerName } from '../store/selectors.js';
import { GoalFields } from './goal-fields.js';
import { GOAL_LABELS, type GoalForm, goalValues, goalWords } from './goal-values.js';

type Form = BodyOf<typeof updateGoal>;
type Checked = CheckedBody<typeof updateGoal>;

/** The form of an existing goal; its tasks have dialogs of their own. */
export function EditGoalDialog({ goal, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const user = useUser();
  const today = useToday();
  const live = useAgency((state) => state.goals.all.rows.get(goal.id));
  const team = useAgency((state) => state.team.value);
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const names = {
    person: (id: string) => {
      const member = team?.find((one) => one.id === id);
      return member === undefined ? (id === goal.ownerId ? ownerName(goal) : id) : displayName(member);
    },
    client: (id: number) => clients.get(id)?.name ?? String(id),
    department: (id: number) => departments?.find((one) => one.id === id)?.name ?? String(id),
  };
  const state = useEntityForm<Form, Checked, Goal>({
    schema: updateGoal.body,
    noun: 'goal',
    entity: goal,
    live,
    valuesOf: (entity) => goalValues(entity, today, user.id),
    labels: GOAL_LABELS,
    show: (field, value) => goalWords(field as keyof GoalForm, value, names),
    failed: 'Failed to update goal',
    took: took.goals,
    update: ({ id }, body) => call(updateGoal, { params: { id }, body }),
    told: () => ({ title: 'Success', description: 'Goal updated successfully' }),
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
      <GoalFields
        form={state.form as unknown as UseFormReturn<GoalForm, unknown, never>}
        owner={{ id: goal.ownerId, name: ownerName(goal) }}
      />
    </EntityDialog>
  );
}
