import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { ImportOutcome } from '@atrium/contract/clinic/import/values';
import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { ITEM_FIELDS } from '../import-targets.js';
import { foldName, type ImportRow, type ItemValues, type KnownItem, NEW_ITEM } from './item-values.js';
import {
  readCountedLots,
  findNewExpiredLots,
  findHeldProblems,
  areLotsUnchanged,
  groupLotRows,
  formatLots,
  findUnlistedLots,
  rejectDuplicateLots,
} from './list-lots.js';
import { matchRows } from './match-rows.js';
import { assignNames } from '../read/name-rows.js';
import { type Answers, confirmLots } from './row-questions.js';
import { type Spellings, applyRow, findContentProblem } from './row-values.js';
import { planTracking } from './lot-tracking.js';
import type { RowWithKind } from '../apply/assign-kinds.js';
import type { CountedLot } from '../../stock/lots/lot-parts.js';

/** The stock that a list refers to. */
export interface KnownStock {
  /** All active items with a name, part number or barcode of the list. */
  readonly items: readonly KnownItem[];
  readonly categories: readonly string[];
  readonly suppliers: readonly string[];
  /** Today's date in the organization's time zone; without it no lot counts as expired. */
  readonly today?: string;
}

type Changes = ImportReport['rows'][number]['changes'];

/** The outcome of one row. */
export interface PlannedRow {
  readonly row: RowWithKind;
  readonly outcome: ImportOutcome;
  readonly item: KnownItem | null;
  /** Values of the item after the import. */
  readonly values: ItemValues;
  readonly changes: Changes;
  /** Lots that the row and its joined rows count; null without any. */
  readonly lots: readonly CountedLot[] | null;
  /** Further rows of the list about lots of the same item. */
  readonly joined: readonly RowWithKind[];
  /** Counted lots that are new and have already expired. */
  readonly expired: ImportReport['expired'];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly newCategories: readonly string[];
  readonly newSuppliers: readonly string[];
}

/**
 * Compares a list with the stock. Preview and import call it with the stock at their own time.
 * @param answers answers to questions about rows; rows with open questions are errors
 */
export const planImport = (
  all: readonly RowWithKind[],
  known: KnownStock,
  answers: Answers = new Map(),
): ImportPlan => {
  const deactivated = all.filter(({ isDeactivated }) => isDeactivated === true);
  const { rows, joined } = groupLotRows(all.filter(({ isDeactivated }) => isDeactivated !== true));
  // An item and a consumable may have the same name or number.
  const perKind = STOCK_KINDS.map((kind) => {
    const items = known.items.filter((item) => item.kind === kind);
    const matched = matchRows(
      rows.filter((row) => row.kind === kind),
      items,
      answers,
    );
    return { matched, names: assignNames(matched, new Set(items.map(({ name }) => foldName(name)))) };
  });
  const matches = new Map(
    perKind.flatMap(({ matched, names }) =>
      matched.map((match) => [match.row, { match, name: names.get(match) }] as const),
    ),
  );
  const spellings = {
    category: new Map(known.categories.map(mapSpellings)),
    supplier: new Map(known.suppliers.map(mapSpellings)),
  };
  const planned = rows.flatMap((row) => {
    const found = matches.get(row);
    return found === undefined
      ? []
      : [
          row.isLeftOut === true
            ? planSkippedRow(row, joined.get(row))
            : planRow(row, joined.get(row) ?? [], found.match.item, found.name, {
                spellings,
                answers,
                today: known.today ?? '',
              }),
        ];
  });
  const changing = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  return {
    rows: [...planned, ...deactivated.map(planDeactivatedRow)],
    newCategories: findMissingNames(changing, 'category', known.categories),
    newSuppliers: findMissingNames(changing, 'supplier', known.suppliers),
  };
};

/** Plans a row that was exported as deactivated: the import neither changes nor reactivates its product. */
const planDeactivatedRow = (row: RowWithKind): PlannedRow => {
  row.warnings.push('Deactivated and not changed. Reactivate it first to import changes');
  return planUnchangedRow(row);
};

const planSkippedRow = (row: RowWithKind, joined: readonly RowWithKind[] = []): PlannedRow => {
  row.warnings.push('Skipped');
  return planUnchangedRow(row, joined);
};

