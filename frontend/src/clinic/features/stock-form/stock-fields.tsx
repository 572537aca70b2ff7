import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { SHELF_LIFE_UNIT_LABELS, SHELF_LIFE_UNITS } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Select } from '../../../ui/choices/select.js';
import { Switch } from '../../../ui/fields/switch.js';
import { InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { useCanManageLots } from '../lots/public.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { openRowDialog } from '../../shared/dialogs.js';
import { CodeFields } from './code-fields.js';
import { CategoryField } from './category-field.js';
import { ContentFields } from './content-fields.js';
import { FieldGroup, IntegerField, type StockForm } from './field-parts.js';
import { PictureField } from './picture-field.js';
import { PriceFields } from './price-fields.js';
import type { StockFormState } from './use-stock-form.js';

interface StockFieldsProps {
  readonly kind: StockKind;
  readonly state: StockFormState;
  /** The current product; null for a new one. */
  readonly live: Stock | null;
}

const units = SHELF_LIFE_UNITS.map((value) => ({ value, label: SHELF_LIFE_UNIT_LABELS[value] }));

export function StockFields({ kind, state: { form, field }, live }: StockFieldsProps) {
  const { control: rules } = form;
  const suppliers = useSupplierChoices('No supplier', live?.primarySupplier ?? null);
  return (
    <div className="@container flex flex-col gap-6">
      <FieldGroup>
        <InputField
          {...field('name')}
          required
          className="@md:col-span-full"
          data-first-field
          autoComplete="off"
          maxLength={200}
        />
        <InputField {...field('sku')} autoComplete="off" />
        <CodeFields form={form} />
        <InputField {...field('brand')} autoComplete="off" />
        <InputField {...field('shelf')} help="e.g. Cabinet 2, top shelf" autoComplete="off" maxLength={200} />
        <Controller
          control={rules}
          name="categoryId"
          render={({ field: { value, onChange }, fieldState }) => (
            <CategoryField value={value} onChange={onChange} error={fieldState.error?.message} />
          )}
        />
        <SelectField {...field('primarySupplierId')} choices={suppliers} />
        <InputField {...field('supplierProductNumber')} help="Printed on orders" autoComplete="off" maxLength={200} />
        <InputField {...field('unit')} required help="e.g. each, vial, box" autoComplete="off" />
      </FieldGroup>
      <FieldGroup title="Stock" columns={3}>
        {live === null ? <IntegerField form={form} name="currentQuantity" min={0} /> : <CurrentLevel stock={live} />}
        <IntegerField form={form} name="minStockLevel" min={kind === 'item' ? 0 : 1} />
        <IntegerField form={form} name="reorderQuantity" />
        <LotTrackingField form={form} live={live} />
      </FieldGroup>
      <ContentFields form={form} />
      <PriceFields form={form} />
      <FieldGroup title="More">
        <FormNumber
          control={rules}
          name="shelfLife"
          isWhole
          label={kind === 'item' ? `${STOCK_LABELS.shelfLife} (days)` : STOCK_LABELS.shelfLife}
          adornment={
            kind === 'consumable' && (
              <Controller
                control={rules}
                name="shelfLifeUnit"
                render={({ field: { value, onChange } }) => (
                  <Select
                    aria-label="Shelf life unit"
                    className="w-36 shrink-0"
                    value={value}
                    onChange={(event) => onChange(event.currentTarget.value)}
                    choices={units}
                  />
                )}
              />
            )
          }
        />
        <PictureField form={form} saved={live?.imageUrl ?? ''} />
        {kind === 'item' && <TextareaField {...field('description')} className="@md:col-span-full" rows={2} />}
        <TextareaField {...field('notes')} className="@md:col-span-full" rows={2} />
      </FieldGroup>
    </div>
  );
}

/** Shows the level, which only an adjustment changes. */
function CurrentLevel({ stock }: { readonly stock: Stock }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-table font-semibold">{STOCK_LABELS.currentQuantity}</p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p className="figures font-semibold">{formatQuantity(stock.currentQuantity, stock.unit)}</p>
        <Button size="small" onClick={() => openRowDialog('adjust', stock)}>
          Adjust stock
        </Button>
      </div>
    </div>
  );
}

/** Switch for lot tracking. Only managers turn it off, with a reason; the quantities of the lots are then lost. */
function LotTrackingField({ form, live }: { readonly form: StockForm; readonly live: Stock | null }) {
  const manages = useCanManageLots();
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="tracksLots"
      render={({ field }) => {
        const isTracked = live?.tracksLots === true;
        const ends = isTracked && !field.value;
        return (
          <div className="col-span-full flex flex-col gap-3">
            <Switch
              label="Track lots and expiry"
              help={
                live !== null && field.value && !isTracked && live.currentQuantity > 0
                  ? `${formatQuantity(live.currentQuantity, live.unit)} become one unknown lot, to be named or counted.`
                  : isTracked && !manages
                    ? 'Only a manager can stop tracking lots.'
                    : 'Each delivery has its lot number and expiry. The first to expire is used first.'
              }
              checked={field.value}
              disabled={isTracked && !manages}
              onChange={field.onChange}
            />
            {ends && (
              <InputField
                label="Reason"
                required
                help="Lot quantities are lost. Their history is kept."
                error={errors.trackingReason?.message}
                {...form.register('trackingReason')}
              />
            )}
          </div>
        );
      }}
    />
  );
}
