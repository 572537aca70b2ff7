import { daysBetween } from '@atrium/rules/time/calendar';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import type { StockStatus } from '@atrium/rules/stock/stock-status';
import { ClipboardList, Syringe } from 'lucide-react';
import { formatAmount } from '../../../lib/format/money.js';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import { SwipeRow } from '../../../ui/lists/swipe-row.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName } from '../../store/selectors.js';
import { formatDaysFromNow } from '../../../lib/format/dates.js';
import { OpenContentsLine } from '../containers/public.js';
import { OnOrder } from '../../shared/stock/on-order.js';
import { openRowDialog } from '../../shared/dialogs.js';
import { StockBadge } from '../../shared/stock/stock-level.js';
import { ItemLink } from './item-link.js';
import type { RowRights } from '../../shared/stock/stock-actions.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { Code } from '../../../ui/display/facts.js';

interface StockCardProps {
  readonly item: Stock;
  readonly categories: ClinicState['categories'];
  /** Shows the value in stock. */
  readonly byValue: boolean;
  /** Shows the next expiry first. */
  readonly byExpiry: boolean;
  readonly rights: RowRights;
  readonly onOpen: (item: Stock) => void;
}

const SOON_DAYS = 30;
const fills = {
  good: 'bg-field-line',
  warning: 'bg-warn',
  low: 'bg-warn',
  out: 'bg-bad',
} as const satisfies Record<StockStatus, string>;

/**
 * Row of a product on a phone. A tap opens the product, a swipe uses or reorders it, and the bar below shows the level
 * relative to the minimum.
 */
export function StockCard({ item, categories, byValue, byExpiry, rights, onOpen }: StockCardProps) {
  const today = useToday();
  const change = useClinic((state) =>
    (item.kind === 'item' ? state.itemChanges : state.consumableChanges).get(item.id),
  );
  const { currentQuantity, usableQuantity, minStockLevel, nextExpiryOn, expiredQuantity, unit, stockStatus } = item;
  const days = nextExpiryOn === null ? null : daysBetween(today, nextExpiryOn);
  const isOver = days !== null && days < 0;
  const expiry =
    days !== null &&
    (byExpiry || days <= SOON_DAYS) &&
    (isOver ? 'Expired, to be written off' : `Expires ${formatDaysFromNow(days).toLowerCase()}`);
  const facts = [
    expiredQuantity > 0 && !isOver && `${expiredQuantity.toLocaleString('en')} expired`,
    expiry,
    byValue && item.value !== null && formatAmount(item.value),
    item.sku !== null && <Code key="sku">{item.sku}</Code>,
    categoryName(categories, item),
  ].filter(Boolean);
  const part = minStockLevel === 0 ? (usableQuantity > 0 ? 1 : 0) : Math.min(1, usableQuantity / (minStockLevel * 2));
  return (
    <SwipeRow
      right={rights.canUse ? { label: 'Use', icon: Syringe, run: () => openRowDialog('log-usage', item) } : undefined}
      left={
        rights.canRequest
          ? { label: 'Reorder', icon: ClipboardList, run: () => openRowDialog('reorder', item) }
          : undefined
      }
    >
      <div className="relative flex h-full items-center gap-3 py-1.5">
        <StockImage item={item} size={40} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex items-baseline gap-3">
            <ItemLink
              item={item}
              onOpen={onOpen}
              className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere after:absolute after:inset-0"
            />
            <p className="figures shrink-0">
              <span className="text-lead font-semibold">{usableQuantity.toLocaleString('en')}</span>{' '}
              <span className="text-caption text-muted">
                {usableQuantity < currentQuantity
                  ? `of ${currentQuantity.toLocaleString('en')} usable`
                  : getUnitFor(usableQuantity, unit)}
              </span>
            </p>
          </div>
          <div className="flex items-center gap-2">
            <p
              className={classes(
                'min-w-0 flex-1 text-caption',
                change === undefined ? 'text-muted' : 'font-normal text-accent-text',
              )}
            >
              {change !== undefined ? (
                <span className="block truncate">{change.caption}</span>
              ) : (
                <OpenContentsLine item={item} facts={facts.length > 0 ? facts : ['No SKU']} />
              )}
            </p>
            <OnOrder item={item} className="shrink-0" />
            {stockStatus !== 'good' && <StockBadge status={stockStatus} />}
          </div>
        </div>
        <span
          aria-hidden="true"
          className={classes('absolute bottom-0 left-0 h-0.5', fills[stockStatus])}
          style={{ width: `${part * 100}%` }}
        />
      </div>
    </SwipeRow>
  );
}
