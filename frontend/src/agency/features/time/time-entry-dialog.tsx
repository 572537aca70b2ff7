import { createTimeEntry, updateTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import { createTimeEntrySchemas, type TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { EARLIEST_PICKABLE_DATE, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatDuration, hoursToSeconds } from '@atrium/rules/agency/duration';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useIdempotencyKey } from '../../../lib/forms/forms.js';
import { call } from '../../../lib/api/http.js';
import { useToday } from '../../../session/today.js';
import { Checkbox, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Field, Input } from '../../../ui/fields/field.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { upsertRow, useAgency } from '../../store/agency-store.js';
import { formatExactDuration } from './time-text.js';
import { formatDayLabel } from './time-labels.js';
import { listTasks } from '@atrium/contract/agency/tasks/calls';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { useFetch } from '../../../lib/api/use-fetch.js';

const MAX_TASKS = 100;

/**
 * Returns the tasks to which a time entry can be moved: the user's open tasks and the tasks of the same goal, with the
 * current task first.
 */
function useTaskChoices(entry: TimeEntry | undefined): readonly { value: string; label: string }[] {
  const goals = useAgency((state) => state.goals.all.rows);
  const { userId, goalId } = entry ?? { userId: null, goalId: null };
  // Without the list, the current task stays.
  const { value: found } = useFetch(userId === null ? null : `${userId} ${goalId}`, async () => {
    const lists = [call(listTasks, { query: { assignedTo: userId, status: 'open', limit: MAX_TASKS } })];
    if (goalId !== null) lists.push(call(listTasks, { query: { goalId: String(goalId), limit: MAX_TASKS } }));
    return (await Promise.all(lists)).flat();
  });
  if (entry === undefined || entry.taskId === null) return [];
  const own = { value: String(entry.taskId), label: entry.taskTitle };
  const others = [...new Map(found?.map((task) => [task.id, task])).values()]
    .filter(({ id }) => id !== entry.taskId)
    .map(({ id, title, goalId: of }) => {
      const goal = of === entry.goalId ? undefined : goals.get(of ?? 0)?.title;
      return { value: String(id), label: goal === undefined ? title : `${title} (${goal})` };
    });
  return [own, ...others.toSorted(compareLabels)];
}

interface TimeForm {
  readonly taskId: number;
  readonly hours: number | string;
  readonly dateWorked: string;
  readonly billable?: boolean | undefined;
  readonly description?: string | null | undefined;
}

const LABELS = {
  taskId: 'Task',
  hours: 'Time',
  dateWorked: 'Date',
  billable: 'Billable',
  description: 'Description',
} as const;
/** Form value of the task for an entry whose task was deleted. Saving keeps the entry without a task. */
const NO_TASK = 1;

interface TimeEntryDialogProps {
  readonly entry?: TimeEntry;
  /** Task of the entry. */
  readonly task: { readonly id: number | null; readonly title: string };
  /** User id; defaults to the caller. */
  readonly userId?: string;
  readonly day?: string;
  readonly onClose: () => void;
}

/** Logs or edits time on a task. */
export function TimeEntryDialog({ entry, task, userId, day, onClose }: TimeEntryDialogProps) {
  const today = useToday();
  const { keyFor } = useIdempotencyKey();
  const isNew = entry === undefined;
  const current = useAgency(({ sheet, taskTime }) =>
    isNew ? undefined : (sheet.all.rows.get(entry.id) ?? taskTime.all.rows.get(entry.id)),
  );
  const choices = useTaskChoices(current ?? entry);
  const state = useEntityForm({
    schema: createTimeEntrySchemas.body,
    noun: 'timeEntry',
    entity: entry,
    current,
    toValues: (of: TimeEntry | undefined): TimeForm => ({
      taskId: of?.taskId ?? task.id ?? NO_TASK,
      hours: of === undefined ? '' : formatExactDuration(of.seconds),
      dateWorked: of?.dateWorked ?? day ?? today,
      billable: of?.billable ?? true,
      description: of?.description ?? '',
    }),
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'taskId'
        ? (choices.find((choice) => choice.value === String(value))?.label ?? 'Another task')
        : field === 'billable'
          ? value === true
            ? 'Yes'
            : 'No'
          : field === 'dateWorked' && value !== ''
            ? formatDayWithYear(String(value))
            : undefined,
    failureMessage: isNew ? 'Failed to log time' : 'Failed to update time entry',
    upsert: upsertRow.sheet,
    create: ({ hours, description, billable, dateWorked }) => {
      const body = {
        hours: formatExactDuration(hoursToSeconds(hours)),
        description: description ?? null,
        billable: billable ?? true,
        dateWorked,
        taskId: task.id ?? 0,
        ...(userId !== undefined && { userId }),
      };
      return call(createTimeEntry, { body, idempotencyKey: keyFor(body) });
    },
    update: ({ id }, { hours, ...rest }) =>
      call(updateTimeEntry, {
        params: { id },
        body: { ...rest, ...(hours !== undefined && { hours: formatExactDuration(hoursToSeconds(hours)) }) },
      }),
    getSuccessToast: ({ seconds, dateWorked, taskTitle }) => ({
      title: isNew ? 'Time logged' : 'Time entry updated',
      description: `${formatDuration(seconds)} on ${isolateDirection(taskTitle)}, ${formatDayLabel(dateWorked)}`,
    }),
    onClose: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <EntityDialog
      title={isNew ? 'Log time' : 'Edit time entry'}
      description={task.title}
      width={440}
      submit={isNew ? 'Log time' : 'Save time entry'}
      busy={isNew ? 'Logging...' : 'Saving...'}
      state={state}
      onClose={onClose}
    >
      {entry !== undefined && entry.taskId !== null && (
        <SelectField
          label={LABELS.taskId}
          error={errors.taskId?.message}
          required
          {...register('taskId', { setValueAs: Number })}
          choices={choices}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={LABELS.hours} error={errors.hours?.message} help="e.g. 1:30, 1.5 or 90m" required>
          {(control) => (
            <Input
              {...control}
              {...register('hours')}
              className="figures"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
            />
          )}
        </Field>
        <DateField {...state.field('dateWorked')} required min={EARLIEST_PICKABLE_DATE} max={today} />
      </div>
      <TextareaField {...state.field('description')} />
      <Checkbox label={LABELS.billable} {...register('billable')} />
    </EntityDialog>
  );
}
