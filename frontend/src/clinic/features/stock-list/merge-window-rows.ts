import type { WindowEnd } from '../../../lib/area/windows.js';
import type { Stock } from '../../store/clinic-state.js';
import type { Comparison } from './sort-stock.js';

/** Returns the rows of a loaded window with rows from events, in order. Rows after its end are unknown. */
export function mergeWindowRows(
  found: readonly Stock[],
  end: WindowEnd | undefined,
  order: Comparison,
): readonly Stock[] {
  const last = end?.next == null ? undefined : (end.last as Stock | undefined);
  const rows =
    end === undefined || last === undefined
      ? found
      : found.filter((row) => end.ids.has(row.id) || order(row, last) <= 0);
  return rows.toSorted(order);
}
