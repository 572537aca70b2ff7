import type { Stock } from '../../../store/clinic-state.js';
import { OpenNote } from '../../../shared/stock/open-note.js';
import { StockBadge, StockLevel } from '../../../shared/stock/stock-level.js';

/** The chosen product with its current stock. */
export function SelectedItem({ item }: { readonly item: Stock }) {
  return (
    <div
      className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5 ring-1 ring-line ring-inset"
      aria-live="polite"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{item.name}</bdi>
          </p>
          <p className="truncate text-caption text-muted">
            {[item.sku, item.brand].filter(Boolean).join(' · ') || 'No SKU'}
          </p>
        </div>
        <StockBadge status={item.stockStatus} />
      </div>
      <StockLevel item={item} />
      <OpenNote item={item} />
    </div>
  );
}
