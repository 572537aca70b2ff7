import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import type { Stock } from '../../../store/clinic-state.js';
import { LazyAmountUnitToggle, LazyContentField } from '../../containers/public.js';
import { LazyLotChoice } from '../../lots/public.js';
import type { ConsumableUsageValues } from './usage-values.js';

interface PartProps {
  readonly form: UseFormReturn<ConsumableUsageValues, unknown, ConsumableUsageValues>;
  readonly selected: Stock | null;
}

/** Chooses between whole units and an amount of content, where the product has a content. */
export function ConsumableAmountChoice({ form, selected }: PartProps) {
  const isWhole = useWatch({ control: form.control, name: 'isWhole' });
  return selected === null || selected.contentAmount === null ? null : (
    <LazyAmountUnitToggle
      stock={selected}
      isWhole={isWhole}
      onChange={(whole) => form.setValue('isWhole', whole, { shouldDirty: true })}
    />
  );
}

/** The quantity of a use, in whole units or in the unit of the content. */
export function ConsumableAmount({ form, selected, onChange }: PartProps & { readonly onChange: () => void }) {
  const [content, isWhole, lot] = useWatch({ control: form.control, name: ['content', 'isWhole', 'lot'] });
  const { errors } = form.formState;
  return selected !== null && isByContent(selected, { content, isWhole }) ? (
    <Controller
      control={form.control}
      name="content"
      render={({ field }) => (
        <LazyContentField
          stock={selected}
          lotId={lot.lotId}
          value={field.value}
          error={errors.content?.message}
          onChange={(text) => {
            field.onChange(text);
            onChange();
          }}
        />
      )}
    />
  ) : (
    <Controller
      control={form.control}
      name="quantityUsed"
      render={({ field }) => (
        <QuantityField
          label="Quantity"
          error={errors.quantityUsed?.message}
          required
          counts="quantity"
          unit={selected?.unit}
          value={field.value}
          onChange={(quantity) => {
            field.onChange(quantity);
            onChange();
          }}
        />
      )}
    />
  );
}

interface ConsumableLotProps extends PartProps {
  /** Errors about lots from the server, and news that the user has not read. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: () => void;
}

/** The lot of a use, where the product tracks lots. */
export function ConsumableLot({ form, selected, errors, onChange }: ConsumableLotProps) {
  const [content, isWhole, quantity] = useWatch({
    control: form.control,
    name: ['content', 'isWhole', 'quantityUsed'],
  });
  /** Returns the error of a lot field. The schema uses the API's names. */
  const errorAt = (field: string) =>
    (form.formState.errors as Readonly<Record<string, { readonly message?: string } | undefined>>)[field]?.message;
  if (selected?.tracksLots !== true) return null;
  return (
    <div className="sm:col-span-2">
      <Controller
        control={form.control}
        name="lot"
        render={({ field }) => (
          <LazyLotChoice
            key={selected.id}
            stock={selected}
            quantity={quantity}
            used={{ content, isWhole }}
            value={field.value}
            onChange={(lot) => {
              field.onChange(lot);
              onChange();
            }}
            errors={{ lotId: errorAt('lotId'), lotReason: errorAt('lotReason'), ...errors }}
          />
        )}
      />
    </div>
  );
}
