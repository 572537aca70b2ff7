import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { packedText } from '@atrium/rules/stock/quantity';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import { classes } from '../../../../ui/classes.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { ReceivedLots, withQuantity } from '../../lots/public.js';
import { BoxQuestion, PaidPrice } from '../../purchasing/public.js';
import { type Arrived, type Errors, lotsOf, notSaved } from './arrived.js';

interface ReceiveLineProps {
  readonly line: Purchase;
  readonly arrived: Arrived;
  /** The user or a scan changed the line. */
  readonly isTouched: boolean;
  /** One of several lines can be skipped. */
  readonly canSkip: boolean;
  /** The quantity may be a number of boxes. */
  readonly asksBoxes: boolean;
  readonly errors: Errors;
  readonly onChange: (part: Partial<Arrived>) => void;
  readonly onUnits: () => void;
}

/** One line of a receipt: whether it arrived, quantity, price and lots. */
export function ReceiveLine({
  line,
  arrived,
  isTouched,
  canSkip,
  asksBoxes,
  errors,
  onChange,
  onUnits,
}: ReceiveLineProps) {
  const { id, item, quantityOpen, quantityReceived } = line;
  const { comes, quantity, unitCost, lots } = arrived;
  const setQuantity = (next: number) => onChange({ quantity: next, lots: withQuantity(lots, next) });
  const isComing = quantityOpen > 0 && comes;
  const entered = quantityOpen === 0 && isTouched ? notSaved(line, arrived) : [];
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_180px_140px]">
        <div className={classes('min-w-0 max-sm:col-span-2', isComing && 'sm:pt-5.5')}>
          {canSkip ? (
            <Checkbox
              label={item.name}
              checked={comes}
              onChange={(event) => onChange({ comes: event.currentTarget.checked })}
            />
          ) : (
            <p className="font-medium wrap-anywhere">
              <bdi>{item.name}</bdi>
            </p>
          )}
          <p className={classes('figures text-caption text-muted', canSkip && 'pl-7')}>
            {quantityReceived > 0 && `${quantityReceived.toLocaleString('en')} received, `}
            {packedText(quantityOpen, item.unit, item.pack)} still to come
          </p>
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
          <PaidPrice
            purchase={line}
            value={unitCost}
            error={errors[`${id}.unitCost`]}
            onChange={(changed) => onChange({ unitCost: changed })}
          />
        )}
      </div>
      {entered.length > 0 && <p className="text-table text-muted">Not saved, entered here: {entered.join(', ')}</p>}
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
        <ReceivedLots
          lots={lots}
          onChange={(changed) => onChange({ lots: changed })}
          quantity={quantity}
          item={{ ...item, kind: line.kind }}
          errors={lotsOf(errors, id)}
        />
      )}
    </li>
  );
}
