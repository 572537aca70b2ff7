import { createTask, updateTask } from '@atrium/contract/agency/tasks/calls';
import { createTaskSchemas, type Task } from '@atrium/contract/agency/tasks/schemas';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import { formatDuration, secondsOfHours } from '@atrium/rules/agency/duration';
import {
  TASK_ORIGIN_LABELS,
  TASK_STATUS_LABELS,
  WORK_PRIORITIES,
  WORK_PRIORITY_LABELS,
} from '@atrium/rules/stock/labels';
import { TASK_STATUSES } from '@atrium/rules/stock/status-changes';
import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { byLabel } from '../../../../lib/format/by-label.js';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import type { NoticeAction } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { Field } from '../../../../ui/fields/field.js';
import { FormNumber } from '../../../../ui/fields/form-number.js';
import { Input } from '../../../../ui/fields/input.js';
import { DateField, InputField, SelectField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { personChoices } from '../../../shared/person-choices.js';
import { managesAgency } from '../../../shared/rights.js';
import { needAgency, needOpenGoals, took, useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { isWipRefusal } from '../change-task.js';
import { DeleteTaskDialog } from './delete-task-dialog.js';
import { TaskHistory } from './task-history.js';
import { TaskTime, TimeForm } from './task-time.js';
import { TASK_LABELS, type TaskStart, taskValues, taskWords, useTaskNames } from '../../../features/tasks/public.js';
import { whereWords } from '../board/week-board.js';

const statuses = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] }));
const priorities = WORK_PRIORITIES.map((value) => ({ value, label: WORK_PRIORITY_LABELS[value] }));

const REASON = 'Reason for the override';

/** Returns the toast action that shows a task with this due date; null when it is visible. */
export type WayTo = (dueDate: string | null) => NoticeAction | null;

interface TaskDialogProps {
  readonly task?: Task;
  readonly start?: TaskStart;
  readonly wayTo?: WayTo;
  readonly onClose: () => void;
}

export function TaskDialog({ task, start = {}, wayTo, onClose }: TaskDialogProps) {
  const isNew = task === undefined;
  const live = useAgency((state) => (isNew ? undefined : state.tasks.all.rows.get(task.id)));
  const isCounted = (task?.loggedHours ?? 0) > 0;
  const manages = managesAgency(useUser());
  const today = useToday();
  const names = useTaskNames(task);
  const [timeForm, setTimeForm] = useState<'new' | number | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [wantsReason, setWantsReason] = useState(false);
  useEffect(() => {
    needOpenGoals();
    needAgency('team');
  }, []);
  const state = useEntityForm({
    schema: createTaskSchemas.body,
    noun: 'task',
    entity: task,
    live,
    valuesOf: (entity: Task | undefined) => taskValues(entity, start),
    labels: { ...TASK_LABELS, wipOverrideReason: REASON },
    show: (field, value) => taskWords(field, value, names),
    failed: isNew ? 'Failed to create task' : 'Failed to update task',
    took: took.tasks,
    // Logged hours are computed and cannot be edited.
    quiet: ['actualHours'],
    create: (body) => call(createTask, { body }),
    update: ({ id }, body) => call(updateTask, { params: { id }, body }),
    refused: (error) => {
      if (manages && isWipRefusal(error)) setWantsReason(true);
    },
    told: ({ title, dueDate }) => {
      const action = wayTo?.(dueDate) ?? null;
      return {
        title: 'Success',
        description: isNew ? 'Task created successfully' : 'Task updated successfully',
        detail: `${title} ${whereWords(today)(dueDate)}`,
        ...(action !== null && { action }),
      };
    },
    close: onClose,
  });
  const { control, register, formState } = state.form;
  const { errors } = formState;
  const goals = useGoalChoices(task?.goalId ?? start.goalId);
  const team = useAgency((store) => store.team.value);
  const people = useMemo(
    () =>
      personChoices(
        team ?? [],
        task === undefined ? null : { id: task.assignedTo, name: assigneeName(task) },
        'Choose a person',
      ),
    [team, task],
  );

  const dialog = (
    <EntityDialog
      id="task"
      title={isNew ? 'Add Task' : 'Edit Task'}
      description={isNew ? 'Add a task to a goal.' : 'Update the task below.'}
      width={840}
      submit={wantsReason ? 'Override' : isNew ? 'Create Task' : 'Update Task'}
      busy={isNew ? 'Creating...' : 'Updating...'}
      state={state}
      act={
        !isNew && (
          <Button
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <InputField {...state.field('title')} required autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={TASK_LABELS.goalId}
          error={errors.goalId?.message}
          required
          {...register('goalId', { setValueAs: Number })}
          choices={goals}
        />
        <SelectField {...state.field('assignedTo')} required choices={people} />
      </div>
      <TextareaField {...state.field('description')} rows={2} />
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField {...state.field('dueDate')} min={EARLIEST_PICKABLE_DATE} />
        <SelectField {...state.field('status')} choices={statuses} />
        <SelectField {...state.field('priority')} choices={priorities} />
        <FormNumber control={control} name="estimatedHours" asNumber label={TASK_LABELS.estimatedHours} />
        {isCounted ? (
          <Field label={TASK_LABELS.actualHours} help="Counted from logged time">
            {(field) => (
              // Read-only, so it does not look like an input.
              <Input
                {...field}
                readOnly
                value={formatDuration(secondsOfHours(task?.actualHours ?? 0))}
                className="figures cursor-default border-transparent! bg-sunken! dark:bg-line/50!"
              />
            )}
          </Field>
        ) : (
          <FormNumber control={control} name="actualHours" asNumber label={TASK_LABELS.actualHours} />
        )}
        <InputField {...state.field('tags')} help="Separate with commas" autoComplete="off" />
      </div>
      <InputField
        {...state.field('proofUrl')}
        help="A link to the result"
        type="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://example.com/result"
      />
      <TextareaField {...state.field('notes')} rows={2} />
      {wantsReason && (
        <TextareaField
          label={REASON}
          error={errors.wipOverrideReason?.message}
          required
          {...register('wipOverrideReason')}
          rows={2}
          autoFocus
        />
      )}
      {!isNew && (
        <>
          {task.origin !== 'manual' && (
            <p className="text-caption text-muted">{`Origin: ${TASK_ORIGIN_LABELS[task.origin]}`}</p>
          )}
          <TaskTime task={task} onForm={setTimeForm} mayLog />
          <TaskHistory task={task} names={names} />
        </>
      )}
    </EntityDialog>
  );
  return (
    <>
      {dialog}
      {/* Beside the form, not in it: what it sends is not the task. */}
      {task !== undefined && (
        <TimeForm key={String(timeForm)} task={task} form={timeForm} onClose={() => setTimeForm(null)} />
      )}
      {deleting && live !== undefined && (
        <DeleteTaskDialog task={live} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  );
}

/** Active goals, and the goal of the task. */
function useGoalChoices(chosen: number | undefined) {
  const rows = useAgency((state) => state.goals.all.rows);
  return useMemo(
    () => [
      { value: '0', label: 'Choose a goal' },
      ...[...rows.values()]
        .filter(({ id, status }) => id === chosen || (status !== 'completed' && status !== 'cancelled'))
        .map(({ id, title }) => ({ value: String(id), label: title }))
        .toSorted(byLabel),
    ],
    [rows, chosen],
  );
}
