import { createTask } from '@atrium/contract/agency/tasks/calls';
import { createTaskSchemas, type Task } from '@atrium/contract/agency/tasks/schemas';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { TASK_STATUSES } from '@atrium/rules/stock/status-changes';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import type { ToastAction } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';
import { useToday } from '../../../../session/today.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { InputField, SelectField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { HoursField } from '../../../shared/hours-field.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import { canExceedLimits } from '../../../shared/rights.js';
import { loadAgency, loadOpenGoals, upsertRow, useAgency } from '../../../store/agency-store.js';
import { isWipLimitError } from '../change-task.js';
import { useGoalChoices } from './goal-choices.js';
import {
  getAfterGoalWarning,
  TASK_LABELS,
  type InitialTask,
  getTaskValues,
  formatTaskField,
  useTaskNames,
} from '../../../features/tasks/public.js';
import { WipTasks } from '../wip/wip-tasks.js';
import { describeColumn } from '../board/week-board.js';
import { PRIORITY_CHOICES } from '../../../shared/filter-choices.js';

const statuses = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] }));

const REASON = 'Reason for the override';

/** Function that returns the toast action to show a task with this due date; null when the task is visible. */
export type ShowTaskAction = (dueDate: string | null) => ToastAction | null;

interface TaskDialogProps {
  readonly start?: InitialTask;
  readonly showAction?: ShowTaskAction;
  readonly onClose: () => void;
}

/** Creates a task with all its fields. */
export function TaskDialog({ start = {}, showAction, onClose }: TaskDialogProps) {
  const manages = canExceedLimits(useUser());
  const today = useToday();
  const names = useTaskNames(undefined);
  const [isRejected, setRejected] = useState(false);
  const wantsReason = isRejected && manages;
  useEffect(() => {
    loadOpenGoals();
    loadAgency('team', 'clients');
  }, []);
  const state = useEntityForm({
    schema: createTaskSchemas.body,
    entity: undefined,
    current: undefined,
    toValues: (entity: Task | undefined) => getTaskValues(entity, start),
    labels: { ...TASK_LABELS, wipOverrideReason: REASON },
    formatValue: (field, value) => formatTaskField(field, value, names),
    failureMessage: 'Failed to create task',
    upsert: upsertRow.tasks,
    create: (body) => call(createTask, { body }),
    onRejected: (error) => {
      if (isWipLimitError(error)) setRejected(true);
    },
    getSuccessToast: ({ title, dueDate }) => {
      const action = showAction?.(dueDate) ?? null;
      return {
        title: 'Success',
        description: 'Task created successfully',
        detail: `${title} ${describeColumn(today)(dueDate)}`,
        ...(action !== null && { action }),
      };
    },
    onClose,
  });
  const { control, register, formState } = state.form;
  const { errors } = formState;
  const goals = useGoalChoices(start.goalId);
  const [goalId, dueDate, assignedTo] = useWatch({ control, name: ['goalId', 'dueDate', 'assignedTo'] });
  const goal = useAgency((store) => store.goals.all.rows.get(goalId));
  const team = useAgency((store) => store.team.value);
  const people = useMemo(() => buildPersonChoices(team ?? [], 'Choose a person'), [team]);
  return (
    <EntityDialog
      title="Add Task"
      description="Add a task to a goal."
      width={840}
      submit={wantsReason ? 'Override' : 'Add Task'}
      busy="Creating..."
      state={state}
      onClose={onClose}
    >
      <InputField {...state.field('title')} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={TASK_LABELS.goalId}
          error={errors.goalId?.message}
          required
          {...register('goalId', { setValueAs: Number })}
          choices={[{ value: '0', label: 'Choose a goal' }, ...goals]}
          present={start.goalId === undefined ? undefined : { value: String(start.goalId), label: '' }}
        />
        <SelectField {...state.field('assignedTo')} required choices={people} />
      </div>
      <TextareaField {...state.field('description')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField
          {...state.field('dueDate')}
          warning={getAfterGoalWarning(dueDate, goal)}
          min={EARLIEST_PICKABLE_DATE}
        />
        <SelectField {...state.field('status')} choices={statuses} />
        <SelectField {...state.field('priority')} choices={PRIORITY_CHOICES} />
        <HoursField control={control} name="estimatedHours" label={TASK_LABELS.estimatedHours} />
        <HoursField control={control} name="actualHours" label={TASK_LABELS.actualHours} />
        <InputField {...state.field('tags')} help="Separate with commas" />
      </div>
      <InputField
        {...state.field('proofUrl')}
        help="A link to the result"
        type="url"
        autoCapitalize="none"
        placeholder="https://example.com/result"
      />
      <TextareaField {...state.field('notes')} />
      {isRejected && assignedTo !== '' && <WipTasks userId={assignedTo} />}
      {wantsReason && (
        <TextareaField
          label={REASON}
          error={errors.wipOverrideReason?.message}
          required
          {...register('wipOverrideReason')}
          autoFocus
        />
      )}
    </EntityDialog>
  );
}
