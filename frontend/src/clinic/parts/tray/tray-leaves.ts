import { roundAmount } from '@atrium/rules/contents';
import { isDrawable } from '@atrium/rules/opened';
import { typedQuantity, unitFor } from '@atrium/rules/quantity';
import type { Stock } from '../../store/clinic-state.js';
import { isByContent } from '../opened/used-content.js';
import { wholeOnes } from '../opened/whole-ones.js';
import type { TrayEntry } from './tray-state.js';

export interface Leaves {
  readonly before: number;
  readonly after: number;
  readonly unit: string;
  /** Amber at the minimum; below zero it is refused. */
  readonly tone: 'good' | 'warn' | 'bad';
  /** Where no whole one is taken: what is open of it, which is all that changes. */
  readonly open: { readonly before: number; readonly after: number; readonly unit: string } | null;
}

/** "13 → 11 vials": what of the shelf a line leaves, after the lines of the same before it. */
export function leavesOf(
  stock: Stock,
  entry: TrayEntry,
  entries: readonly TrayEntry[],
  now: Date,
  zone: string,
): Leaves {
  const takes = ({ used, quantity, lot, logged }: TrayEntry): number => {
    const whole = wholeOnes(stock, used, quantity, now, zone, lot.lotId);
    // A logged line that is corrected took its part already.
    return Number.isInteger(whole) ? Math.max(0, whole) - (logged?.quantity ?? 0) : 0;
  };
  const earlier = entries.slice(0, entries.indexOf(entry)).filter(({ stockId }) => stockId === stock.id);
  const before = stock.usableQuantity - earlier.reduce((sum, one) => sum + takes(one), 0);
  const after = before - takes(entry);
  return {
    before,
    after,
    unit: unitFor(after, stock.unit),
    open: before === after ? openLeft(stock, entry, earlier, now, zone) : null,
    tone: after < 0 ? 'bad' : after <= stock.minStockLevel ? 'warn' : 'good',
  };
}

/** "63.5 → 39.5 U": what a line leaves of the open ones, after the lines of the same before it. */
function openLeft(
  stock: Stock,
  { used, lot }: TrayEntry,
  earlier: readonly TrayEntry[],
  now: Date,
  zone: string,
): Leaves['open'] {
  const wanted = typedQuantity(used.content);
  if (!isByContent(stock, used) || !(wanted > 0)) return null;
  const there = stock.opened
    .filter(
      (one) =>
        one.unit === stock.contentUnit && (lot.lotId === null || one.lotId === lot.lotId) && isDrawable(one, now, zone),
    )
    .reduce((sum, { left }) => sum + left, 0);
  const taken = earlier
    .filter((one) => isByContent(stock, one.used))
    .reduce((sum, one) => sum + (typedQuantity(one.used.content) || 0), 0);
  const after = roundAmount(there - taken - wanted);
  // What lines before have opened meanwhile is not known here.
  return after < 0 ? null : { before: roundAmount(there - taken), after, unit: stock.contentUnit ?? '' };
}
