import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import {
  isSameCode,
  MAX_PRODUCT_CODES,
  normalizeProductCode,
  getProductCodeProblem,
} from '@atrium/rules/stock/product-codes';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { InputField } from '../../../ui/fields/control-fields.js';
import { useScanInput } from '../scanning/public.js';
import type { StockForm } from './field-parts.js';
import { getCartonCode, type CodeValues, NEW_CODE } from '../../shared/stock/stock-values.js';

/** Keeps Enter from submitting the form, because scanners end with Enter. */
const preventEnterSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Fields for the barcode and the package codes of a product. */
export function CodeFields({ form }: { readonly form: StockForm }) {
  const { control: rules, formState, getValues, setValue, setError } = form;
  const { errors } = formState;
  const [unit, codes] = useWatch({ control: rules, name: ['unit', 'codes'] });
  const barcodeField = useRef<HTMLInputElement>(null);
  const change = (changed: readonly CodeValues[]) => setValue('codes', changed, { shouldDirty: true });
  const set = (index: number, part: Partial<CodeValues>) =>
    change(getValues('codes').map((one, at) => (at === index ? { ...one, ...part } : one)));
  const setBarcode = (barcode: string) => setValue('barcode', barcode, { shouldDirty: true });

  useScanInput(barcodeField, (scan) => {
    const problem = getProductCodeProblem(scan);
    if (problem !== null) return setError('barcode', { type: 'refused', message: problem });
    form.clearErrors(['barcode', 'codes']);
    const code = normalizeProductCode(scan);
    const before = getValues('codes');
    if (before.some((one) => isSameCode(one.code, code))) return;
    const blank = before.findIndex((one) => one.code.trim() === '');
    if (blank !== -1) return set(blank, { code });
    if (isPackageGtin(code)) return change([...before, getCartonCode(code)]);
    setBarcode(code);
  });

  /**
   * Assigns a typed code to barcode or package codes. A saved barcode stays, because a product that is counted in boxes
   * may have the number of its box as barcode.
   */
  const settleTyped = (typed: string) => {
    if (getProductCodeProblem(typed) !== null) return;
    const code = normalizeProductCode(typed);
    if (isPackageGtin(code) && typed !== formState.defaultValues?.barcode) {
      setBarcode('');
      change([...getValues('codes').filter((one) => !isSameCode(one.code, code)), getCartonCode(code)]);
    } else if (code !== typed) setBarcode(code);
  };

  return (
    <>
      <Controller
        control={rules}
        name="barcode"
        render={({ field }) => (
          <InputField
            label={STOCK_LABELS.barcode}
            error={errors.barcode?.message}
            help="Of one piece"
            ref={barcodeField}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={() => {
              field.onBlur();
              settleTyped(field.value);
            }}
            onKeyDown={preventEnterSubmit}
          />
        )}
      />
      <fieldset className="col-span-full flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{STOCK_LABELS.codes}</legend>
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
              placeholder="Scan the carton"
              maxLength={200}
              value={one.code}
              onChange={(event) => set(index, { code: event.currentTarget.value })}
              onKeyDown={preventEnterSubmit}
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
              maxLength={40}
              placeholder="e.g. Carton"
              value={one.label}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
            <IconButton
              label={`Remove package code ${index + 1}`}
              tip="Remove code"
              icon={Trash2}
              onClick={() => change(codes.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {errors.codes?.message !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-caption text-bad-text">
            <CircleAlert className="mt-px size-3.5 shrink-0" />
            <span>{errors.codes.message}</span>
          </p>
        )}
        {codes.length < MAX_PRODUCT_CODES && (
          <div>
            <Button size="small" icon={Plus} onClick={() => change([...codes, NEW_CODE])}>
              Add package code
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}
