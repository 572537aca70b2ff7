import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from '../../../../lib/forms/submit.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { ExpiryInput } from './expiry-input.js';
import { LotNumberInput } from './lot-number-input.js';
import { parseScan } from '@atrium/rules/gs1/parse-scan';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef, useState } from 'react';
import { CameraButton, useUnknownCodeActions } from '../../scanning/public.js';
import { type LotLine, createLine, sumLots, addScannedPackage } from './lot-lines.js';
import { type ReceivedItem, checkPackageCode } from './check-package-code.js';

interface LotsFieldProps {
  readonly lots: readonly LotLine[];
  readonly onChange: (lots: readonly LotLine[]) => void;
  /** Total received quantity. */
  readonly quantity: number;
  /** The received product; codes of other products are rejected. */
  readonly item: ReceivedItem & { readonly kind: StockKind; readonly unit: string };
  /** Errors by path: `0.expiresOn`, or `` for all lots. */
  readonly errors: FieldErrors;
}

/** Fields for the lots of a receipt with number, expiry date and quantity. */
export function LotsField({ lots, onChange, quantity, item, errors }: LotsFieldProps) {
  const today = useToday();
  const { unit } = item;
  const onPhone = useMediaQuery('(max-width: 639px)');
  const labelHidden = (index: number) => index > 0 && !onPhone;
  const set = (index: number, part: Partial<LotLine>) =>
    onChange(lots.map((lot, at) => (at === index ? { ...lot, ...part } : lot)));
  const left = quantity - sumLots(lots);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** An unknown code, until the user confirms that it belongs to this product. */
  const [unknown, setUnknown] = useState<{ readonly known: string; readonly fill: () => void } | null>(null);
  const onUnknown = useUnknownCodeActions(item.kind, ({ id }) => id === item.id && unknown?.fill());
  /** Last scan of each line. The next scan is typed into the same field but means another package. */
  const filled = useRef(new Map<number, LotLine>());
  const now = useRef(lots);
  useEffect(() => {
    now.current = lots;
  }, [lots]);
  /** Code that is being looked up, so that Enter and blur do not look it up twice. */
  const pendingCode = useRef<string | null>(null);
  const announce = (sentences: readonly string[]) => {
    setProblems(sentences);
    setUnknown(null);
  };
  /** Applies a package code that was typed into the number field of a line. */
  const scan = async (code: string, key: number | null) => {
    if (pendingCode.current === code) return;
    const read = parseScan(code, today);
    if ('problem' in read) return announce([read.problem]);
    const { scan: packageData } = read;
    if (packageData.lot === null && packageData.expiresOn === null && packageData.faults.length === 0)
      return announce(['The code has no lot and no expiry. Please scan the DataMatrix on the package, or enter them.']);
    pendingCode.current = code;
    const refusal = await checkPackageCode(code, today, item);
    pendingCode.current = null;
    const { number = '', expiry = '' } = (key === null ? undefined : filled.current.get(key)) ?? {};
    const before = now.current.map((line) => (line.key === key ? { ...line, number, expiry } : line));
    const fill = () => {
      announce(packageData.faults.map(({ sentence }) => sentence));
      const after = addScannedPackage(refusal === null ? before : now.current, packageData, quantity);
      filled.current = new Map(after.map((line) => [line.key, line]));
      onChange(after);
    };
    if (refusal === null) return fill();
    announce([refusal.sentence]);
    onChange(before);
    if (refusal.unknown !== null) setUnknown({ known: refusal.unknown, fill });
  };
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
            <LotNumberInput
              required
              labelHidden={labelHidden(index)}
              error={errors[`${index}.number`]}
              className="max-sm:col-span-2"
              value={lot.number}
              onChange={(number) => {
                if (number === '') filled.current.delete(lot.key);
                set(index, { number });
              }}
              onCode={(code) => void scan(code, lot.key)}
            />
            <ExpiryInput
              required
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
            <div className={labelHidden(index) ? '' : 'pt-label'}>
              {lots.length > 1 && (
                <IconButton
                  label={`Remove lot ${index + 1}`}
                  tip="Remove lot"
                  icon={Trash2}
                  onClick={() => onChange(lots.filter((_, at) => at !== index))}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex items-center gap-1.5">
          <Button
            size="small"
            icon={Plus}
            onClick={() => onChange([...lots, { ...createLine(lots), quantity: Math.max(1, left || 1) }])}
          >
            Add lot
          </Button>
          <CameraButton onCode={(code) => void scan(code, null)} />
        </div>
        {(errors[''] !== undefined || (Number.isInteger(left) && left !== 0)) && (
          <p role="status" className="text-caption font-semibold text-warn-text">
            {errors[''] ??
              (left > 0
                ? `${formatQuantity(left, unit)} in no lot yet`
                : `${formatQuantity(-left, unit)} more than arrived`)}
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <Alert tone="warn" urgent className="mt-3 text-table">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {unknown !== null && (
            <span className="mt-2 flex flex-wrap gap-2">
              {onUnknown !== undefined && (
                <Button size="small" onClick={() => onUnknown?.(unknown.known, 'attach', item.id)}>
                  Attach code
                </Button>
              )}
              <Button size="small" onClick={unknown.fill}>
                Fill in all the same
              </Button>
            </span>
          )}
        </Alert>
      )}
    </fieldset>
  );
}
