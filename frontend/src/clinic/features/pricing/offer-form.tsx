import { addItemSourceSchemas } from '@atrium/contract/clinic/sources/schemas';
import { amountFromMinor, minorDigits, minorFromAmount, parseMoney } from '@atrium/rules/prices/money';
import { assumedUnits } from '@atrium/rules/prices/price-comparison';
import { typedQuantity, wholeOnly } from '@atrium/rules/stock/quantity';
import { type FormEvent, useId, useState } from 'react';
import { bodyErrors, fieldErrors, TWO_DECIMALS } from '../../../lib/forms/forms.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { typedLines, useUnsaved } from '../../../lib/forms/unsaved.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/fields/field.js';
import { Input } from '../../../ui/fields/input.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { useClinic } from '../../store/clinic-store.js';
import { type ComparedRow, withSurePrice } from './compared-row.js';
import { addSource, changeSource } from './save-source.js';
import type { Stock } from '../../store/clinic-state.js';

const FAILED = 'The price could not be saved. Please try again.';
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'CNY', 'KRW', 'INR', 'BRL', 'MXN'];
const LABELS = {
  supplier: 'Supplier',
  price: 'Package Price',
  currency: 'Currency',
  unitsPerPackage: 'Units per Package',
  url: 'Product URL',
} as const;
const FIELDS = ['supplier', 'url', 'price', 'currency', 'unitsPerPackage'];

interface OfferFormProps {
  readonly stock: Stock;
  /** The offer to edit; null for a new one. */
  readonly row: ComparedRow | null;
  readonly mayEdit: boolean;
  /** Called with an offer that the user has no right to save. */
  readonly onTyped: (row: ComparedRow) => void;
  readonly onDone: () => void;
}

let typedRows = 0;

/** Enters a price from a catalog, a call or a page, with its date. */
export function OfferForm({ stock, row, mayEdit, onTyped, onDone }: OfferFormProps) {
  const suppliersId = useId();
  const currencyOfHouse = useOrganisation(({ currency }) => currency);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const [opened] = useState(() => ({
    supplier: row?.supplier ?? '',
    url: row?.url ?? '',
    price: row === null || row.price === null ? '' : amountFromMinor(row.price, row.currency ?? undefined),
    currency: row?.currency ?? currencyOfHouse,
    unitsPerPackage: String(row?.unitsPerPackage ?? row?.unitsInName ?? ''),
  }));
  const [values, setValues] = useState(opened);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const assumed = assumedUnits(stock);
  const unsaved = useUnsaved(row === null ? 'Add a Price' : `Price of ${row.supplier}`, () =>
    typedLines(
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { wrong, body } = read(values, stock.unit);
    setErrors(wrong);
    setRefusal(null);
    if (Object.keys(wrong).length > 0) return;
    const saved = row?.source ?? null;
    if (!mayEdit && saved === null) {
      onTyped(typedRow(row, body));
      done();
      return;
    }
    setBusy(true);
    try {
      if (saved === null) await addSource(stock, body);
      else await changeSource(stock, saved.id, { ...body, version: saved.version });
      showToast({
        title: saved === null ? 'Price Source Added' : 'Price Source Updated',
        description: `${body.supplier || body.url} is remembered for ${stock.name}.`,
        tone: 'good',
      });
      done();
    } catch (error) {
      const known = fieldErrors(error, FIELDS);
      setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      if (known.length === 0) setRefusal(sentenceOf(error, FAILED));
      setBusy(false);
    }
  };

  const currencies = [...new Set([currencyOfHouse, values.currency, ...CURRENCIES])].map((value) => ({
    value,
    label: value,
  }));
  return (
    <form
      noValidate
      aria-label={row === null ? 'Add a price' : `Edit the price of ${row.supplier}`}
      onSubmit={(event) => void submit(event)}
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
          label="Package Price"
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
          label="Units per Package"
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
          {...(mayEdit && row?.source == null && { help: 'Optional; the price is kept with its date.' })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          readOnly={row?.source != null}
          value={values.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      </div>
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={done}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy && 'Saving...'}>
          {mayEdit ? 'Save Price' : 'Compare Price'}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  readonly supplier: string;
  readonly url: string;
  readonly price: string;
  readonly currency: string;
  readonly unitsPerPackage: string;
}

/** Returns the body and the errors of the form. */
function read({ supplier, url, price, currency, unitsPerPackage }: Typed, unit: string) {
  const amount = parseMoney(price) === null ? null : minorFromAmount(price, currency);
  const units = unitsPerPackage.trim();
  const body = {
    url: url.trim() || null,
    supplier: supplier.trim() || null,
    price: amount,
    currency,
    unitsPerPackage: units === '' ? null : typedQuantity(units),
  };
  const wrong: Record<string, string> = {};
  for (const [path, message] of Object.entries(
    bodyErrors(addItemSourceSchemas.body, { ...body, url: body.url ?? 'https://none.example' }),
  ))
    wrong[path] = message;
  const decimals = minorDigits(currency);
  if (amount !== null && Number(amountFromMinor(amount, currency)) !== Number(price))
    wrong['price'] = decimals === 2 ? TWO_DECIMALS : `${decimals === 0 ? 'No' : decimals} decimals in ${currency}`;
  if (amount === null) wrong['price'] = 'Please enter an amount such as 12.50, not below zero';
  if (body.unitsPerPackage !== null && !Number.isInteger(body.unitsPerPackage))
    wrong['unitsPerPackage'] = wholeOnly(unit);
  if (body.url === null && body.supplier === null) wrong['supplier'] = 'Please name the supplier';
  return { wrong, body };
}

const typedRow = (before: ComparedRow | null, body: ReturnType<typeof read>['body']): ComparedRow => ({
  availability: null,
  title: null,
  warnings: [],
  source: null,
  ...(before && withSurePrice(before)),
  key: before?.key ?? `typed-${++typedRows}`,
  origin: 'typed',
  supplier: body.supplier ?? (body.url === null ? '' : new URL(body.url).host),
  url: body.url,
  price: body.price,
  currency: body.currency,
  unitsPerPackage: body.unitsPerPackage,
  readAt: null,
});
