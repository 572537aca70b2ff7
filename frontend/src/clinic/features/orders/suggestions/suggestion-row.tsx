import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { multiplyMoney } from '@atrium/rules/prices/money';
import { packedText, quantityText } from '@atrium/rules/stock/quantity';
import { stockWord } from '@atrium/rules/stock/stock-status';
import { orderArithmetic, perDayText, suggestOrder } from '@atrium/rules/stock/suggested-order';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { moneyText } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { arrivalDay } from '../../../shared/stock/on-order.js';

interface SuggestionRowProps {
  readonly row: Suggestion;
  /** Reason why it is no longer suggested, while it stays in the list; null when it is suggested. */
  readonly gone: string | null;
  readonly isChosen: boolean;
  readonly quantity: number;
  readonly onChoose: (chosen: boolean) => void;
  readonly onQuantity: (quantity: number) => void;
}

/** One suggestion with quantity and, on demand, the reasons. */
export function SuggestionRow({ row, gone, isChosen, quantity, onChoose, onQuantity }: SuggestionRowProps) {
  const id = useId();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { stock, usable, onOrder, requested, arrivesOn, daysLeft } = row;
  const isOut = usable === 0;
  const isSoon = daysLeft !== null && daysLeft < row.leadDays;
  const facts = { ...row, kind: stock.kind, minStockLevel: stock.minStockLevel };
  const order = suggestOrder(facts);
  const there = [
    `${quantityText(usable, stock.unit)} usable`,
    usable < stock.currentQuantity && `${(stock.currentQuantity - usable).toLocaleString('en')} not usable`,
    onOrder > 0 &&
      `${onOrder.toLocaleString('en')} on order${arrivesOn === null ? '' : `, ${arrivesOn < today ? 'late' : arrivalDay(arrivesOn, today)}`}`,
    requested > 0 && `${requested.toLocaleString('en')} requested`,
    perDayText(facts),
  ];
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2.5 lg:grid-cols-[auto_minmax(0,1fr)_132px_168px_156px] lg:items-center lg:gap-x-4',
        gone !== null && 'opacity-60',
      )}
    >
      <Checkbox
        label={`Order ${stock.name}`}
        labelHidden
        className="-m-2 self-start px-2 pointer-coarse:-m-3 pointer-coarse:px-3 lg:self-center"
        checked={isChosen}
        disabled={gone !== null}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{stock.name}</bdi>
        </p>
        <p className={classes('figures text-caption', gone === null ? 'text-muted' : 'font-medium text-accent-text')}>
          {gone ?? there.filter(Boolean).join(' · ')}
        </p>
      </div>
      <p
        className={classes(
          'figures flex items-center gap-1.5 text-table max-lg:col-start-2 max-lg:mt-0.5 max-lg:text-caption',
          isOut ? 'font-medium text-bad-text' : isSoon ? 'font-medium text-warn-text' : 'text-muted',
        )}
      >
        <span
          className={classes('size-2 shrink-0 rounded-full', isOut ? 'bg-bad' : isSoon ? 'bg-warn' : 'bg-muted/50')}
          aria-hidden="true"
        />
        {statusText(row, order?.byMinimum === true)}
      </p>
      <div className="flex items-center gap-3 max-lg:col-start-2 max-lg:mt-2 lg:contents">
        <fieldset disabled={gone !== null} className="min-w-0 max-lg:w-40 max-lg:shrink-0">
          <QuantityField
            label={`Quantity of ${stock.name}`}
            labelHidden
            counts={`quantity of ${stock.name}`}
            unit={stock.unit}
            value={quantity}
            onChange={onQuantity}
            error={quantity < 1 ? 'At least 1' : undefined}
            help={orderHelp(row, quantity)}
          />
        </fieldset>
        <div className="flex min-w-0 flex-1 items-center justify-between gap-2 lg:justify-end">
          <span className="figures text-table text-muted">
            {stock.unitCost !== null && Number.isInteger(quantity) && quantity > 0
              ? moneyText(multiplyMoney(stock.unitCost, quantity))
              : ''}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Why ${row.quantity.toLocaleString('en')} of ${stock.name}`}
            className="inline-flex min-h-9 items-center gap-0.5 rounded-control px-1 text-table font-medium text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            Why
            <ChevronDown
              className={classes('size-3.5 transition-transform', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </button>
        </div>
      </div>
      {isOpen && order !== null && (
        <ol
          id={id}
          className="figures col-start-2 mt-2 flex flex-col gap-1 rounded-control bg-sunken px-3 py-2.5 text-table lg:col-span-4"
        >
          {orderArithmetic(facts, order, stock.unit).map((line) => (
            <li key={line} className="last:font-semibold">
              {line}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** The quantity in boxes of the supplier or its minimum: "40 vials (4 boxes of 10)", "At least 400 at a time". */
const orderHelp = ({ minimumOrder, pack, stock }: Suggestion, quantity: number): string | undefined => {
  if (quantity < minimumOrder) return `At least ${minimumOrder.toLocaleString('en')} at a time`;
  if (pack <= 1 || !Number.isInteger(quantity)) return undefined;
  return `${packedText(quantity, stock.unit, pack)}${quantity % pack > 0 ? ', not whole boxes' : ''}`;
};

/** Returns "Out of Stock", "Under a day left", "6 days left" or "Below minimum". */
function statusText({ usable, daysLeft, leadDays, safetyDays }: Suggestion, byMinimum: boolean): string {
  if (usable === 0) return stockWord('out');
  if (daysLeft === null || (byMinimum && daysLeft >= leadDays + safetyDays)) return 'Below minimum';
  return daysLeft === 0 ? 'Under a day left' : `${plural(daysLeft, 'day')} left`;
}
