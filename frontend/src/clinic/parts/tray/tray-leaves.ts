import { unitFor } from '@atrium/rules/quantity';
import type { Stock } from '../../store/clinic-state.js';
import { wholeOnes } from '../opened/whole-ones.js';
import type { TrayEntry } from './tray-state.js';

export interface Leaves {
  readonly before: number;
  readonly after: number;
  readonly unit: string;
  /** Amber at the minimum; below zero it is refused. */
  readonly tone: 'good' | 'warn' | 'bad';
}

/** "13 → 11 vials": what of the shelf a line leaves, after the lines of the same before it. */
export function leavesOf(
  stock: Stock,
  entry: TrayEntry,
  entries: readonly TrayEntry[],
  now: Date,
  zone: string,
): Leaves {
  const takes = ({ used, quantity, lot }: TrayEntry): number => {
    const whole = wholeOnes(stock, used, quantity, now, zone, lot.lotId);
    return Number.isFinite(whole) ? Math.max(0, whole) : 0;
  };
  const earlier = entries.slice(0, entries.indexOf(entry)).filter(({ stockId }) => stockId === stock.id);
  const before = stock.usableQuantity - earlier.reduce((sum, one) => sum + takes(one), 0);
  const after = before - takes(entry);
  return {
    before,
    after,
    unit: unitFor(after, stock.unit),
    tone: after < 0 ? 'bad' : after <= stock.minStockLevel ? 'warn' : 'good',
  };
}
