import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import { TASK_ORIGIN_LABELS, TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { TASK_STATUSES } from '@atrium/rules/stock/status-changes';
import { type KeyboardEvent, useId, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { classes } from '../../../../ui/classes.js';
import { type Choice, Select } from '../../../../ui/choices/select.js';
import { DateInput } from '../../../../ui/fields/date/date-input.js';
import { Input } from '../../../../ui/fields/field.js';
import { FieldEditors, trackEditing } from '../../../features/conversation/public.js';
import { formatTaskField, useTaskNames } from '../../../features/tasks/public.js';
import { HoursInput } from '../../../shared/hours-field.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import { useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { usePendingTask } from '../change-task.js';
import { useGoalChoices } from './goal-choices.js';
import { PROPERTY_TEXT, PropertyProblem, QUIET_CONTROL } from './property-problem.js';
import { labelOf, type Property, type PropertyForm, usePropertyForm } from './use-property-form.js';
import type { Elements } from '../../../../ui/elements.js';
import { PRIORITY_CHOICES } from '../../../shared/filter-choices.js';

const CONTROL = `${QUIET_CONTROL} ${PROPERTY_TEXT}`;
const statuses = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_LABELS[value] }));

/** Properties of a task in two columns, each saved on its own. Users without the right to edit see the values. */
export function TaskProperties({ task, canEdit }: { readonly task: Task; readonly canEdit: boolean }) {
  const team = useAgency((state) => state.team.value);
  const people = useMemo(() => buildPersonChoices(team ?? []), [team]);
  const goals = useGoalChoices(task.goalId);
  if (!canEdit) return <TaskValues task={task} />;
  return (
    <div role="group" aria-label="Properties" className="grid gap-x-4 @min-[480px]:grid-cols-2">
      <ChoiceProperty task={task} field="status" choices={statuses} />
      <ChoiceProperty task={task} field="assignedTo" choices={people} presentLabel={assigneeName(task)} />
      <ChoiceProperty task={task} field="priority" choices={PRIORITY_CHOICES} />
      <DateProperty task={task} />
      <ChoiceProperty task={task} field="goalId" choices={goals} className="@min-[480px]:col-span-2" />
      <TextProperty task={task} field="tags" placeholder="Separate with commas" />
      <HoursProperty task={task} field="estimatedHours" />
      {task.loggedHours === 0 && <HoursProperty task={task} field="actualHours" />}
      <TextProperty task={task} field="proofUrl" placeholder="https://example.com/result" />
      {task.origin !== 'manual' && (
        <Row label="Origin">
          {() => (
            <p className="flex min-h-8 items-center px-2 text-table pointer-coarse:min-h-11">
              {TASK_ORIGIN_LABELS[task.origin]}
            </p>
          )}
        </Row>
      )}
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => Elements }) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[104px_minmax(0,1fr)] items-start">
      <label htmlFor={id} title={label} className="truncate py-1.5 text-table text-muted pointer-coarse:py-3">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface EditedRowProps extends PropertyProps {
  readonly problem: Elements;
  readonly className?: string | undefined;
  readonly children: (id: string) => Elements;
}

/** Row of a property that the user can edit, with the initials of others who edit it. */
function EditedRow({ task, field, problem, className, children }: EditedRowProps) {
  return (
    <div className={classes('relative min-w-0', className)} {...trackEditing(field)}>
      <Row label={labelOf(field)}>{children}</Row>
      <FieldEditors subject={{ kind: 'task', id: task.id }} field={field} className="left-20" />
      {problem}
    </div>
  );
}

interface PropertyProps {
  readonly task: Task;
  readonly field: Property;
}

interface ChoicePropertyProps extends PropertyProps {
  readonly choices: readonly Choice[];
  /** Name of the value while the choices lack it. */
  readonly presentLabel?: string;
  readonly className?: string;
}

