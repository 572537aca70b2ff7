import type { CountLine, CountRow } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { quantityText } from '@atrium/rules/stock/quantity';
import { entriesOf, type Entry } from '../count-words.js';

/** A product of which some lots were not counted; those keep their quantities. */
export interface LeftLots {
  readonly row: CountRow;
  readonly entries: readonly Entry[];
  /** Quantity of these lots; null in a blind count. */
  readonly holds: number | null;
}

export const linesByStock = (lines: readonly CountLine[]): ReadonlyMap<number, readonly CountLine[]> => {
  const map = new Map<number, CountLine[]>();
  for (const line of lines) {
    const held = map.get(line.stockId);
    if (held === undefined) map.set(line.stockId, [line]);
    else held.push(line);
  }
  return map;
};

export function leftLotsOf(
  rows: readonly CountRow[],
  lines: ReadonlyMap<number, readonly CountLine[]>,
): readonly LeftLots[] {
  return rows.flatMap((row) => {
    const own = lines.get(row.stockId);
    if (!row.tracksLots || own === undefined) return [];
    const entries = entriesOf(row, own).filter(({ line }) => line === undefined);
    if (entries.length === 0) return [];
    const held = entries.flatMap(({ expected }) => expected ?? []);
    const holds = held.length < entries.length ? null : held.reduce((sum, one) => sum + one, 0);
    return [{ row, entries, holds }];
  });
}

export const lotsLeft = (left: readonly LeftLots[]): number =>
  left.reduce((sum, { entries }) => sum + entries.length, 0);

/**
 * Returns "2 lots of Juvéderm were not counted: they keep their 3 boxes" or "Lot A1 of Juvéderm was not counted: it
 * keeps its 1 box".
 */
export function leftLotsText({ row: { name, unit }, entries, holds }: LeftLots): string {
  const [only] = entries;
  const isOne = entries.length === 1;
  const what = isOne ? (only?.title ?? plural(1, 'lot')) : plural(entries.length, 'lot');
  const said = `${what} of ${name} ${isOne ? 'was' : 'were'} not counted`;
  if (holds === null) return said;
  const kept = quantityText(holds, unit);
  return `${said}: ${isOne ? `it keeps its ${kept}` : `they keep their ${kept}`}`;
}
