import { quantityText, unitFor, usableText } from '@atrium/rules/stock/quantity';
import { consumableShowsLowIcon, stockWord, type StockStatus } from '@atrium/rules/stock/stock-status';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import type { Stock } from '../../store/clinic-state.js';

const tones = { good: 'good', warning: 'warn', low: 'warn', out: 'bad' } as const satisfies Record<StockStatus, string>;

/** Tables show Good, Low and Out for items; consumables keep the long labels. */
export const TableBadge = ({ item: { kind, stockStatus } }: { readonly item: Stock }) => (
  <Badge tone={tones[stockStatus]} quiet={stockStatus === 'good'}>
    {stockWord(stockStatus, kind === 'item' ? 'inventory-table' : 'anywhere')}
  </Badge>
);

/** Marks a consumable at or below its minimum, whatever its badge says. */
export const LowIcon = ({ item }: { readonly item: Stock }) =>
  item.kind === 'consumable' && consumableShowsLowIcon(item.usableQuantity, item.minStockLevel) ? (
    <span
      title={LOW}
      className={classes('flex shrink-0', item.stockStatus === 'out' ? 'text-bad-text' : 'text-warn-text')}
    >
      <TriangleAlert className="size-4" role="img" aria-label={LOW} />
    </span>
  ) : null;

const LOW = 'At or below the minimum';

export const StockBadge = ({ status }: { readonly status: StockStatus }) => (
  <Badge tone={tones[status]} quiet={status === 'good'}>
    {stockWord(status)}
  </Badge>
);

interface StockLevelProps {
  readonly item: Stock;
  /** Number and bar side by side, for rows of one line. */
  readonly inline?: boolean;
  readonly className?: string;
}

/** Shows the usable quantity, its unit, and a bar relative to the minimum. */
export function StockLevel({ item, inline = false, className }: StockLevelProps) {
  const held = item.usableQuantity < item.currentQuantity;
  return (
    <div
      className={classes('flex min-w-0', inline ? 'items-center gap-2' : 'flex-col gap-1', className)}
      title={[
        held && `${usableText(item)}: the rest is expired, quarantined or recalled`,
        `Minimum ${quantityText(item.minStockLevel, item.unit)}`,
      ]
        .filter(Boolean)
        .join('. ')}
    >
      <span
        className={classes(
          'figures flex min-w-0 items-baseline gap-1 leading-4',
          inline && (held ? 'w-24 shrink-0' : 'w-20 shrink-0'),
        )}
      >
        <span className="font-semibold">{item.usableQuantity.toLocaleString('en')}</span>{' '}
        <span className="truncate text-caption text-muted">
          {held ? `of ${item.currentQuantity.toLocaleString('en')} usable` : unitFor(item.currentQuantity, item.unit)}
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