function ChoiceProperty({ task, field, choices, presentLabel = '', className }: ChoicePropertyProps) {
  const state = usePropertyForm(task, field, { isChoice: true });
  const problemId = useId();
  const onChange = () => state.submit();
  // A change of the head or of the list that waits for the connection.
  const pending = usePendingTask(task).task[field];
  const isPending = pending !== task[field];
  return (
    <EditedRow
      task={task}
      field={field}
      problem={<PropertyProblem id={problemId} state={state} />}
      className={className}
    >
      {(id) => (
        <Select
          key={String(isPending)}
          id={id}
          choices={choices}
          present={{ value: String(task[field]), label: presentLabel }}
          className="[&>svg]:opacity-0 hover:[&>svg]:opacity-100 focus-within:[&>svg]:opacity-100"
          controlClassName={CONTROL}
          {...state.form.register(field, { onChange, ...(field === 'goalId' && { setValueAs: Number }) })}
          {...(isPending && { value: String(pending) })}
        />
      )}
    </EditedRow>
  );
}

function DateProperty({ task }: { readonly task: Task }) {
  const state = usePropertyForm(task, 'dueDate');
  const problemId = useId();
  const { onChange, ...field } = state.form.register('dueDate');
  return (
    <EditedRow task={task} field="dueDate" problem={<PropertyProblem id={problemId} state={state} />}>
      {(id) => (
        <div onBlur={state.save}>
          <DateInput
            id={id}
            {...field}
            onChange={onChange}
            min={EARLIEST_PICKABLE_DATE}
            placeholder="No due date"
            className={CONTROL}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </div>
      )}
    </EditedRow>
  );
}

interface TextPropertyProps extends PropertyProps {
  readonly placeholder: string;
}

function TextProperty({ task, field, placeholder }: TextPropertyProps) {
  const state = usePropertyForm(task, field);
  const problemId = useId();
  return (
    <EditedRow task={task} field={field} problem={<PropertyProblem id={problemId} state={state} />}>
      {(id) => (
        <Input
          id={id}
          autoComplete="off"
          placeholder={placeholder}
          {...getInputProps(state, field, problemId)}
          {...state.form.register(field, { onBlur: state.save })}
        />
      )}
    </EditedRow>
  );
}

function HoursProperty({ task, field }: PropertyProps & { readonly field: 'estimatedHours' | 'actualHours' }) {
  const state = usePropertyForm(task, field);
  const { field: input } = useController({ control: state.form.control, name: field });
  const problemId = useId();
  return (
    <EditedRow task={task} field={field} problem={<PropertyProblem id={problemId} state={state} />}>
      {(id) => (
        <HoursInput
          id={id}
          placeholder="—"
          {...getInputProps(state, field, problemId)}
          {...input}
          onBlur={() => {
            input.onBlur();
            state.save();
          }}
        />
      )}
    </EditedRow>
  );
}

/** Returns the attributes of a text control that Enter saves and Escape restores. */
const getInputProps = (state: PropertyForm, field: Property, problemId: string) => ({
  'aria-invalid': state.error === undefined ? undefined : true,
  'aria-describedby': state.error === undefined ? undefined : problemId,
  className: CONTROL,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Escape' && state.isDirty) state.discard();
    else if (event.key === 'Enter')
      // An invalid text keeps the focus, to be corrected or restored with Escape.
      void state.form.trigger(field).then((isValid) => isValid && input.blur());
    else return;
    event.preventDefault();
  },
});

/** The properties as values; empty ones are omitted. */
function TaskValues({ task }: { readonly task: Task }) {
  const names = useTaskNames(task);
  const format = (field: Property): string => {
    const value = task[field];
    if (value === null || value === '') return '';
    if (Array.isArray(value)) return value.join(', ');
    return formatTaskField(field, value, names) ?? String(value);
  };
  const fields = [
    'status',
    'assignedTo',
    'priority',
    'dueDate',
    'goalId',
    'tags',
    'estimatedHours',
    ...(task.loggedHours === 0 ? (['actualHours'] as const) : []),
  ] as const;
  return (
    <dl className="grid gap-x-4 @min-[480px]:grid-cols-2">
      {[...fields, 'proofUrl' as const].map((field) => {
        const text = format(field);
        return (
          text !== '' && (
            <div key={field} className="grid min-h-8 grid-cols-[104px_minmax(0,1fr)] items-start py-1.5 text-table">
              <dt title={labelOf(field)} className="truncate text-muted">
                {labelOf(field)}
              </dt>
              <dd className="px-2 wrap-anywhere">
                {field === 'proofUrl' ? (
                  <a href={text} target="_blank" rel="noopener noreferrer" className="text-accent-text hover:underline">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
