import { addItemSourceSchemas } from '@atrium/contract/clinic/sources/schemas';
import { minorToAmount, getMinorDigits, amountToMinor, parseMoney } from '@atrium/rules/prices/money';
import { getAssumedUnits } from '@atrium/rules/prices/price-comparison';
import { parseQuantity, getWholeNumberProblem } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, useId, useState } from 'react';
import { getBodyErrors, TWO_DECIMALS } from '../../../lib/forms/forms.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { showToast } from '../../../lib/page/toast.js';
import { formatFieldLines, usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field, Input } from '../../../ui/fields/field.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { useClinic } from '../../store/clinic-store.js';
import { type ComparedRow, withConfirmedPrice } from './compared-row.js';
import { addSource, updateSource } from './save-source.js';
import type { Stock } from '../../store/clinic-state.js';
import { FormError } from '../../../ui/feedback/alert.js';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'CNY', 'KRW', 'INR', 'BRL', 'MXN'];
const LABELS = {
  supplier: 'Supplier',
  price: 'Package price',
  currency: 'Currency',
  unitsPerPackage: 'Units per package',
  url: 'Product URL',
} as const;
const FIELDS = ['supplier', 'url', 'price', 'currency', 'unitsPerPackage'];

interface OfferFormProps {
  readonly stock: Stock;
  /** The offer to edit; null for a new one. */
  readonly row: ComparedRow | null;
  readonly canEdit: boolean;
  /** Called with an offer that the user has no right to save. */
  readonly onEnter: (row: ComparedRow) => void;
  readonly onDone: () => void;
}

let enteredRowIds = 0;

