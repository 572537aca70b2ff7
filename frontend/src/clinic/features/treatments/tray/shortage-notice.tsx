import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Package } from 'lucide-react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { getStock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useUsageTime } from '../../../shared/stock/usage-time.js';
import { getStockChange } from '../state/stock-change.js';
import type { TrayEntry } from '../state/tray-state.js';

/** Notice that lists the lines which exceed the stock. */
export function ShortageNotice({ kit, entries }: { readonly kit: string; readonly entries: readonly TrayEntry[] }) {
  const state = useClinic();
  const { now, zone } = useUsageTime();
  const short = entries.flatMap((entry) => {
    const stock = getStock(state, entry.kind, entry.stockId);
    if (stock === undefined) return [];
    const { before, after } = getStockChange(stock, entry, entries, now, zone);
    return after < 0
      ? [
          before > 0
            ? `${isolateDirection(stock.name)}: ${formatQuantity(before, stock.unit)} there, ${before - after} needed`
            : `${isolateDirection(stock.name)}: out of stock`,
        ]
      : [];
  });
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-2">
      <p className="flex items-center gap-2 text-table font-semibold">
        <Package className="size-3.5 shrink-0 text-muted" aria-label="Kit" role="img" />
        <span>{kit}</span>
      </p>
      {short.length > 0 && (
        // On a phone each line shows it.
        <Alert tone="warn" urgent className="text-table max-sm:hidden" title="Not enough in stock">
          <ul>
            {short.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
