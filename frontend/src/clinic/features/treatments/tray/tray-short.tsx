import { isolate } from '@atrium/rules/names/isolate';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Package } from 'lucide-react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { stockOf } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useNow } from '../../../shared/stock/use-now.js';
import { leavesOf } from '../state/tray-leaves.js';
import type { TrayEntry } from '../state/tray-state.js';

interface TrayShortProps {
  readonly kit: string;
  readonly entries: readonly TrayEntry[];
}

/** Lines that exceed the stock. */
export function TrayShort({ kit, entries }: TrayShortProps) {
  const state = useClinic();
  const { now, zone } = useNow();
  const short = entries.flatMap((entry) => {
    const stock = stockOf(state, entry.kind, entry.stockId);
    if (stock === undefined) return [];
    const { before, after } = leavesOf(stock, entry, entries, now, zone);
    return after < 0
      ? [
          before > 0
            ? `${isolate(stock.name)}: ${quantityText(before, stock.unit)} there, ${before - after} needed`
            : `${isolate(stock.name)}: out of stock`,
        ]
      : [];
  });
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-2.5 sm:px-5">
      <p className="flex items-center gap-2 text-table font-medium">
        <Package className="size-3.5 shrink-0 text-muted" aria-label="Kit" role="img" />
        {kit}
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
