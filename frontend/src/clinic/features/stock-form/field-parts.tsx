import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import type { StockBody, StockValues } from '../../shared/stock/stock-values.js';

export type StockForm = UseFormReturn<StockValues, unknown, StockBody>;

interface FieldGroupProps {
  readonly title?: string;
  readonly columns?: 2 | 3;
  readonly children: ReactNode;
}

export function FieldGroup({ title, columns = 2, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      {title !== undefined && (
        <legend className="mb-3 w-full border-t border-line pt-4 text-body font-semibold">{title}</legend>
      )}
      <div className={`grid gap-4 ${columns === 3 ? '@md:grid-cols-2 @xl:grid-cols-3' : '@md:grid-cols-2'}`}>
        {children}
      </div>
    </fieldset>
  );
}

interface IntegerFieldProps {
  readonly form: StockForm;
  readonly name: 'currentQuantity' | 'minStockLevel' | 'reorderQuantity' | 'unitsPerPackage';
  readonly min?: number;
  readonly required?: boolean;
}

/** Field for a whole number with the unit of the form. */
export function IntegerField({ form, name, min = 1, required = false }: IntegerFieldProps) {
  const unit = useWatch({ control: form.control, name: 'unit' });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <QuantityField
          label={STOCK_LABELS[name]}
          error={form.formState.errors[name]?.message}
          required={required}
          counts={STOCK_LABELS[name].toLowerCase()}
          unit={unit}
          min={min}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}
