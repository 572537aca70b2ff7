import { ITEM_BADGE_LABELS, type ItemStockStatus, STOCK_STATUS_LABELS, type StockStatus } from '@atrium/rules/stock-status';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { StockBar } from '../../ui/stock-bar.js';
import type { Stock } from '../store/clinic-state.js';

const tones = { good: 'good', warning: 'warn', low: 'warn', out: 'bad' } as const satisfies Record<StockStatus, string>;

/** Good, Low, Out: the words of the inventory table. */
export const InventoryBadge = ({ status }: { readonly status: ItemStockStatus }) => (
  <Badge tone={tones[status]} quiet={status === 'good'}>
    {ITEM_BADGE_LABELS[status]}
  </Badge>
);

/** In Stock, Low Stock, Out of Stock: the words of everywhere else. */
export const StockBadge = ({ status }: { readonly status: StockStatus }) => (
  <Badge tone={tones[status]} quiet={status === 'good'}>
    {STOCK_STATUS_LABELS[status]}
  </Badge>
);

interface StockLevelProps {
  readonly item: Stock;
  /** Number and bar side by side, where a row has one line. */
  readonly inline?: boolean;
  readonly className?: string;
}

/** The number, its unit, and the bar that shows how far it is from the minimum. */
export function StockLevel({ item, inline = false, className }: StockLevelProps) {
  return (
    <div className={classes('flex min-w-0', inline ? 'items-center gap-2' : 'flex-col gap-1', className)} title={`Minimum ${item.minStockLevel} ${item.unit}`}>
      <span className={classes('figures flex min-w-0 items-baseline gap-1 leading-4', inline && 'w-20 shrink-0')}>
        <span className="font-semibold">{item.currentQuantity.toLocaleString('en')}</span>{' '}
        <span className="truncate text-caption text-muted">{item.unit}</span>
      </span>
      <StockBar quantity={item.currentQuantity} minimum={item.minStockLevel} tone={tones[item.stockStatus]} {...(inline && { className: 'w-14 shrink-0' })} />
    </div>
  );
}
