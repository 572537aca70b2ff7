import type { CountLine, CountRow } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getCountEntries, type CountEntryRow } from '../count-text.js';

/** A product of which some lots were not counted. These lots keep their quantities. */
export interface UncountedLots {
  readonly row: CountRow;
  readonly entries: readonly CountEntryRow[];
  /** Quantity of these lots; null in a blind count. */
  readonly quantity: number | null;
}

export const groupLinesByStock = (lines: readonly CountLine[]): ReadonlyMap<number, readonly CountLine[]> => {
  const map = new Map<number, CountLine[]>();
  for (const line of lines) {
    const quantities = map.get(line.stockId);
    if (quantities === undefined) map.set(line.stockId, [line]);
    else quantities.push(line);
  }
  return map;
};

export function findUncountedLots(
  rows: readonly CountRow[],
  lines: ReadonlyMap<number, readonly CountLine[]>,
): readonly UncountedLots[] {
  return rows.flatMap((row) => {
    const own = lines.get(row.stockId);
    if (!row.tracksLots || own === undefined) return [];
    const entries = getCountEntries(row, own).filter(({ line }) => line === undefined);
    if (entries.length === 0) return [];
    const quantities = entries.flatMap(({ expected }) => expected ?? []);
    const quantity = quantities.length < entries.length ? null : quantities.reduce((sum, one) => sum + one, 0);
    return [{ row, entries, quantity }];
  });
}

export const countUncountedLots = (left: readonly UncountedLots[]): number =>
  left.reduce((sum, { entries }) => sum + entries.length, 0);

/**
 * Returns "2 lots of Juvéderm were not counted: they keep their 3 boxes" or "Lot A1 of Juvéderm was not counted: it
 * keeps its 1 box".
 */
export function describeUncountedLots({ row: { name, unit }, entries, quantity }: UncountedLots): string {
  const [only] = entries;
  const isOne = entries.length === 1;
  const what = isOne ? (only?.title ?? formatPlural(1, 'lot')) : formatPlural(entries.length, 'lot');
  const sentence = `${what} of ${name} ${isOne ? 'was' : 'were'} not counted`;
  if (quantity === null) return sentence;
  const quantityLabel = formatQuantity(quantity, unit);
  return `${sentence}: ${isOne ? `it keeps its ${quantityLabel}` : `they keep their ${quantityLabel}`}`;
}