/** Form to enter a price from a catalog, a call or a page, with its date. */
export function OfferForm({ stock, row, canEdit, onEnter, onDone }: OfferFormProps) {
  const suppliersId = useId();
  const currencyOfHouse = useOrganization(({ currency }) => currency);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const [opened] = useState(() => ({
    supplier: row?.supplier ?? '',
    url: row?.url ?? '',
    price: row === null || row.price === null ? '' : minorToAmount(row.price, row.currency ?? undefined),
    currency: row?.currency ?? currencyOfHouse,
    unitsPerPackage: String(row?.unitsPerPackage ?? row?.unitsInName ?? ''),
  }));
  const [values, setValues] = useState(opened);
  const form = useSubmit('The price could not be saved. Please try again.', FIELDS);
  const { busy, errors, refusal } = form;
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const assumed = getAssumedUnits(stock);
  const unsaved = usePreserveUnsaved(row === null ? 'Add a price' : `Price of ${row.supplier}`, () =>
    formatFieldLines(
      Object.fromEntries(
        (Object.keys(LABELS) as (keyof typeof opened)[]).map((name) => [
          LABELS[name],
          values[name] === opened[name] ? '' : values[name],
        ]),
      ),
    ),
  );
  const done = () => {
    unsaved.settle();
    onDone();
  };

  const submit = (event: FormEvent) => {
    const { wrong, body } = parseForm(values, stock.unit);
    const saved = row?.source ?? null;
    form.submit(event, wrong, async () => {
      if (!canEdit && saved === null) {
        onEnter(toEnteredRow(row, body));
        return done();
      }
      if (saved === null) await addSource(stock, body);
      else await updateSource(stock, saved.id, { ...body, version: saved.version });
      showToast({
        title: saved === null ? 'Price source added' : 'Price source updated',
        description: `${isolateDirection(body.supplier || (body.url ?? ''))} is remembered for ${isolateDirection(stock.name)}.`,
      });
      done();
    });
  };

  const currencies = [...new Set([currencyOfHouse, values.currency, ...CURRENCIES])].map((value) => ({
    value,
    label: value,
  }));
  return (
    <form
      noValidate
      aria-label={row === null ? 'Add a price' : `Edit the price of ${row.supplier}`}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-control bg-sunken p-4 ring-1 ring-line ring-inset"
    >
      <div className="grid grid-cols-2 gap-4 @xl:grid-cols-12">
        <Field
          label="Supplier"
          error={errors['supplier']}
          className="col-span-2 @xl:col-span-4"
          required={values.url.trim() === ''}
        >
          {(control) => (
            <>
              <Input
                {...control}
                autoFocus
                list={suppliersId}
                autoComplete="off"
                maxLength={200}
                value={values.supplier}
                onChange={(event) => set({ supplier: event.currentTarget.value })}
              />
              <datalist id={suppliersId}>
                {[...suppliers.values()].map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <NumberField
          label="Package price"
          error={errors['price']}
          required
          className="@xl:col-span-3"
          value={values.price}
          onChange={(price) => set({ price })}
        />
        <SelectField
          label="Currency"
          error={errors['currency']}
          className="@xl:col-span-2"
          choices={currencies}
          value={values.currency}
          onChange={(event) => set({ currency: event.currentTarget.value })}
        />
        <NumberField
          label="Units per package"
          error={errors['unitsPerPackage']}
          className="col-span-2 @xl:col-span-3"
          {...(values.unitsPerPackage.trim() === '' && { help: `Assumed ${assumed.units} per ${assumed.per}` })}
          isWhole
          placeholder={String(assumed.units)}
          value={values.unitsPerPackage}
          onChange={(unitsPerPackage) => set({ unitsPerPackage })}
        />
        <InputField
          label="Product URL"
          error={errors['url']}
          className="col-span-2 @xl:col-span-12"
          {...(canEdit && row?.source == null && { help: "Optional; saved with today's date." })}
          type="url"
          inputMode="url"
          placeholder="https://"
          readOnly={row?.source != null}
          value={values.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      </div>
      <FormError sentence={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={done}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy && 'Saving...'}>
          {canEdit ? 'Save price' : 'Compare price'}
        </Button>
      </div>
    </form>
  );
}

interface OfferFormValues {
  readonly supplier: string;
  readonly url: string;
  readonly price: string;
  readonly currency: string;
  readonly unitsPerPackage: string;
}

/** Validates the form. Returns the request body and the errors. */
function parseForm({ supplier, url, price, currency, unitsPerPackage }: OfferFormValues, unit: string) {
  const amount = parseMoney(price) === null ? null : amountToMinor(price, currency);
  const units = unitsPerPackage.trim();
  const body = {
    url: url.trim() || null,
    supplier: supplier.trim() || null,
    price: amount,
    currency,
    unitsPerPackage: units === '' ? null : parseQuantity(units),
  };
  const fieldProblems: Record<string, string> = {};
  for (const [path, message] of Object.entries(
    getBodyErrors(addItemSourceSchemas.body, { ...body, url: body.url ?? 'https://none.example' }),
  ))
    fieldProblems[path] = message;
  const decimals = getMinorDigits(currency);
  if (amount !== null && Number(minorToAmount(amount, currency)) !== Number(price))
    fieldProblems['price'] =
      decimals === 2 ? TWO_DECIMALS : `${decimals === 0 ? 'No' : decimals} decimals in ${currency}`;
  if (amount === null) fieldProblems['price'] = 'Please enter an amount such as 12.50, not below zero';
  if (body.unitsPerPackage !== null && !Number.isInteger(body.unitsPerPackage))
    fieldProblems['unitsPerPackage'] = getWholeNumberProblem(unit);
  if (body.url === null && body.supplier === null) fieldProblems['supplier'] = 'Please enter the supplier';
  return { wrong: fieldProblems, body };
}

const toEnteredRow = (before: ComparedRow | null, body: ReturnType<typeof parseForm>['body']): ComparedRow => ({
  availability: null,
  title: null,
  warnings: [],
  source: null,
  ...(before && withConfirmedPrice(before)),
  key: before?.key ?? `typed-${++enteredRowIds}`,
  origin: 'typed',
  supplier: body.supplier ?? (body.url === null ? '' : new URL(body.url).host),
  url: body.url,
  price: body.price,
  currency: body.currency,
  unitsPerPackage: body.unitsPerPackage,
  readAt: null,
});
