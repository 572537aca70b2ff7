import type { WindowEnd } from '../../../lib/area/windows.js';
import type { Stock } from '../../store/clinic-state.js';
import type { Comparison } from './stock-order.js';

/** What was read of a window and what events have brought, in order; what comes after its end is not known yet. */
export function windowRows(found: readonly Stock[], end: WindowEnd | undefined, order: Comparison): readonly Stock[] {
  const last = end?.next == null ? undefined : (end.last as Stock | undefined);
  const rows =
    end === undefined || last === undefined
      ? found
      : found.filter((row) => end.ids.has(row.id) || order(row, last) <= 0);
  return rows.toSorted(order);
}
