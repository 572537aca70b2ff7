import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { ImportOutcome } from '@atrium/contract/clinic/import/values';
import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { ITEM_FIELDS } from '../import-targets.js';
import { fold, type ImportRow, type ItemValues, type KnownItem, NEW_ITEM } from './item-values.js';
import {
  countedLots,
  type CountedLot,
  expiredLots,
  heldReasons,
  isUnchanged,
  joinLots,
  lotsInWords,
  lotsLeft,
  refuseTwins,
} from './lots-of-list.js';
import { matchRows } from './match-rows.js';
import { nameRows } from '../read/name-rows.js';
import { type Answers, confirmLots } from './row-questions.js';
import { type Spellings, valuesOf, wrongContent } from './row-values.js';
import { settleTracking } from './tracking.js';
import type { SettledRow } from '../apply/settle-kinds.js';

/** The stock that a list refers to. */
export interface KnownStock {
  /** All active items with a name, part number or barcode of the list. */
  readonly items: readonly KnownItem[];
  readonly categories: readonly string[];
  readonly suppliers: readonly string[];
  /** Date in the clinic's time zone; without it nothing counts as expired. */
  readonly today?: string;
}

type Changes = ImportReport['rows'][number]['changes'];

/** The outcome of one row. */
export interface PlannedRow {
  readonly row: SettledRow;
  readonly outcome: ImportOutcome;
  readonly item: KnownItem | null;
  /** The item after the import. */
  readonly values: ItemValues;
  readonly changes: Changes;
  /** Its counts of lots; null without any. */
  readonly lots: readonly CountedLot[] | null;
  /** Rows of its further lots. */
  readonly joined: readonly SettledRow[];
  /** Counted lots that have expired. */
  readonly expired: ImportReport['expired'];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly newCategories: readonly string[];
  readonly newSuppliers: readonly string[];
}

/**
 * Compares a list with the stock. The preview and the import both plan with it, each over the stock of its moment.
 * @param answers to questions about rows; rows with open questions are errors
 */
export const planImport = (all: readonly SettledRow[], known: KnownStock, answers: Answers = new Map()): ImportPlan => {
  const deactivated = all.filter(({ isDeactivated }) => isDeactivated === true);
  const { rows, joined } = joinLots(all.filter(({ isDeactivated }) => isDeactivated !== true));
  // An item and a consumable may have the same name or number.
  const perKind = STOCK_KINDS.map((kind) => {
    const items = known.items.filter((item) => item.kind === kind);
    const matched = matchRows(
      rows.filter((row) => row.kind === kind),
      items,
      answers,
    );
    return { matched, names: nameRows(matched, new Set(items.map(({ name }) => fold(name)))) };
  });
  const matches = new Map(
    perKind.flatMap(({ matched, names }) =>
      matched.map((match) => [match.row, { match, name: names.get(match) }] as const),
    ),
  );
  const spellings = { category: new Map(known.categories.map(byFold)), supplier: new Map(known.suppliers.map(byFold)) };
  const planned = rows.flatMap((row) => {
    const found = matches.get(row);
    return found === undefined
      ? []
      : [
          row.isLeftOut === true
            ? leaveOut(row, joined.get(row))
            : planRow(row, joined.get(row) ?? [], found.match.item, found.name, {
                spellings,
                answers,
                today: known.today ?? '',
              }),
        ];
  });
  const changing = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  return {
    rows: [...planned, ...deactivated.map(leaveDeactivated)],
    newCategories: missing(changing, 'category', known.categories),
    newSuppliers: missing(changing, 'supplier', known.suppliers),
  };
};

/** An import neither changes nor reactivates what was exported as deactivated. */
const leaveDeactivated = (row: SettledRow): PlannedRow => {
  row.warnings.push('Deactivated: left as it is. Reactivate it first to import changes');
  return unchangedRow(row);
};

const leaveOut = (row: SettledRow, joined: readonly SettledRow[] = []): PlannedRow => {
  row.warnings.push('Left out');
  return unchangedRow(row, joined);
};

const unchangedRow = (row: SettledRow, joined: readonly SettledRow[] = []): PlannedRow => {
  const values = { ...NEW_ITEM, name: row.values.name ?? '', sku: row.values.sku ?? null };
  return { row, outcome: 'unchanged', item: null, values, changes: [], lots: null, joined, expired: [] };
};