const planUnchangedRow = (row: RowWithKind, joined: readonly RowWithKind[] = []): PlannedRow => {
  const values = { ...NEW_ITEM, name: row.values.name ?? '', sku: row.values.sku ?? null };
  return { row, outcome: 'unchanged', item: null, values, changes: [], lots: null, joined, expired: [] };
};

interface PlanContext {
  readonly spellings: Spellings;
  readonly answers: Answers;
  readonly today: string;
}

const mapSpellings = (name: string): [string, string] => [foldName(name), name];

const planRow = (
  row: RowWithKind,
  joined: readonly RowWithKind[],
  item: KnownItem | null,
  name: string | undefined,
  { spellings, answers, today }: PlanContext,
): PlannedRow => {
  const base = item ?? NEW_ITEM;
  const all = [row, ...joined];
  planTracking(row, all, item);
  const counted = confirmLots(all, item, today, answers);
  if (counted.length === 0) return planSkippedRow(row, joined);
  for (const other of all) if (other.isLeftOut === true) other.warnings.push('Skipped');
  rejectDuplicateLots(counted);
  const lots = readCountedLots(counted, item);
  const unchanged = { row, item, values: base, changes: [], lots: null, joined, expired: [] };
  if (item !== null && lots !== null && item.tracksLots !== true && areLotsUnchanged(item, lots) && !hasError(all))
    return { ...unchanged, outcome: 'unchanged' };
  if (lots === null) row.labelledNotes.push(...(row.lot?.notes.splice(0) ?? []));
  const remaining = lots === null ? [] : findUnlistedLots(item, lots);
  if (remaining.length > 0) row.warnings.push(`Not in the list and not changed: ${formatLots(remaining)}`);
  const read = name === undefined ? base : applyRow(row, base, name, spellings);
  const values =
    lots === null
      ? read
      : { ...read, currentQuantity: [...lots, ...remaining].reduce((sum, { quantity }) => sum + quantity, 0) };
  row.reasons.push(...findContentProblem(item, values), ...findHeldProblems(item, lots, values.currentQuantity, today));
  if ((values.notes?.length ?? 0) > TEXT_LIMITS.notes)
    row.reasons.push(`The notes would have more than ${TEXT_LIMITS.notes.toLocaleString('en-US')} characters`);
  if (hasError(all)) return { ...unchanged, outcome: 'error' };
  const changes = planChanges(item, values, lots, remaining);
  const expired = findExpiredLots(counted, item, lots, today);
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

const planChanges = (
  item: KnownItem | null,
  values: ItemValues,
  lots: readonly CountedLot[] | null,
  remaining: readonly CountedLot[],
): Changes => {
  const base = item ?? NEW_ITEM;
  const changes: Changes = ITEM_FIELDS.flatMap((field) =>
    values[field] === base[field] ? [] : [{ field, before: item === null ? null : base[field], after: values[field] }],
  );
  if (lots === null) return changes;
  if (!areLotsUnchanged(item, lots))
    changes.push({
      field: 'lots',
      // Lots that the list does not name stay, so they are not listed as removed.
      before:
        formatLots((item?.lots ?? []).filter((known) => known.quantity > 0 && !remaining.includes(known))) || null,
      after: formatLots(lots),
    });
  if (item?.tracksLots !== true)
    changes.push({ field: 'tracksLots', before: item === null ? null : 'off', after: 'on' });
  return changes;
};

const hasError = (rows: readonly ImportRow[]): boolean => rows.some(({ reasons }) => reasons.length > 0);

/**
 * Returns the expired lots of each row, including those of products without lot tracking, whose expiry date is written
 * to the notes.
 */
const findExpiredLots = (
  rows: readonly RowWithKind[],
  item: KnownItem | null,
  lots: readonly CountedLot[] | null,
  today: string,
): ImportReport['expired'] => {
  const [first] = rows;
  if (first === undefined) return [];
  if (lots !== null)
    return findNewExpiredLots(item, lots, today).map(({ number, expiresOn }) => ({
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

/** Returns the names of categories or suppliers that the import must create. */
const findMissingNames = (
  changing: readonly PlannedRow[],
  field: 'category' | 'supplier',
  known: readonly string[],
): string[] => {
  const have = new Set(known.map(foldName));
  const neededNames = changing.flatMap(({ item, values }) => {
    const name = values[field];
    return name === null || have.has(foldName(name)) || foldName(name) === foldName(item?.[field] ?? '')
      ? []
      : [mapSpellings(name)];
  });
  return [...new Map(neededNames).values()];
};
