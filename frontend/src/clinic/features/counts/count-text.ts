import type { reverseStockCount } from '@atrium/contract/clinic/counts/calls';
import type { CountLine, CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { addMoney } from '@atrium/rules/prices/money';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getNameSkeleton } from '@atrium/rules/text/text';
import { formatClock } from '../../../lib/format/dates.js';

/** Returns "4 expected", with the source of the level: "4 expected (Store room, 17:36)". */
export const formatExpectedLevel = ({ counted, difference, expectedFrom }: CountLine): string =>
  `${(counted - (difference ?? 0)).toLocaleString('en')} expected${
    expectedFrom === null ? '' : ` (${expectedFrom.count}, ${formatClock(expectedFrom.at)})`
  }`;

export const COUNTS_PATH = '/perfect-b/counts';
export const countPath = (id: number): string => `${COUNTS_PATH}/${id}`;

/** A product or one of its lots in a count. */
export interface CountEntryRow {
  /** Unique within the count. */
  readonly key: string;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly number: string | null;
  readonly expiresOn: string | null;
  /** Label of the lot; null when lots are not tracked. */
  readonly title: string | null;
  readonly expected: number | null;
  readonly line: CountLine | undefined;
  /** Hold of the lot; absent for an available one. */
  readonly holdState?: 'quarantined' | 'recalled';
}

interface LotOfLine {
  readonly stockId: number;
  readonly lotId: number | null;
  readonly number: string | null;
  readonly expiresOn: string | null;
}
const keyOf = ({ stockId, lotId, number, expiresOn }: LotOfLine): string =>
  lotId === null
    ? `${stockId}//${number ?? ''}/${number === null && expiresOn === null ? '' : expiresOn}`
    : `${stockId}/${lotId}`;

/** Returns whether a lot was unknown when it was counted and was recorded since. */
const isRecordedSince = (line: LotOfLine, lot: LotOfLine): boolean =>
  line.lotId === null &&
  (line.number === null
    ? lot.number === null && line.expiresOn === lot.expiresOn
    : lot.number !== null && getNameSkeleton(line.number) === getNameSkeleton(lot.number));

/** Returns the entries of a row in the order of its lots, found lots last. */
export function getCountEntries(row: CountRow, lines: readonly CountLine[]): readonly CountEntryRow[] {
  const own = lines.filter(({ stockId }) => stockId === row.stockId);
  const bare = { stockId: row.stockId, lotId: null, number: null, expiresOn: null };
  if (!row.tracksLots) return [{ ...bare, key: keyOf(bare), title: null, expected: row.expected, line: own[0] }];
  const known = row.lots.map(({ id, number, expiresOn, expected, state }): CountEntryRow => {
    const lot = { stockId: row.stockId, lotId: id, number, expiresOn };
    const line = own.find(({ lotId }) => lotId === id) ?? own.find((one) => isRecordedSince(one, lot));
    return {
      ...lot,
      key: keyOf(lot),
      title: getLotTitle(number),
      expected,
      line,
      ...(state !== 'available' && { holdState: state }),
    };
  });
  const found = own
    .filter((line) => !known.some((entry) => entry.line === line))
    .map((line): CountEntryRow => ({
      stockId: row.stockId,
      lotId: line.lotId,
      number: line.number,
      expiresOn: line.expiresOn,
      key: keyOf(line),
      title: getLotTitle(line.number),
      expected: row.expected === null ? null : 0,
      line,
    }));
  if (known.length + found.length > 0) return [...known, ...found];
  return [{ ...bare, key: keyOf(bare), title: 'No lots', expected: row.expected, line: undefined }];
}

export const isCounted = ({ line }: Pick<CountEntryRow, 'line'>): boolean => line !== undefined && !line.wantsRecount;

export interface Shelf {
  readonly name: string | null;
  readonly rows: readonly CountRow[];
}

/** Groups rows by shelf in walking order; rows without a shelf are last. */
export function groupByShelf(rows: readonly CountRow[]): readonly Shelf[] {
  const shelves = new Map<string, { name: string | null; rows: CountRow[] }>();
  for (const row of rows) {
    const key = row.shelf?.toLowerCase() ?? '';
    const shelf = shelves.get(key);
    if (shelf === undefined) shelves.set(key, { name: row.shelf, rows: [row] });
    else shelf.rows.push(row);
  }
  return [...shelves.values()];
}

