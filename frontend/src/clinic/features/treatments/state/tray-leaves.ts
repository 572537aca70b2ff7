import { roundAmount } from '@atrium/rules/stock/contents';
import { isDrawable } from '@atrium/rules/stock/opened';
import { typedQuantity, unitFor } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { wholeOnes } from '../../../shared/stock/whole-ones.js';
import { keptAmount, type TrayEntry } from './tray-state.js';

export interface Leaves {
  readonly before: number;
  readonly after: number;
  readonly unit: string;
  /** Amber at the minimum, red below zero, which the server rejects. */
  readonly tone: 'good' | 'warn' | 'bad';
  /** The open content, when only that changes. */
  readonly open: { readonly before: number; readonly after: number; readonly unit: string } | null;
}

/** Returns the stock before and after a line, "13 → 11 vials", after earlier lines of the same product. */
export function leavesOf(
  stock: Stock,
  entry: TrayEntry,
  entries: readonly TrayEntry[],
  now: Date,
  zone: string,
): Leaves {
  // A corrected line has already taken its part.
  const takes = (one: TrayEntry): number => {
    const { used, quantity, lot, logged } = one;
    const kept = keptAmount(stock, one)?.content;
    if (kept != null)
      return wholeOnes(stock, { ...used, content: String(drawnBy(stock, one)) }, 0, now, zone, lot.lotId);
    const whole = wholeOnes(stock, used, quantity, now, zone, lot.lotId);
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

/** Returns the content that a line takes from open containers; negative when a correction returns some. */
const drawnBy = (stock: Stock, entry: TrayEntry): number =>
  roundAmount((typedQuantity(entry.used.content) || 0) - (keptAmount(stock, entry)?.content ?? 0));

/** Returns the open content before and after a line, "63.5 → 39.5 U", after earlier lines of the same product. */
function openLeft(
  stock: Stock,
  entry: TrayEntry,
  earlier: readonly TrayEntry[],
  now: Date,
  zone: string,
): Leaves['open'] {
  const { used, lot } = entry;
  if (!isByContent(stock, used) || !(typedQuantity(used.content) > 0)) return null;
  const wanted = drawnBy(stock, entry);
  const there = stock.opened
    .filter(
      (one) =>
        one.unit === stock.contentUnit && (lot.lotId === null || one.lotId === lot.lotId) && isDrawable(one, now, zone),
    )
    .reduce((sum, { left }) => sum + left, 0);
  const taken = earlier
    .filter((one) => isByContent(stock, one.used))
    .reduce((sum, one) => sum + drawnBy(stock, one), 0);
  const after = roundAmount(there - taken - wanted);
  // Containers that earlier lines open are not known here.
  return after < 0 ? null : { before: roundAmount(there - taken), after, unit: stock.contentUnit ?? '' };
}