interface PlanContext {
  readonly spellings: Spellings;
  readonly answers: Answers;
  readonly today: string;
}

const byFold = (name: string): [string, string] => [fold(name), name];

const planRow = (
  row: SettledRow,
  joined: readonly SettledRow[],
  item: KnownItem | null,
  name: string | undefined,
  { spellings, answers, today }: PlanContext,
): PlannedRow => {
  const base = item ?? NEW_ITEM;
  const all = [row, ...joined];
  settleTracking(row, all, item);
  const counted = confirmLots(all, item, today, answers);
  if (counted.length === 0) return leaveOut(row, joined);
  for (const other of all) if (other.isLeftOut === true) other.warnings.push('Left out');
  refuseTwins(counted);
  const lots = countedLots(counted, item);
  if (item !== null && lots !== null && item.tracksLots !== true && isUnchanged(item, lots) && !hasError(all))
    return { row, outcome: 'unchanged', item, values: base, changes: [], lots: null, joined, expired: [] };
  if (lots === null) row.labelledNotes.push(...(row.lot?.notes.splice(0) ?? []));
  const left = lots === null ? [] : lotsLeft(item, lots);
  if (left.length > 0) row.warnings.push(`Not in the list, and left as they are: ${lotsInWords(left)}`);
  const read = name === undefined ? base : valuesOf(row, base, name, spellings);
  const values =
    lots === null
      ? read
      : { ...read, currentQuantity: [...lots, ...left].reduce((sum, { quantity }) => sum + quantity, 0) };
  row.reasons.push(...wrongContent(item, values), ...heldReasons(item, lots, values.currentQuantity, today));
  if ((values.notes?.length ?? 0) > TEXT_LIMITS.notes)
    row.reasons.push(`The notes would have more than ${TEXT_LIMITS.notes.toLocaleString('en-US')} characters`);
  if (hasError(all)) return { row, outcome: 'error', item, values: base, changes: [], lots: null, joined, expired: [] };
  const changes: Changes = ITEM_FIELDS.flatMap((field) =>
    values[field] === base[field] ? [] : [{ field, before: item === null ? null : base[field], after: values[field] }],
  );
  if (lots !== null && !isUnchanged(item, lots))
    changes.push({
      field: 'lots',
      // Lots that the list does not name stay, so they are not listed as removed.
      before: lotsInWords((item?.lots ?? []).filter((known) => known.quantity > 0 && !left.includes(known))) || null,
      after: lotsInWords(lots),
    });
  if (lots !== null && item?.tracksLots !== true)
    changes.push({ field: 'tracksLots', before: item === null ? null : 'off', after: 'on' });
  const expired = expiredOf(counted, item, lots, today);
  return {
    row,
    outcome: item === null ? 'create' : changes.length > 0 ? 'update' : 'unchanged',
    item,
    values,
    changes,
    lots,
    joined,
    expired,
  };
};

const hasError = (rows: readonly ImportRow[]): boolean => rows.some(({ reasons }) => reasons.length > 0);

/**
 * Returns expired lots at their rows, including those of products without lot tracking, whose date goes to the notes.
 */
const expiredOf = (
  rows: readonly SettledRow[],
  item: KnownItem | null,
  lots: readonly CountedLot[] | null,
  today: string,
): ImportReport['expired'] => {
  const [first] = rows;
  if (first === undefined) return [];
  if (lots !== null)
    return expiredLots(item, lots, today).map(({ number, expiresOn }) => ({
      row:
        rows.find(({ lot }) => (lot?.number ?? null) === number && (number !== null || lot?.expiresOn === expiresOn))
          ?.row ?? first.row,
      lot: number,
      expiresOn,
    }));
  const expiresOn = first.lot?.expiresOn;
  return expiresOn !== undefined && expiresOn < today && (first.values.currentQuantity ?? 0) > 0
    ? [{ row: first.row, lot: null, expiresOn }]
    : [];
};

/** Returns names of categories or suppliers that must be created; those of an existing item exist already. */
const missing = (
  changing: readonly PlannedRow[],
  field: 'category' | 'supplier',
  known: readonly string[],
): string[] => {
  const have = new Set(known.map(fold));
  const wanted = changing.flatMap(({ item, values }) => {
    const name = values[field];
    return name === null || have.has(fold(name)) || fold(name) === fold(item?.[field] ?? '') ? [] : [byFold(name)];
  });
  return [...new Map(wanted).values()];
};
