import { formatQuantity, getUnitFor, formatUsable } from '@atrium/rules/stock/quantity';
import { hasLowStockIcon, getStockLabel, type StockStatus } from '@atrium/rules/stock/stock-status';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import type { Stock } from '../../store/clinic-state.js';

const tones = { good: 'neutral', warning: 'warn', low: 'warn', out: 'bad' } as const satisfies Record<
  StockStatus,
  string
>;

/** Badge of the stock status. Tables show Good, Low and Out for items; consumables keep the long labels. */
export const TableBadge = ({ item: { kind, stockStatus } }: { readonly item: Stock }) => (
  <Badge tone={tones[stockStatus]}>
    {getStockLabel(stockStatus, kind === 'item' ? 'inventory-table' : 'anywhere')}
  </Badge>
);

/** Icon of a consumable at or below its minimum, regardless of its badge. */
export const LowIcon = ({ item }: { readonly item: Stock }) =>
  item.kind === 'consumable' && hasLowStockIcon(item.usableQuantity, item.minStockLevel) ? (
    <span
      title={LOW}
      className={classes('flex shrink-0', item.stockStatus === 'out' ? 'text-bad-text' : 'text-warn-text')}
    >
      <TriangleAlert className="size-4" role="img" aria-label={LOW} />
    </span>
  ) : null;

const LOW = 'At or below the minimum';

export const StockBadge = ({ status }: { readonly status: StockStatus }) => (
  <Badge tone={tones[status]}>{getStockLabel(status)}</Badge>
);

interface StockLevelProps {
  readonly item: Stock;
  /** True to show number and bar next to each other, for rows of one line. */
  readonly inline?: boolean;
  readonly className?: string;
}

/** Shows the usable quantity, its unit, and a bar relative to the minimum. */
export function StockLevel({ item, inline = false, className }: StockLevelProps) {
  const hasUnitsOnHold = item.usableQuantity < item.currentQuantity;
  return (
    <div
      className={classes('flex min-w-0', inline ? 'items-center gap-2' : 'flex-col gap-1', className)}
      title={[
        hasUnitsOnHold && `${formatUsable(item)}: the rest is expired, quarantined or recalled`,
        `Minimum ${formatQuantity(item.minStockLevel, item.unit)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <span
        className={classes(
          'figures flex min-w-0 items-baseline gap-1',
          inline && (hasUnitsOnHold ? 'w-24 shrink-0' : 'w-20 shrink-0'),
        )}
      >
        <span className="font-semibold">{item.usableQuantity.toLocaleString('en')}</span>{' '}
        <span className="truncate text-caption text-muted">
          {hasUnitsOnHold
            ? `of ${item.currentQuantity.toLocaleString('en')} usable`
            : getUnitFor(item.currentQuantity, item.unit)}
        </span>
      </span>
      <StockBar
        quantity={item.usableQuantity}
        minimum={item.minStockLevel}
        tone={tones[item.stockStatus]}
        {...(inline && { className: 'w-14 shrink-0' })}
      />
    </div>
  );
}
