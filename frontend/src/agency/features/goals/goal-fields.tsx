import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import { GOAL_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import type { useEntityForm } from '../../../lib/forms/entity-form.js';
import { Checkbox, InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { loadAgency, useAgency } from '../../store/agency-store.js';
import { GOAL_LABELS, type GoalForm } from './goal-values.js';
import { buildPersonChoices } from '../../shared/person-choices.js';
import { PRIORITY_CHOICES } from '../../shared/filter-choices.js';

const statuses = GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] }));

const idOrNone = (value: unknown): number | null => (value === '' || value == null ? null : Number(value));

interface GoalFieldsProps<Out extends object> {
  readonly state: Pick<ReturnType<typeof useEntityForm<GoalForm, Out, Goal>>, 'form' | 'field'>;
  /** Id of the current owner, who may have left the team. */
  readonly owner: { readonly id: string; readonly name: string } | null;
}

/** Form fields of a new or existing goal. */
export function GoalFields<Out extends object>({ state: { form, field }, owner }: GoalFieldsProps<Out>) {
  const { control, register, formState } = form;
  const team = useAgency((state) => state.team.value);
  const clients = useAgency((state) => state.clients.all.rows);
  const clientId = form.getValues('clientId');
  useEffect(() => loadAgency('team', 'clients', 'departments'), []);
  const people = buildPersonChoices(team ?? []);
  const clientChoices = [
    { value: '', label: 'No client' },
    ...[...clients.values()]
      .filter(({ id, status }) => status !== 'inactive' || id === clientId)
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .toSorted(compareLabels),
  ];

  return (
    <>
      <InputField {...field('title')} required placeholder="Raise organic traffic by 20 %" />
      <TextareaField {...field('description')} />
      <Controller
        control={control}
        name="departmentIds"
        render={({ field: { value, onChange }, fieldState }) => (
          <DepartmentChoices value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={GOAL_LABELS.clientId}
          error={formState.errors.clientId?.message}
          {...register('clientId', { setValueAs: idOrNone })}
          choices={clientChoices}
          present={typeof clientId === 'number' ? { value: String(clientId), label: '' } : undefined}
        />
        <SelectField
          {...field('ownerId')}
          choices={people}
          present={owner === null ? undefined : { value: owner.id, label: owner.name }}
        />
        <DateField {...field('startDate')} required min={EARLIEST_PICKABLE_DATE} />
        <DateField {...field('dueDate')} required min={EARLIEST_PICKABLE_DATE} />
        <SelectField {...field('priority')} choices={PRIORITY_CHOICES} />
        <SelectField {...field('status')} choices={statuses} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <InputField {...field('metricName')} help="The measure of success" placeholder="Organic sessions" />
        <FormNumber control={control} name="metricTarget" asNumber label={GOAL_LABELS.metricTarget} />
        <FormNumber control={control} name="metricCurrent" asNumber label={GOAL_LABELS.metricCurrent} />
      </div>
    </>
  );
}

interface DepartmentChoicesProps {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly error: string | undefined;
}

function DepartmentChoices({ value, onChange, error }: DepartmentChoicesProps) {
  const { value: departments, phase } = useAgency((state) => state.departments);
  const offered = departments?.filter(({ id, isActive }) => isActive || value.includes(id));
  const toggle = (id: number, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));
  return (
    <Field
      label={GOAL_LABELS.departmentIds}
      error={error}
      required
      {...(offered?.length === 0 && { help: 'No departments yet. An administrator can add them.' })}
    >
      {({ id: groupId, 'aria-describedby': note, 'aria-invalid': invalid }) => (
        <div
          id={groupId}
          role="group"
          aria-labelledby={`${groupId}-label`}
          aria-describedby={note}
          data-invalid={invalid}
          className="flex flex-wrap gap-x-4 rounded-control border border-field-line px-3 py-0.5 data-invalid:border-bad"
        >
          {offered === undefined ? (
            <p className="py-2 text-table text-muted">
              {phase === 'failed' ? 'The departments could not be loaded.' : 'Loading departments...'}
            </p>
          ) : (
            offered.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={value.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))
          )}
        </div>
      )}
    </Field>
  );
}
