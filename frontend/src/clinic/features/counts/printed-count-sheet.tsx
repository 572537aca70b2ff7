import type { CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useToday } from '../../../session/today.js';
import { groupByShelf, getCountEntries, formatCountScope } from './count-text.js';
import { Code } from '../../../ui/display/facts.js';

/** Count sheet for printing, with a line for each number. */
export function PrintedCountSheet({ count, rows }: { readonly count: StockCount; readonly rows: readonly CountRow[] }) {
  const today = useToday();
  const hasLots = rows.some(({ tracksLots }) => tracksLots);
  return (
    <div className="hidden print:block" data-portrait>
      <p className="text-title font-semibold">{count.name}</p>
      <p className="mb-4 text-table">{`${formatCountScope(count)} · ${formatDayWithYear(today)} · counted by ______________________`}</p>
      <table className="w-full border-collapse text-table">
        <thead>
          <tr className="border-b-2 border-text text-left">
            <th className="py-1 pr-3">Product</th>
            <th className="py-1 pr-3">SKU</th>
            {hasLots && <th className="py-1 pr-3">Lot and expiry</th>}
            {!count.blind && <th className="py-1 pr-3 text-right">Expected</th>}
            <th className="w-40 py-1 pl-3">Counted</th>
          </tr>
        </thead>
        {groupByShelf(rows).map((shelf) => (
          <tbody key={shelf.name ?? ''} className="break-inside-auto">
            <tr className="break-after-avoid">
              <th colSpan={5} className="pt-4 pb-1 text-left font-semibold">
                {shelf.name ?? 'Without a shelf'}
              </th>
            </tr>
            {shelf.rows.flatMap((row) =>
              getCountEntries(row, []).map((entry, index) => (
                <tr key={entry.key} className="break-inside-avoid border-b border-line">
                  <td className="py-1.5 pr-3">{index === 0 ? row.name : ''}</td>
                  <td className="py-1.5 pr-3">
                    <Code>{index === 0 ? row.sku : ''}</Code>
                  </td>
                  {hasLots && (
                    <td className="py-1.5 pr-3">
                      {[entry.title, entry.expiresOn === null ? null : formatDayWithYear(entry.expiresOn)]
                        .filter(Boolean)
                        .join(', ')}
                    </td>
                  )}
                  {!count.blind && (
                    <td className="figures py-1.5 pr-3 text-right">{entry.expected?.toLocaleString('en')}</td>
                  )}
                  <td className="py-1.5 pl-3 whitespace-nowrap">{`________ ${row.unit}`}</td>
                </tr>
              )),
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}
