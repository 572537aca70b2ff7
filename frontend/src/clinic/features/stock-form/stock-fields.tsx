import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { SHELF_LIFE_UNIT_LABELS, SHELF_LIFE_UNITS } from '@atrium/rules/stock/labels';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Select } from '../../../ui/choices/select.js';
import { Switch, InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { useCanManageLots } from '../lots/public.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { openRowDialog } from '../../shared/dialogs.js';
import { CodeFields } from './code-fields.js';
import { CategoryField } from './category-field.js';
import { ContentFields } from './content-fields.js';
import { FieldGroup, IntegerField, type StockForm } from './field-parts.js';
import type { StockFormState } from './use-stock-form.js';
import { ImageOff, Image as Picture } from 'lucide-react';
import { useState } from 'react';
import { getImageUrl } from '../../../lib/format/image-url.js';
import { Field, Input, IconInput } from '../../../ui/fields/field.js';
import { type StockValues, computeUnitCost } from '../../shared/stock/stock-values.js';

const Dollar = () => <span className="text-table">$</span>;

/** Unit cost, or package cost with units per package. */
function PriceFields({ form }: { readonly form: StockForm }) {
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

function PictureField({ form, saved }: { readonly form: StockForm; readonly saved: string }) {
  const { register, control: rules, formState } = form;
  const address = useWatch({ control: rules, name: 'imageUrl' }).trim();
  return (
    <Field label={STOCK_LABELS.imageUrl} error={formState.errors.imageUrl?.message}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...register('imageUrl')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
          <Preview key={address} address={address} isSaved={address === saved} />
        </div>
      )}
    </Field>
  );
}

/** Preview of a saved picture; the server fetches only pictures of saved products. */
function Preview({ address, isSaved }: { readonly address: string; readonly isSaved: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted ring-1 ring-line ring-inset pointer-coarse:size-11"
      title={failed ? 'This picture cannot be loaded' : isSaved ? undefined : 'The picture appears after saving'}
    >
      {address === '' || !isSaved ? (
        <Picture className="size-4" />
      ) : failed ? (
        <ImageOff className="size-4 text-warn-text" aria-label="This picture cannot be loaded" />
      ) : (
        <img
          src={getImageUrl(address)}
          alt="Preview"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}

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
        <InputField {...field('name')} required className="@md:col-span-full" data-first-field maxLength={200} />
        <InputField {...field('sku')} />
        <CodeFields form={form} />
        <InputField {...field('brand')} />
        <InputField {...field('shelf')} help="e.g. Cabinet 2, top shelf" maxLength={200} />
        <Controller
          control={rules}
          name="categoryId"
          render={({ field: { value, onChange }, fieldState }) => (
            <CategoryField value={value} onChange={onChange} error={fieldState.error?.message} />
          )}
        />
        <SelectField {...field('primarySupplierId')} choices={suppliers} />
        <InputField {...field('supplierProductNumber')} help="Printed on orders" maxLength={200} />
        <InputField {...field('unit')} required help="e.g. each, vial, box" />
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
        {kind === 'item' && <TextareaField {...field('description')} className="@md:col-span-full" />}
        <TextareaField {...field('notes')} className="@md:col-span-full" />
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
