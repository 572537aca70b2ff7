import { roundAmount } from '@atrium/rules/stock/contents';
import { isUsableContainer } from '@atrium/rules/stock/opened-containers';
import { parseQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { countWholeUnits } from '../../../shared/stock/count-whole-units.js';
import { getConsumedAmount, type TrayEntry } from './tray-state.js';

export interface StockChange {
  readonly before: number;
  readonly after: number;
  readonly unit: string;
  /** Color of the change: amber at the minimum, red below zero, which the server rejects. */
  readonly tone: 'good' | 'warn' | 'bad';
  /** The open content, when only that changes. */
  readonly open: { readonly before: number; readonly after: number; readonly unit: string } | null;
}

/** Returns the stock before and after a line, "13 → 11 vials", after earlier lines of the same product. */
export function getStockChange(
  stock: Stock,
  entry: TrayEntry,
  entries: readonly TrayEntry[],
  now: Date,
  zone: string,
): StockChange {
  // A corrected line has already taken its part.
  const takes = (one: TrayEntry): number => {
    const { used, quantity, lot, logged } = one;
    const consumed = getConsumedAmount(stock, one)?.content;
    if (consumed != null)
      return countWholeUnits(stock, { ...used, content: String(contentDrawn(stock, one)) }, 0, now, zone, lot.lotId);
    const whole = countWholeUnits(stock, used, quantity, now, zone, lot.lotId);
    return Number.isInteger(whole) ? Math.max(0, whole) - (logged?.quantity ?? 0) : 0;
  };
  const earlier = entries.slice(0, entries.indexOf(entry)).filter(({ stockId }) => stockId === stock.id);
  const before = stock.usableQuantity - earlier.reduce((sum, one) => sum + takes(one), 0);
  const after = before - takes(entry);
  return {
    before,
    after,
    unit: getUnitFor(after, stock.unit),
    open: before === after ? openContentChange(stock, entry, earlier, now, zone) : null,
    tone: after < 0 ? 'bad' : after <= stock.minStockLevel ? 'warn' : 'good',
  };
}

/** Returns the content that a line takes from open containers; negative when a correction returns some. */
const contentDrawn = (stock: Stock, entry: TrayEntry): number =>
  roundAmount((parseQuantity(entry.used.content) || 0) - (getConsumedAmount(stock, entry)?.content ?? 0));

/** Returns the open content before and after a line, "63.5 → 39.5 U", after earlier lines of the same product. */
function openContentChange(
  stock: Stock,
  entry: TrayEntry,
  earlier: readonly TrayEntry[],
  now: Date,
  zone: string,
): StockChange['open'] {
  const { used, lot } = entry;
  if (!isByContent(stock, used) || !(parseQuantity(used.content) > 0)) return null;
  const wanted = contentDrawn(stock, entry);
  const usable = stock.opened
    .filter(
      (one) =>
        one.unit === stock.contentUnit &&
        (lot.lotId === null || one.lotId === lot.lotId) &&
        isUsableContainer(one, now, zone),
    )
    .reduce((sum, { left }) => sum + left, 0);
  const drawn = earlier
    .filter((one) => isByContent(stock, one.used))
    .reduce((sum, one) => sum + contentDrawn(stock, one), 0);
  const after = roundAmount(usable - drawn - wanted);
  // Containers that earlier lines open are not known here.
  return after < 0 ? null : { before: roundAmount(usable - drawn), after, unit: stock.contentUnit ?? '' };
}
