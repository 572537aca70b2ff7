import { STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import { MAX_PRODUCT_CODES, productCode } from '@atrium/rules/product-codes';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Input } from '../../../ui/input.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import type { StockForm } from './field-parts.js';
import type { CodeValues } from './stock-values.js';

const NEW_CODE: CodeValues = { code: '', pieces: 10, label: '' };

/** The codes of the product's boxes and cartons, each with its number of pieces. */
export function CodeFields({ form }: { readonly form: StockForm }) {
  const unit = useWatch({ control: form.control, name: 'unit' });
  return (
    <Controller
      control={form.control}
      name="codes"
      render={({ field: { value: codes, onChange }, fieldState: { error } }) => {
        const change = (index: number, part: Partial<CodeValues>) =>
          onChange(codes.map((one, at) => (at === index ? { ...one, ...part } : one)));
        return (
          <fieldset className="col-span-full flex min-w-0 flex-col gap-3">
            <legend className="sr-only">{STOCK_WORDS.codes}</legend>
            {codes.map((one, index) => (
              <div
                key={index}
                role="group"
                aria-label={`Package code ${index + 1}`}
                className="grid grid-cols-[minmax(0,1fr)_36px] items-end gap-3 pointer-coarse:grid-cols-[minmax(0,1fr)_44px] @md:grid-cols-[minmax(0,2fr)_144px_minmax(0,1fr)_36px]"
              >
                <Field label="Package code" className="@max-md:col-span-2" required>
                  {(control) => (
                    <Input
                      {...control}
                      aria-invalid={error === undefined ? undefined : true}
                      autoFocus={one === NEW_CODE}
                      autoComplete="off"
                      placeholder="Scan the carton"
                      maxLength={200}
                      value={one.code}
                      onChange={(event) => change(index, { code: event.currentTarget.value })}
                      onBlur={() => change(index, { code: productCode(one.code) })}
                      // A scanner ends with Enter, which must not send a half-filled form.
                      onKeyDown={(event) => {
                        if (event.key === 'Enter') event.preventDefault();
                      }}
                    />
                  )}
                </Field>
                <QuantityField
                  label="Pieces"
                  className="@max-md:col-span-2"
                  counts={`pieces of package code ${index + 1}`}
                  unit={unit}
                  value={one.pieces}
                  onChange={(pieces) => change(index, { pieces })}
                />
                <Field label="Label">
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      maxLength={40}
                      placeholder="e.g. Carton"
                      value={one.label}
                      onChange={(event) => change(index, { label: event.currentTarget.value })}
                    />
                  )}
                </Field>
                <IconButton
                  label={`Remove package code ${index + 1}`}
                  tip="Remove code"
                  icon={<Trash2 className="size-4" aria-hidden="true" />}
                  onClick={() => onChange(codes.filter((_, at) => at !== index))}
                />
              </div>
            ))}
            {error?.message !== undefined && (
              <p role="alert" className="flex items-start gap-1.5 text-caption text-bad-text">
                <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
                {error.message}
              </p>
            )}
            {codes.length < MAX_PRODUCT_CODES && (
              <div>
                <Button
                  size="small"
                  icon={<Plus className="size-4" aria-hidden="true" />}
                  onClick={() => onChange([...codes, NEW_CODE])}
                >
                  Add package code
                </Button>
              </div>
            )}
          </fieldset>
        );
      }}
    />
  );
}
