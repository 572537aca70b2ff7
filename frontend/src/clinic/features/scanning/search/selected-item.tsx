import type { Stock } from '../../../store/clinic-state.js';
import { OpenContentNote } from '../../../shared/stock/open-content-note.js';
import { StockBadge, StockLevel } from '../../../shared/stock/stock-level.js';
import { Code, Facts } from '../../../../ui/display/facts.js';

/** The chosen product with its current stock. */
export function SelectedItem({ item }: { readonly item: Stock }) {
  return (
    <div
      className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset"
      aria-live="polite"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{item.name}</bdi>
          </p>
          <p className="truncate text-caption text-muted">
            <Facts
              facts={[
                item.sku !== null && <Code key="sku">{item.sku}</Code>,
                item.brand ?? (item.sku === null && 'No SKU'),
              ]}
            />
          </p>
        </div>
        <StockBadge status={item.stockStatus} />
      </div>
      <StockLevel item={item} />
      <OpenContentNote item={item} />
    </div>
  );
}
