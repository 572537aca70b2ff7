import { STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import { isSameCode, MAX_PRODUCT_CODES, productCode, wrongProductCode } from '@atrium/rules/stock/product-codes';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { InputField } from '../../../ui/fields/control-fields.js';
import { useScans } from '../scanning/public.js';
import type { StockForm } from './field-parts.js';
import { cartonCode, type CodeValues, NEW_CODE } from '../../shared/stock/stock-values.js';

/** Scanners end with Enter, which must not submit a half-filled form. */
const withoutEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/**
 * The barcode of one piece, and the codes of boxes and cartons with their number of pieces. A scan fills the package code
 * that is blank, else the barcode. The number of a carton always becomes a package code.
 */
export function CodeFields({ form }: { readonly form: StockForm }) {
  const { control: rules, formState, getValues, setValue, setError } = form;
  const { errors } = formState;
  const [unit, codes] = useWatch({ control: rules, name: ['unit', 'codes'] });
  const barcodeField = useRef<HTMLInputElement>(null);
  const change = (changed: readonly CodeValues[]) => setValue('codes', changed, { shouldDirty: true });
  const set = (index: number, part: Partial<CodeValues>) =>
    change(getValues('codes').map((one, at) => (at === index ? { ...one, ...part } : one)));
  const setBarcode = (barcode: string) => setValue('barcode', barcode, { shouldDirty: true });

  useScans(barcodeField, (scan) => {
    const problem = wrongProductCode(scan);
    if (problem !== null) return setError('barcode', { type: 'refused', message: problem });
    form.clearErrors(['barcode', 'codes']);
    const code = productCode(scan);
    const before = getValues('codes');
    if (before.some((one) => isSameCode(one.code, code))) return;
    const blank = before.findIndex((one) => one.code.trim() === '');
    if (blank !== -1) return set(blank, { code });
    if (isPackageGtin(code)) return change([...before, cartonCode(code)]);
    setBarcode(code);
  });

  /** A saved barcode stays: a product that is counted in boxes may have the number of its box. */
  const settleTyped = (typed: string) => {
    if (wrongProductCode(typed) !== null) return;
    const code = productCode(typed);
    if (isPackageGtin(code) && typed !== formState.defaultValues?.barcode) {
      setBarcode('');
      change([...getValues('codes').filter((one) => !isSameCode(one.code, code)), cartonCode(code)]);
    } else if (code !== typed) setBarcode(code);
  };

  return (
    <>
      <Controller
        control={rules}
        name="barcode"
        render={({ field }) => (
          <InputField
            label={STOCK_WORDS.barcode}
            error={errors.barcode?.message}
            help="Of one piece"
            ref={barcodeField}
            name={field.name}
            autoComplete="off"
            value={field.value}
            onChange={field.onChange}
            onBlur={() => {
              field.onBlur();
              settleTyped(field.value);
            }}
            onKeyDown={withoutEnter}
          />
        )}
      />
      <fieldset className="col-span-full flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{STOCK_WORDS.codes}</legend>
        {codes.map((one, index) => (
          <div
            key={index}
            role="group"
            aria-label={`Package code ${index + 1}`}
            className="grid grid-cols-[minmax(0,1fr)_36px] items-end gap-3 pointer-coarse:grid-cols-[minmax(0,1fr)_44px] @md:grid-cols-[minmax(0,2fr)_144px_minmax(0,1fr)_36px]"
          >
            <InputField
              label="Package code"
              className="@max-md:col-span-2"
              required
              aria-invalid={errors.codes === undefined ? undefined : true}
              autoFocus={one.code === ''}
              autoComplete="off"
              placeholder="Scan the carton"
              maxLength={200}
              value={one.code}
              onChange={(event) => set(index, { code: event.currentTarget.value })}
              onKeyDown={withoutEnter}
            />
            <QuantityField
              label="Pieces"
              className="@max-md:col-span-2"
              counts={`pieces of package code ${index + 1}`}
              unit={unit}
              required
              value={one.pieces}
              error={errors.codes?.[index]?.pieces?.message}
              onChange={(pieces) => set(index, { pieces })}
            />
            <InputField
              label="Label"
              autoComplete="off"
              maxLength={40}
              placeholder="e.g. Carton"
              value={one.label}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
            <IconButton
              label={`Remove package code ${index + 1}`}
              tip="Remove code"
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => change(codes.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {errors.codes?.message !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-caption text-bad-text">
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            {errors.codes.message}
          </p>
        )}
        {codes.length < MAX_PRODUCT_CODES && (
          <div>
            <Button
              size="small"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => change([...codes, NEW_CODE])}
            >
              Add package code
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}
