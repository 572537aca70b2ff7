import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import { Controller, useWatch } from 'react-hook-form';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Select } from '../../../ui/choices/select.js';
import { InputField } from '../../../ui/fields/control-fields.js';
import { FieldGroup, type StockForm } from './field-parts.js';

const openUnits = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
];

/** Content of one unit ("1 vial = 100 U") and its time once opened. */
export function ContentFields({ form }: { readonly form: StockForm }) {
  const { register, control: rules, formState } = form;
  const { errors } = formState;
  const [unit, contentUnit] = useWatch({ control: rules, name: ['unit', 'contentUnit'] });
  const one = getUnitFor(1, unit.trim() || 'unit');
  return (
    <FieldGroup title="Used in parts" columns={3}>
      <FormNumber
        control={rules}
        name="contentAmount"
        label={`One ${one} holds`}
        help={`Usage can then be logged in ${contentUnit.trim() || 'U, ml or g'}`}
        placeholder="e.g. 100"
      />
      <InputField
        label="Measured in"
        error={errors.contentUnit?.message}
        {...register('contentUnit')}
        maxLength={40}
        placeholder="e.g. U, ml, g"
      />
      <FormNumber
        control={rules}
        name="hoursOnceOpened"
        label={STOCK_LABELS.hoursOnceOpened}
        help={contentUnit.trim() === '' ? 'Blank: as long as its expiry' : 'Then the rest can no longer be used'}
        isWhole
        adornment={
          <Controller
            control={rules}
            name="openedIn"
            render={({ field }) => (
              <Select
                aria-label="Hours or days"
                className="w-28 shrink-0"
                value={field.value}
                onChange={(event) => field.onChange(event.currentTarget.value)}
                choices={openUnits}
              />
            )}
          />
        }
      />
    </FieldGroup>
  );
}
