import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { distributeOverLots } from '@atrium/rules/stock/lots';
import { formatQuantityChange } from '@atrium/rules/stock/quantity';
import { useToday } from '../../../session/today.js';
import type { Stock } from '../../store/clinic-state.js';
import { useLots } from './use-lots.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

/** Shows how a count of the whole product changes its lots. */
export function CountLotPreview({ stock, change }: { readonly stock: Stock; readonly change: number }) {
  const { rows } = useLots(stock);
  const today = useToday();
  if (rows === null) return null;
  const parts = distributeOverLots(rows, change, today);
  return (
    <div className="rounded-control border border-line px-3 py-2 text-table">
      <p className="text-muted">{change > 0 ? 'Surplus without a known lot:' : 'Deduct the shortage from:'}</p>
      <ul aria-label="Lots that change" className="mt-1 flex flex-col gap-1">
        {parts.map(({ lot, quantity }) => (
          <li key={lot?.id ?? 0} className="figures flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">
              <LotTitle number={lot?.number ?? null} />
              {lot?.expiresOn != null && (
                <span className="text-caption text-muted">{` · ${formatDayWithYear(lot.expiresOn)}`}</span>
              )}
            </span>
            <span className="shrink-0 font-semibold">
              <span>{formatQuantityChange(quantity)}</span>
              <span className="font-normal text-muted">{` → ${((lot?.quantity ?? 0) + quantity).toLocaleString('en')}`}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-caption text-muted">Choose a lot above to count it alone.</p>
    </div>
  );
}
