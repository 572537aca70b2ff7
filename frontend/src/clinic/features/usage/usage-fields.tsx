import type { TreatmentType } from '@atrium/rules/stock/labels';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { LazyLotChoice } from '../lots/public.js';
import { TREATMENT_CHOICES } from '../../shared/treatment-types.js';
import { LazyAmountUnitToggle, LazyContentField } from '../containers/public.js';
import { TextDetail } from './detail-fields.js';
import type { LogUsageState } from './use-log-usage.js';

/* Fields of a single use: amount, purpose, lot and reason. */

interface Part {
  readonly form: LogUsageState;
}

export const UsageAmountChoice = ({ form: { selected, values, change } }: Part) =>
  selected !== null && selected.contentAmount !== null ? (
    <LazyAmountUnitToggle stock={selected} isWhole={values.isWhole} onChange={(isWhole) => change({ isWhole })} />
  ) : null;

export const UsageAmount = ({ form: { selected, byContent, values, lot, errors, change } }: Part) =>
  byContent && selected !== null ? (
    <LazyContentField
      stock={selected}
      lotId={lot.lotId}
      value={values.content}
      error={errors['content']}
      onChange={(content) => change({ content })}
    />
  ) : (
    <QuantityField
      label="Quantity"
      error={errors['quantityUsed']}
      required
      counts="quantity"
      unit={selected?.unit}
      value={values.quantityUsed}
      onChange={(quantityUsed) => change({ quantityUsed })}
    />
  );

export const UsageTreatment = ({ form: { values, errors, change } }: Part) => (
  <SelectField
    label="Treatment Type"
    error={errors['treatmentType']}
    name="treatmentType"
    value={values.treatmentType}
    choices={TREATMENT_CHOICES}
    onChange={(event) => change({ treatmentType: event.currentTarget.value as TreatmentType })}
  />
);

export const UsageLot = ({ form: { selected, values, lot, errors, changeLot } }: Part) =>
  selected === null ? null : (
    <LazyLotChoice
      key={selected.id}
      stock={selected}
      quantity={values.quantityUsed}
      used={values}
      value={lot}
      onChange={changeLot}
      errors={errors}
    />
  );

/**
 * Returns whether the patient field is shown. A patient that was entered stays visible when another product is
 * selected.
 */
export const needsPatient = (selected: LogUsageState['selected'], { patientId }: LogUsageState['values']): boolean =>
  selected?.tracksLots === true || patientId !== '';

/** Field for the patient of a use from a lot, so that recalls can find the patient. */
export const UsagePatient = ({ form: { selected, values, errors, change } }: Part) =>
  needsPatient(selected, values) ? (
    <TextDetail
      label="Patient"
      placeholder="Patient reference"
      {...(values.patientId.trim() === '' && { help: 'Add a patient so recalls can find them' })}
      value={values.patientId}
      error={errors['patientId']}
      onChange={(patientId) => change({ patientId })}
    />
  ) : null;

export const UsageReason = ({ form: { values, errors, change } }: Part) => (
  <InputField
    label="Reason"
    error={errors['reason']}
    name="reason"
    placeholder="Optional"
    value={values.reason}
    onChange={(event) => change({ reason: event.currentTarget.value })}
  />
);
