import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { IconInput } from '../../../ui/fields/input.js';
import { Switch } from '../../../ui/fields/switch.js';
import { IntegerField, type StockForm } from './field-parts.js';
import { type StockValues, computeUnitCost } from '../../shared/stock/stock-values.js';

const Dollar = () => <span className="text-table">$</span>;

/** Unit cost, or package cost with units per package. */
export function PriceFields({ form }: { readonly form: StockForm }) {
  const { control: rules, formState, setValue } = form;
  const { errors } = formState;
  const values = useWatch({ control: rules }) as StockValues;
  const { packagePricing, unit } = values;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-t border-line pt-4 text-body font-semibold">Cost</legend>
      <div className="flex flex-col gap-4">
        <Switch
          label="Package pricing"
          help="Bought by the box or case, counted one by one"
          checked={packagePricing}
          onChange={(on) => {
            // The computed unit cost stays when package pricing is turned off.
            if (!on && computeUnitCost(values) !== '') setValue('unitCost', computeUnitCost(values));
            setValue('packagePricing', on, { shouldDirty: true });
          }}
        />
        <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
          {packagePricing && (
            <>
              <FormNumber
                control={rules}
                name="packageCost"
                label={STOCK_LABELS.packageCost}
                icon={<Dollar />}
                required
              />
              <IntegerField form={form} name="unitsPerPackage" required />
            </>
          )}
          {packagePricing ? (
            <Field
              label={STOCK_LABELS.unitCost}
              error={errors.unitCost?.message}
              help={`Per ${getUnitFor(1, unit) || 'unit'}, computed`}
            >
              {(control) => (
                <IconInput
                  {...control}
                  readOnly
                  icon={<Dollar />}
                  value={computeUnitCost(values)}
                  placeholder="0.00"
                  className="figures bg-sunken!"
                />
              )}
            </Field>
          ) : (
            <FormNumber control={rules} name="unitCost" label={STOCK_LABELS.unitCost} icon={<Dollar />} />
          )}
        </div>
      </div>
    </fieldset>
  );
}
