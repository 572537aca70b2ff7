import { STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import { SHELF_LIFE_UNIT_LABELS, SHELF_LIFE_UNITS } from '@atrium/rules/labels';
import { quantityText, unitFor } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { ImageOff, Image as Picture } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { asAmount } from '../../../lib/money.js';
import { pictureAddress } from '../../../lib/picture-address.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Field } from '../../../ui/field.js';
import { IconInput, Input } from '../../../ui/input.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import { Select } from '../../../ui/select.js';
import { Switch } from '../../../ui/switch.js';
import { Textarea } from '../../../ui/textarea.js';
import type { Stock } from '../../store/clinic-state.js';
import { AdjustDialog } from './adjust-dialog.js';
import { CategoryField } from './category-field.js';
import { type StockBody, type StockValues, unitCostOf } from './stock-values.js';
import { useSupplierChoices } from '../supplier-choices.js';

export type StockForm = UseFormReturn<StockValues, unknown, StockBody>;

interface StockFieldsProps {
  readonly kind: StockKind;
  readonly form: StockForm;
  /** What is edited, as it is this moment; null for something new. */
  readonly live: Stock | null;
}

const units = SHELF_LIFE_UNITS.map((value) => ({ value, label: SHELF_LIFE_UNIT_LABELS[value] }));

export function StockFields({ kind, form, live }: StockFieldsProps) {
  const { register, control: rules, formState } = form;
  const { errors } = formState;
  const suppliers = useSupplierChoices('No supplier', live?.primarySupplier ?? null);
  return (
    <div className="@container flex flex-col gap-6">
      <Block>
        <Field label={STOCK_WORDS.name} error={errors.name?.message} required className="@md:col-span-full">
          {(control) => (
            <Input {...control} {...register('name')} data-first-field autoComplete="off" maxLength={200} />
          )}
        </Field>
        <Field label={STOCK_WORDS.sku} error={errors.sku?.message}>
          {(control) => <Input {...control} {...register('sku')} autoComplete="off" />}
        </Field>
        <Field label={STOCK_WORDS.barcode} error={errors.barcode?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('barcode')}
              autoComplete="off"
              // A scanner ends with Enter, which must not send a half-filled form.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
        </Field>
        <Field label={STOCK_WORDS.brand} error={errors.brand?.message}>
          {(control) => <Input {...control} {...register('brand')} autoComplete="off" />}
        </Field>
        <Field label={STOCK_WORDS.shelf} error={errors.shelf?.message} help="Where it lies, e.g. Cabinet 2, top">
          {(control) => <Input {...control} {...register('shelf')} autoComplete="off" maxLength={200} />}
        </Field>
        <Controller
          control={rules}
          name="categoryId"
          render={({ field }) => (
            <CategoryField value={field.value} onChange={field.onChange} error={errors.categoryId?.message} />
          )}
        />
        <Field label={STOCK_WORDS.primarySupplierId} error={errors.primarySupplierId?.message}>
          {(control) => <Select {...control} {...register('primarySupplierId')} choices={suppliers} />}
        </Field>
        <Field label={STOCK_WORDS.unit} error={errors.unit?.message} required help="e.g. each, vial, box">
          {(control) => <Input {...control} {...register('unit')} autoComplete="off" />}
        </Field>
      </Block>
      <Block title="Stock" columns={3}>
        {live === null ? <Counted form={form} name="currentQuantity" min={0} /> : <LevelNow stock={live} />}
        <Counted form={form} name="minStockLevel" min={kind === 'item' ? 0 : 1} />
        <Counted form={form} name="reorderQuantity" />
        <TracksLots form={form} live={live} />
      </Block>
      <Content form={form} />
      <Pricing form={form} />
      <Block title="More">
        <Field
          label={kind === 'item' ? `${STOCK_WORDS.shelfLife} (days)` : STOCK_WORDS.shelfLife}
          error={errors.shelfLife?.message}
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                {...register('shelfLife')}
                inputMode="numeric"
                autoComplete="off"
                className="figures"
              />
              {kind === 'consumable' && (
                <Controller
                  control={rules}
                  name="shelfLifeUnit"
                  render={({ field }) => (
                    <Select
                      aria-label="Shelf life unit"
                      className="w-36 shrink-0"
                      value={field.value}
                      onChange={(event) => field.onChange(event.currentTarget.value)}
                      choices={units}
                    />
                  )}
                />
              )}
            </div>
          )}
        </Field>
        <PictureField form={form} saved={live?.imageUrl ?? ''} />
        {kind === 'item' && (
          <Field label={STOCK_WORDS.description} error={errors.description?.message} className="@md:col-span-full">
            {(control) => <Textarea {...control} {...register('description')} rows={2} />}
          </Field>
        )}
        <Field label={STOCK_WORDS.notes} error={errors.notes?.message} className="@md:col-span-full">
          {(control) => <Textarea {...control} {...register('notes')} rows={2} />}
        </Field>
      </Block>
    </div>
  );
}

interface CountedProps {
  readonly form: StockForm;
  readonly name: 'currentQuantity' | 'minStockLevel' | 'reorderQuantity' | 'unitsPerPackage';
  readonly min?: number;
  readonly required?: boolean;
}

/** A number of whole units, in the unit that stands in the form. */
function Counted({ form, name, min = 1, required = false }: CountedProps) {
  const unit = useWatch({ control: form.control, name: 'unit' });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <QuantityField
          label={STOCK_WORDS[name]}
          error={form.formState.errors[name]?.message}
          required={required}
          counts={STOCK_WORDS[name].toLowerCase()}
          unit={unit}
          min={min}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** What is there stands beside the fields; it is changed by a count of its own. */
function LevelNow({ stock }: { readonly stock: Stock }) {
  const [adjusting, setAdjusting] = useState(false);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-table font-medium">{STOCK_WORDS.currentQuantity}</p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p className="figures font-semibold">{quantityText(stock.currentQuantity, stock.unit)}</p>
        <Button size="small" onClick={() => setAdjusting(true)}>
          Adjust Stock
        </Button>
      </div>
      {adjusting && <AdjustDialog stock={stock} onClose={() => setAdjusting(false)} />}
    </div>
  );
}

