import { quantityText } from '@atrium/rules/quantity';
import { Plus, Trash2 } from 'lucide-react';
import { useMediaQuery } from '../../../lib/media-query.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Input } from '../../../ui/input.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import { ExpiryInput } from './expiry-input.js';
import { type LotLine, sumOfLots } from './lot-lines.js';

interface ReceivedLotsProps {
  readonly lots: readonly LotLine[];
  readonly onChange: (lots: readonly LotLine[]) => void;
  /** How many arrived in all. */
  readonly quantity: number;
  readonly unit: string;
  /** By place: `0.expiresOn`; `` for all of them. */
  readonly errors: Readonly<Record<string, string>>;
}

/** In which lots it came: number and expiry as the packages have them. */
export function ReceivedLots({ lots, onChange, quantity, unit, errors }: ReceivedLotsProps) {
  const today = useToday();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const labelHidden = (index: number) => index > 0 && !onPhone;
  const set = (index: number, part: Partial<LotLine>) =>
    onChange(lots.map((lot, at) => (at === index ? { ...lot, ...part } : lot)));
  const left = quantity - sumOfLots(lots);
  return (
    <fieldset className="min-w-0 rounded-control bg-sunken p-3 ring-1 ring-line ring-inset">
      <legend className="sr-only">Lots</legend>
      <ul className="flex flex-col gap-3">
        {lots.map((lot, index) => (
          <li
            key={lot.key}
            aria-label={`Lot ${index + 1}`}
            className="grid grid-cols-[minmax(0,1fr)_36px] items-start gap-3 pointer-coarse:grid-cols-[minmax(0,1fr)_44px] max-sm:not-first:border-t max-sm:not-first:border-line max-sm:not-first:pt-3 sm:grid-cols-[minmax(0,1fr)_176px_132px_36px]"
          >
            <Field
              label="Lot Number"
              labelHidden={labelHidden(index)}
              error={errors[`${index}.number`]}
              className="max-sm:col-span-2"
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  placeholder="As on the package"
                  maxLength={200}
                  value={lot.number}
                  onChange={(event) => set(index, { number: event.currentTarget.value })}
                />
              )}
            </Field>
            <ExpiryInput
              labelHidden={labelHidden(index)}
              today={today}
              value={lot.expiry}
              error={errors[`${index}.expiresOn`]}
              onChange={(expiry) => set(index, { expiry })}
              className="max-sm:col-span-2"
            />
            <QuantityField
              label="Quantity"
              labelHidden={labelHidden(index)}
              counts={`quantity of lot ${index + 1}`}
              unit={unit}
              error={errors[`${index}.quantity`]}
              value={lot.quantity}
              onChange={(of) => set(index, { quantity: of })}
            />
            <div className={labelHidden(index) ? '' : 'pt-[26px]'}>
              {lots.length > 1 && (
                <IconButton
                  label={`Remove lot ${index + 1}`}
                  tip="Remove lot"
                  icon={<Trash2 className="size-4" aria-hidden="true" />}
                  onClick={() => onChange(lots.filter((_, at) => at !== index))}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Button
          size="small"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([...lots, { ...newLine(lots), quantity: Math.max(1, left || 1) }])}
        >
          Add lot
        </Button>
        {(errors[''] !== undefined || (Number.isInteger(left) && left !== 0)) && (
          <p role="status" className="text-caption font-medium text-warn-text">
            {errors[''] ??
              (left > 0
                ? `${quantityText(left, unit)} in no lot yet`
                : `${quantityText(-left, unit)} more than arrived`)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const newLine = (lots: readonly LotLine[]): LotLine => ({
  key: Math.max(0, ...lots.map(({ key }) => key)) + 1,
  number: '',
  expiry: '',
  quantity: 1,
});
