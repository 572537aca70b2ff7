import type { Item } from '@atrium/contract/clinic/items';
import { dayText } from '../../lib/dates.js';
import { moneyText } from '../../lib/money.js';
import { InventoryBadge, StockLevel } from '../parts/stock-level.js';
import type { ClinicState } from '../store/clinic-state.js';
import { useClinic } from '../store/clinic-store.js';
import { categoryName, supplierName } from '../store/selectors.js';
import type { RowAction, RowRights } from './inventory-actions.js';
import { ItemImage } from './item-image.js';
import { RowActions } from './row-actions.js';

interface InventoryCardProps {
  readonly item: Item;
  readonly categories: ClinicState['categories'];
  readonly suppliers: ClinicState['suppliers'];
  readonly rights: RowRights;
  readonly onAction: (action: RowAction, item: Item) => void;
}

/** A row on a phone. */
export function InventoryCard({ item, categories, suppliers, rights, onAction }: InventoryCardProps) {
  const change = useClinic((state) => state.itemChanges.get(item.id));
  const details = [
    categoryName(categories, item),
    item.unitCost !== null && moneyText(item.unitCost),
    supplierName(suppliers, item),
    item.lastOrderAt !== null && `Ordered ${dayText(item.lastOrderAt)}`,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <ItemImage item={item} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium">{item.name}</p>
          {change !== undefined ? (
            <p className="text-caption font-medium text-accent-text">{change.caption}</p>
          ) : (
            <p className="truncate text-caption text-muted">{[item.sku, item.brand].filter(Boolean).join(' · ') || 'No SKU'}</p>
          )}
        </div>
        <div className="-mt-2.5 -mr-3">
          <RowActions item={item} rights={rights} onAction={onAction} />
        </div>
      </div>
      <div className="flex items-end gap-3">
        <StockLevel item={item} className="flex-1" />
        <InventoryBadge status={item.stockStatus} />
      </div>
      {details.length > 0 && <p className="truncate text-caption text-muted">{details.join(' · ')}</p>}
    </div>
  );
}