/** Returns for example "Cabinet 1 · Neurotoxins and Fillers · blind". */
export function formatCountScope({ kind, categories, shelf, chosen, blind }: StockCount): string {
  const parts = [
    shelf,
    categories?.map(({ name }) => name).join(', '),
    categories?.length === 0 ? 'Deleted category' : null,
    chosen === null ? null : formatPlural(chosen, 'selected product'),
    kind === null ? null : kind === 'item' ? 'Supplies' : 'Consumables',
  ].filter((part) => typeof part === 'string' && part !== '');
  return [...(parts.length === 0 ? ['Everything'] : parts), ...(blind ? ['Blind'] : [])].join(' · ');
}

/** Returns the share of exact rows in percent; null without counted rows or while the count is blind. */
export const computeAccuracy = ({ counted, exact }: Pick<StockCount, 'counted' | 'exact'>): number | null =>
  counted === 0 || exact === null ? null : Math.round((exact / counted) * 1000) / 10;

/** Minimum number of counted rows for a percentage. */
export const MIN_COUNTED = 10;
/** Returns "96.5% as expected", or with few rows "2 of 3 as expected". */
export function formatCountAccuracy(count: Pick<StockCount, 'counted' | 'exact'>): string | null {
  const percent = computeAccuracy(count);
  if (percent === null) return null;
  if (count.counted >= MIN_COUNTED) return `${percent}% as expected`;
  return `${count.exact} of ${count.counted} as expected`;
}

/** Sorts rows by value, and then rows without a cost by quantity. */
export const sortByValue = (lines: readonly CountLine[]): readonly CountLine[] =>
  lines
    .filter(({ difference }) => difference !== null && difference !== 0)
    .toSorted(
      (a, b) =>
        Math.abs(Number(b.value ?? 0)) - Math.abs(Number(a.value ?? 0)) ||
        Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
        a.name.localeCompare(b.name),
    );

/** Returns for example "+3" or "−2". */
export const formatSigned = (difference: number): string =>
  `${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en')}`;

/** Returns counts with enough rows for a percentage, with their percentages. */
export const getAccuracyPoints = (counts: readonly StockCount[]) =>
  counts
    .filter(({ status, counted }) => status === 'posted' && counted >= MIN_COUNTED)
    .flatMap((count) => {
      const accuracy = computeAccuracy(count);
      return accuracy === null ? [] : [{ count, accuracy }];
    });
/** Returns whether a line can be drawn, which needs at least two points. */
export const hasEnoughPoints = (counts: readonly StockCount[]): boolean => getAccuracyPoints(counts).length > 1;

/**
 * Returns the count with missing and surplus values computed from its current rows, because those of the count itself
 * may be older.
 */
export function withComputedValues(count: StockCount, lines: readonly CountLine[]): StockCount {
  if (count.missing === null || lines.length === 0) return count;
  const sumOf = (isOfSum: (difference: number) => boolean) =>
    lines
      .filter(({ difference }) => difference !== null && isOfSum(difference))
      .reduce((sum, { value }) => addMoney(sum, value?.replace('-', '') ?? '0'), '0.00');
  return { ...count, missing: sumOf((difference) => difference < 0), surplus: sumOf((difference) => difference > 0) };
}

type KeptLevel = ReplyOf<typeof reverseStockCount>['kept'];
const SOURCES: Readonly<Record<KeptLevel[number]['source'], string>> = {
  count: 'a later count',
  adjustment: 'a later adjustment',
  import: 'a later import',
};
const MAX_NAMED = 2;

/**
 * Describes a reversal and names levels that a later count, adjustment or import keeps: "Gauze keeps 6 boxes: B test is
 * newer."
 */
export function describeReversal(name: string, level: KeptLevel): string {
  if (level.length === 0) return `The adjustments of ${name} were reversed.`;
  const texts = level
    .slice(0, MAX_NAMED)
    .map(
      ({ name: product, number, quantity, unit, source, count }) =>
        `${product}${number === null ? '' : ` (lot ${number})`} keeps ${formatQuantity(quantity, unit)}: ${count ?? SOURCES[source]} is newer.`,
    );
  const more = level.length - texts.length;
  return [
    ...texts,
    ...(more > 0 ? [`${formatPlural(more, 'more row')} kept a newer level.`] : []),
    'The rest is as before.',
  ].join(' ');
}