/** On at once; off only when it is meant, since what each lot holds is lost with it. */
function TracksLots({ form, live }: { readonly form: StockForm; readonly live: Stock | null }) {
  const [asking, setAsking] = useState(false);
  return (
    <Controller
      control={form.control}
      name="tracksLots"
      render={({ field }) => (
        <div className="col-span-full">
          <Switch
            label="Track lots and expiry"
            help={
              live !== null && field.value && !live.tracksLots && live.currentQuantity > 0
                ? `${quantityText(live.currentQuantity, live.unit)} become one unknown lot, to be named or counted.`
                : 'Each delivery has its lot number and expiry. The first to expire is used first.'
            }
            checked={field.value}
            onChange={(on) => (on || live?.tracksLots !== true ? field.onChange(on) : setAsking(true))}
          />
          {asking && (
            <ConfirmDialog
              title="Stop tracking lots?"
              description="With the next save it is no longer known how many of each lot there are. What came and went stays in the history."
              action="Stop Tracking"
              busy="Stopping..."
              failed=""
              onConfirm={async () => field.onChange(false)}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
      )}
    />
  );
}

const openUnits = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
];

/** "1 vial = 100 U", and how long that lasts once opened. */
function Content({ form }: { readonly form: StockForm }) {
  const { register, control: rules, formState } = form;
  const { errors } = formState;
  const [unit, contentUnit] = useWatch({ control: rules, name: ['unit', 'contentUnit'] });
  const one = unitFor(1, unit.trim() || 'unit');
  return (
    <Block title="Used in Parts" columns={3}>
      <Field
        label={`One ${one} holds`}
        error={errors.contentAmount?.message}
        help={`Usage can then be logged in ${contentUnit.trim() || 'U, ml or g'}`}
      >
        {(control) => (
          <Input
            {...control}
            {...register('contentAmount')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="e.g. 100"
            className="figures"
          />
        )}
      </Field>
      <Field label="Measured in" error={errors.contentUnit?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('contentUnit')}
            autoComplete="off"
            maxLength={40}
            placeholder="e.g. U, ml, g"
          />
        )}
      </Field>
      <Field
        label={STOCK_WORDS.hoursOnceOpened}
        error={errors.hoursOnceOpened?.message}
        help={contentUnit.trim() === '' ? 'Blank: as long as its expiry' : 'Then the rest can no longer be used'}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...register('hoursOnceOpened')}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
            />
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
          </div>
        )}
      </Field>
    </Block>
  );
}

interface BlockProps {
  readonly title?: string;
  readonly columns?: 2 | 3;
  readonly children: ReactNode;
}

function Block({ title, columns = 2, children }: BlockProps) {
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

const Dollar = () => <span className="text-table">$</span>;

/** The price of one, or of a package and how many are in it. */
function Pricing({ form }: { readonly form: StockForm }) {
  const { register, control: rules, formState, setValue } = form;
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
            // What was computed stays as the price when the package goes.
            if (!on && unitCostOf(values) !== '') setValue('unitCost', unitCostOf(values));
            setValue('packagePricing', on, { shouldDirty: true });
          }}
        />
        <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
          {packagePricing && (
            <>
              <Field label={STOCK_WORDS.packageCost} error={errors.packageCost?.message} required>
                {(control) => (
                  <IconInput
                    {...control}
                    {...register('packageCost', asAmount)}
                    icon={<Dollar />}
                    inputMode="decimal"
                    autoComplete="off"
                    className="figures"
                  />
                )}
              </Field>
              <Counted form={form} name="unitsPerPackage" required />
            </>
          )}
          <Field
            label={STOCK_WORDS.unitCost}
            error={errors.unitCost?.message}
            {...(packagePricing && { help: `Per ${unitFor(1, unit) || 'unit'}, computed` })}
          >
            {(control) =>
              packagePricing ? (
                <IconInput
                  key="computed"
                  {...control}
                  readOnly
                  icon={<Dollar />}
                  value={unitCostOf(values)}
                  placeholder="0.00"
                  className="figures bg-sunken!"
                />
              ) : (
                <IconInput
                  key="typed"
                  {...control}
                  {...register('unitCost', asAmount)}
                  icon={<Dollar />}
                  inputMode="decimal"
                  autoComplete="off"
                  className="figures"
                />
              )
            }
          </Field>
        </div>
      </div>
    </fieldset>
  );
}

function PictureField({ form, saved }: { readonly form: StockForm; readonly saved: string }) {
  const { register, control: rules, formState } = form;
  const address = useWatch({ control: rules, name: 'imageUrl' }).trim();
  return (
    <Field label={STOCK_WORDS.imageUrl} error={formState.errors.imageUrl?.message}>
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

/** A picture that is not saved yet is shown to nobody: the server fetches what something has, and nothing else. */
function Preview({ address, isSaved }: { readonly address: string; readonly isSaved: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted ring-1 ring-line ring-inset pointer-coarse:size-11"
      title={failed ? 'This picture cannot be loaded' : isSaved ? undefined : 'The picture appears after saving'}
    >
      {address === '' || !isSaved ? (
        <Picture className="size-4" aria-hidden="true" />
      ) : failed ? (
        <ImageOff className="size-4 text-warn-text" aria-label="This picture cannot be loaded" />
      ) : (
        <img
          src={pictureAddress(address)}
          alt="Preview"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
