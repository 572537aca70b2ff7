import { formatDayWithYear } from '@atrium/rules/calendar';
import { unitFor } from '@atrium/rules/quantity';
import { Scale } from 'lucide-react';
import { moneyText } from '../../../lib/money.js';
import { usePages } from '../../../lib/pages.js';
import { Button } from '../../../ui/button.js';
import type { Stock } from '../../store/clinic-state.js';
import { CompareDialog } from '../lazy-dialogs.js';
import type { OnPlaceAction } from './place-path.js';
import { readPurchases } from './place-purchases.js';

interface PlacePricesProps {
  readonly stock: Stock;
  readonly onAction: OnPlaceAction;
}

/** What it costs, and what was paid to whom; what shops ask is compared in a table of its own. */
export function PlacePrices({ stock, onAction }: PlacePricesProps) {
  const { rows } = usePages(`${stock.id} ${stock.version}`, () => readPurchases(stock, null));
  const paid = (rows ?? []).filter(({ unitCost, reversedAt }) => unitCost !== null && reversedAt === null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="figures text-lead font-semibold">
            {stock.unitCost === null ? 'No unit cost' : moneyText(stock.unitCost)}
          </span>
          {stock.unitCost !== null && (
            <span className="text-caption text-muted"> per {unitFor(1, stock.unit) || 'unit'}</span>
          )}
        </p>
        <Button
          size="small"
          icon={<Scale className="size-4" aria-hidden="true" />}
          onPointerEnter={CompareDialog.preload}
          onClick={() => onAction('compare', stock)}
        >
          Compare Suppliers
        </Button>
      </div>
      {paid.length === 0 ? (
        <p className="text-table text-muted">Nothing was paid for it yet.</p>
      ) : (
        <ul aria-label="Prices paid" className="divide-y divide-line border-y border-line">
          {paid.map(({ id, supplier, unitCost, purchaseDate }) => (
            <li key={id} className="flex items-baseline justify-between gap-3 py-2.5 text-table">
              <span className="min-w-0 truncate font-medium">{supplier?.name ?? 'No supplier'}</span>
              <span className="figures shrink-0">
                <span className="text-caption text-muted">{formatDayWithYear(purchaseDate)} </span>
                <span className="ml-2 font-medium">{moneyText(unitCost)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
