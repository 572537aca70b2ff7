import { formatDayWithYear } from '@atrium/rules/calendar';
import { dayText } from '../../../lib/dates.js';
import { moneyText } from '../../../lib/money.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { OnOrder } from '../stock/on-order.js';
import { OpenNote } from '../opened/open-note.js';
import { ListBadge, LowIcon, StockLevel } from '../stock/stock-level.js';
import { RowActions } from './row-actions.js';
import type { RowAction, RowRights } from './stock-actions.js';
import { valueOf } from './stock-columns.js';
import { StockImage } from './stock-image.js';

interface StockCardProps {
  readonly item: Stock;
  readonly categories: ClinicState['categories'];
  readonly suppliers: ClinicState['suppliers'];
  /** Says what it is worth in place of the unit cost. */
  readonly byValue: boolean;
  /** Says first what expires next. */
  readonly byExpiry: boolean;
  readonly rights: RowRights;
  readonly onAction: (action: RowAction, item: Stock) => void;
}

/** A row on a phone. */
export function StockCard({ item, categories, suppliers, byValue, byExpiry, rights, onAction }: StockCardProps) {
  const change = useClinic((state) =>
    (item.kind === 'item' ? state.itemChanges : state.consumableChanges).get(item.id),
  );
  const details = [
    byExpiry && item.nextExpiryOn !== null && `Next expiry ${formatDayWithYear(item.nextExpiryOn)}`,
    categoryName(categories, item),
    item.unitCost !== null && (byValue ? `Worth ${moneyText(valueOf(item, item.unitCost))}` : moneyText(item.unitCost)),
    supplierName(suppliers, item),
    item.lastOrderAt !== null && `Ordered ${dayText(item.lastOrderAt)}`,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <StockImage item={item} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium">{item.name}</p>
          {change !== undefined ? (
            <p className="text-caption font-medium text-accent-text">{change.caption}</p>
          ) : (
            <p className="truncate text-caption text-muted">
              {[item.sku, item.brand].filter(Boolean).join(' · ') || 'No SKU'}
            </p>
          )}
        </div>
        <div className="-mt-2.5 -mr-3">
          <RowActions item={item} rights={rights} onAction={onAction} reached={false} />
        </div>
      </div>
      <div className="flex items-end gap-3">
        <StockLevel item={item} className="flex-1" />
        <span className="flex min-w-0 flex-col items-end gap-0.5">
          <span className="flex items-center gap-2">
            <LowIcon item={item} />
            <ListBadge item={item} />
          </span>
          <OnOrder item={item} />
        </span>
      </div>
      <OpenNote item={item} className="-mt-1" />
      {details.length > 0 && <p className="truncate text-caption text-muted">{details.join(' · ')}</p>}
    </div>
  );
}
