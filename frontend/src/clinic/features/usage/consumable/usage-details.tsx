import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../../ui/fields/field.js';
import { Input } from '../../../../ui/fields/input.js';
import { InputField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { UsedAtField } from '../../../shared/used-at-field.js';
import type { ConsumableUsageValues } from './usage-values.js';

/** Optional fields of a use: patient, procedure, time, area and notes. */
export function ConsumableUsageDetails({
  form,
}: {
  readonly form: UseFormReturn<ConsumableUsageValues, unknown, ConsumableUsageValues>;
}) {
  const proceduresId = useId();
  const { errors } = form.formState;
  return (
    <>
      <InputField
        label="Patient"
        error={errors.patientId?.message}
        help="Reference only, visible to clinic staff"
        {...form.register('patientId')}
        autoComplete="off"
        placeholder="Optional"
        maxLength={200}
      />
      <Field label="Procedure" error={errors.procedureType?.message}>
        {(control) => (
          <>
            <Input
              {...control}
              {...form.register('procedureType')}
              list={proceduresId}
              autoComplete="off"
              placeholder="Optional"
              maxLength={200}
            />
            <datalist id={proceduresId}>
              {TREATMENT_TYPES.map((type) => (
                <option key={type} value={TREATMENT_TYPE_LABELS[type]} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Controller
        control={form.control}
        name="usedAt"
        render={({ field }) => (
          <UsedAtField value={field.value} error={errors.usedAt?.message} onChange={field.onChange} />
        )}
      />
      <InputField
        label="Treatment area"
        error={errors.treatmentArea?.message}
        {...form.register('treatmentArea')}
        autoComplete="off"
        placeholder="Optional"
        maxLength={200}
      />
      <TextareaField
        label="Notes"
        error={errors.notes?.message}
        className="sm:col-span-2"
        {...form.register('notes')}
        rows={2}
        placeholder="Optional"
      />
    </>
  );
}
