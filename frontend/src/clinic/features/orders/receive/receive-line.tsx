import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatPackages } from '@atrium/rules/stock/quantity';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { classes } from '../../../../ui/classes.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { LotsField, withQuantity } from '../../lots/public.js';
import { BoxQuestion, PaidPriceField } from '../../purchasing/public.js';
import { type LineReceipt, type Errors, getLotErrors, formatUnsavedReceipt } from './line-receipt.js';

interface ReceiveLineProps {
  readonly line: Purchase;
  readonly receipt: LineReceipt;
  /** True when the user or a scan changed the line. */
  readonly isTouched: boolean;
  /** True when the line is one of several and can be left out. */
  readonly canSkip: boolean;
  /** True to ask whether the quantity means boxes. */
  readonly asksBoxes: boolean;
  readonly errors: Errors;
  readonly onChange: (part: Partial<LineReceipt>) => void;
  readonly onUnits: () => void;
}

/** One line of a receipt: whether it arrived, quantity, price and lots. */
export function ReceiveLine({
  line,
  receipt,
  isTouched,
  canSkip,
  asksBoxes,
  errors,
  onChange,
  onUnits,
}: ReceiveLineProps) {
  const { id, item, quantityOpen, quantityReceived } = line;
  const { isIncluded, quantity, unitCost, lots } = receipt;
  const setQuantity = (next: number) => onChange({ quantity: next, lots: withQuantity(lots, next) });
  const isComing = quantityOpen > 0 && isIncluded;
  const entered = quantityOpen === 0 && isTouched ? formatUnsavedReceipt(line, receipt) : [];
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_180px_140px]">
        <div className={classes('min-w-0 max-sm:col-span-2', isComing && 'sm:pt-6')}>
          {canSkip ? (
            <Checkbox
              label={item.name}
              checked={isIncluded}
              onChange={(event) => onChange({ isIncluded: event.currentTarget.checked })}
            />
          ) : (
            <p className="font-semibold wrap-anywhere">
              <bdi>{item.name}</bdi>
            </p>
          )}
          <p
            className={classes('figures text-caption text-muted', canSkip && 'pl-7')}
          >{`${quantityReceived > 0 ? `${quantityReceived.toLocaleString('en')} received, ` : ''}${formatPackages(quantityOpen, item.unit, item.pack)} still to come`}</p>
        </div>
        {isComing && (
          <QuantityField
            label="Quantity received"
            counts={`quantity received of ${item.name}`}
            unit={item.unit}
            value={quantity}
            max={quantityOpen}
            error={errors[`${id}.quantity`]}
            onChange={setQuantity}
          />
        )}
        {isComing && (
          <PaidPriceField
            purchase={line}
            value={unitCost}
            error={errors[`${id}.unitCost`]}
            onChange={(changed) => onChange({ unitCost: changed })}
          />
        )}
      </div>
      {entered.length > 0 && (
        <p className="text-table text-muted">{`Not saved, entered here: ${entered.join(', ')}`}</p>
      )}
      {asksBoxes && (
        <BoxQuestion
          quantity={quantity}
          open={quantityOpen}
          item={item}
          onUnits={onUnits}
          onBoxes={() => setQuantity(quantityOpen)}
        />
      )}
      {isComing && item.tracksLots && (
        <LotsField
          lots={lots}
          onChange={(changed) => onChange({ lots: changed })}
          quantity={quantity}
          item={{ ...item, kind: line.kind }}
          errors={getLotErrors(errors, id)}
        />
      )}
    </li>
  );
}
