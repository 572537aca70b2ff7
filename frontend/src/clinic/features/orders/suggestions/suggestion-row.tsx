import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { multiplyMoney } from '@atrium/rules/prices/money';
import { formatPackages, formatQuantity } from '@atrium/rules/stock/quantity';
import { getStockLabel } from '@atrium/rules/stock/stock-status';
import { explainSuggestion, formatUsePerDay, suggestOrder } from '@atrium/rules/stock/suggested-order';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAmount } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { formatArrivalDay } from '../../../shared/stock/on-order.js';

interface SuggestionRowProps {
  readonly row: Suggestion;
  /** Reason why the product is no longer suggested, while the row stays in the list; null when it is suggested. */
  readonly goneText: string | null;
  readonly isChosen: boolean;
  readonly quantity: number;
  readonly onChoose: (chosen: boolean) => void;
  readonly onQuantity: (quantity: number) => void;
}

/** One suggestion with quantity and, on demand, the reasons. */
export function SuggestionRow({ row, goneText, isChosen, quantity, onChoose, onQuantity }: SuggestionRowProps) {
  const id = useId();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { stock, usable, onOrder, requested, arrivesOn, daysLeft } = row;
  const isOut = usable === 0;
  const isSoon = daysLeft !== null && daysLeft < row.leadDays;
  const facts = { ...row, kind: stock.kind, minStockLevel: stock.minStockLevel };
  const order = suggestOrder(facts);
  const stockTexts = [
    `${formatQuantity(usable, stock.unit)} usable`,
    usable < stock.currentQuantity && `${(stock.currentQuantity - usable).toLocaleString('en')} not usable`,
    onOrder > 0 &&
      `${onOrder.toLocaleString('en')} on order${arrivesOn === null ? '' : `, ${arrivesOn < today ? 'late' : formatArrivalDay(arrivesOn, today)}`}`,
    requested > 0 && `${requested.toLocaleString('en')} requested`,
    formatUsePerDay(facts),
  ];
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2 sm:px-4 lg:grid-cols-[auto_minmax(0,1fr)_132px_168px_156px] lg:items-center lg:gap-x-4',
        goneText !== null && 'opacity-60',
      )}
    >
      <Checkbox
        label={`Order ${stock.name}`}
        labelHidden
        className="-m-2 self-start px-2 pointer-coarse:-m-3 pointer-coarse:px-3 lg:self-center"
        checked={isChosen}
        disabled={goneText !== null}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{stock.name}</bdi>
        </p>
        <p
          className={classes('figures text-caption', goneText === null ? 'text-muted' : 'font-normal text-accent-text')}
        >
          {goneText ?? stockTexts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <p
        className={classes(
          'figures flex items-center gap-1.5 text-table max-lg:col-start-2 max-lg:mt-0.5 max-lg:text-caption',
          isOut ? 'font-semibold text-bad-text' : isSoon ? 'font-semibold text-warn-text' : 'text-muted',
        )}
      >
        <span
          className={classes('size-2 shrink-0 rounded-full', isOut ? 'bg-bad' : isSoon ? 'bg-warn' : 'bg-muted/50')}
          aria-hidden="true"
        />
        <span>{describeStatus(row, order?.byMinimum === true)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3 max-lg:col-start-2 max-lg:mt-2 lg:contents">
        <fieldset disabled={goneText !== null} className="min-w-0 max-lg:w-40 max-lg:shrink-0">
          <QuantityField
            label={`Quantity of ${stock.name}`}
            labelHidden
            counts={`quantity of ${stock.name}`}
            unit={stock.unit}
            value={quantity}
            onChange={onQuantity}
            error={quantity < 1 ? 'At least 1' : undefined}
            help={describeOrderUnits(row, quantity)}
          />
        </fieldset>
        <div className="flex min-w-fit flex-1 items-center justify-between gap-2 lg:justify-end">
          <span className="figures text-table text-muted">
            {stock.unitCost !== null && Number.isInteger(quantity) && quantity > 0
              ? formatAmount(multiplyMoney(stock.unitCost, quantity))
              : ''}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Why ${row.quantity.toLocaleString('en')} of ${stock.name}`}
            className="inline-flex min-h-9 items-center gap-0.5 rounded-control px-1 text-table font-semibold text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            Why
            <ChevronDown className={classes('size-3.5 transition-transform', isOpen && 'rotate-180')} />
          </button>
        </div>
      </div>
      {isOpen && order !== null && (
        <ol
          id={id}
          className="figures col-start-2 mt-2 flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-table lg:col-span-4"
        >
          {explainSuggestion(facts, order, stock.unit).map((line) => (
            <li key={line} className="last:font-semibold">
              {line}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Describes the supplier's boxes or minimum: "40 vials (4 boxes of 10)", "At least 400 at a time". */
const describeOrderUnits = ({ minimumOrder, pack, stock }: Suggestion, quantity: number): string | undefined => {
  if (quantity < minimumOrder) return `At least ${minimumOrder.toLocaleString('en')} at a time`;
  if (pack <= 1 || !Number.isInteger(quantity)) return undefined;
  return `${formatPackages(quantity, stock.unit, pack)}${quantity % pack > 0 ? ', not whole boxes' : ''}`;
};

/** Returns "Out of Stock", "Under a day left", "6 days left" or "Below minimum". */
function describeStatus({ usable, daysLeft, leadDays, safetyDays }: Suggestion, byMinimum: boolean): string {
  if (usable === 0) return getStockLabel('out');
  if (daysLeft === null || (byMinimum && daysLeft >= leadDays + safetyDays)) return 'Below minimum';
  return daysLeft === 0 ? 'Under a day left' : `${formatPlural(daysLeft, 'day')} left`;
}
