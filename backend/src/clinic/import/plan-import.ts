import type { ImportOutcome, ImportReport } from '@atrium/contract/clinic/import';
import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { multiplyMoney, packageUnitCost } from '@atrium/rules/money';
import { MAX_OPEN_HOURS } from '@atrium/rules/contents';
import { unitWord } from '@atrium/rules/pack-size';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock-status';
import { ITEM_FIELDS } from './import-targets.js';
import { cleanCell } from './read-cells.js';
import { withSingleBlanks } from './one-line.js';
import {
  fold,
  type ImportRow,
  type ItemField,
  type ItemValues,
  type KnownItem,
  type LabelledNote,
  NEW_ITEM,
} from './item-values.js';
import {
  lotDoubts,
  countedLots,
  type CountedLot,
  expiredLots,
  heldReasons,
  isUnchanged,
  joinLots,
  lotsInWords,
  lotsLeft,
} from './lots-of-list.js';
import { matchRows, sameBarcodes } from './match-rows.js';
import { nameRows } from './name-rows.js';
import type { SettledRow } from './settle-kinds.js';

/** What the stock knows of what a list names. */
export interface KnownStock {
  /** Every active item that has a name, part number or barcode of the list. */
  readonly items: readonly KnownItem[];
  readonly categories: readonly string[];
  readonly suppliers: readonly string[];
  /** In the clinic; without it nothing has expired. */
  readonly today?: string;
}

type Changes = ImportReport['rows'][number]['changes'];

/** What becomes of one row. */
export interface PlannedRow {
  readonly row: SettledRow;
  readonly outcome: ImportOutcome;
  readonly item: KnownItem | null;
  /** The item as it will be. */
  readonly values: ItemValues;
  readonly changes: Changes;
  /** What it counts of lots; null: none. */
  readonly lots: readonly CountedLot[] | null;
  /** The rows of its other lots. */
  readonly joined: readonly SettledRow[];
  /** What of that has expired already. */
  readonly expired: ImportReport['expired'];
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly newCategories: readonly string[];
  readonly newSuppliers: readonly string[];
}

/** Holds a list against the stock. Pure: the rehearsal and the application plan by it alone, each over the stock of its moment. */
export const planImport = (all: readonly SettledRow[], known: KnownStock): ImportPlan => {
  const deactivated = all.filter(({ isDeactivated }) => isDeactivated === true);
  const { rows, joined } = joinLots(all.filter(({ isDeactivated }) => isDeactivated !== true));
  // Items and consumables are told apart by their kind: the same name or number may stand in both.
  const perKind = STOCK_KINDS.map((kind) => {
    const items = known.items.filter((item) => item.kind === kind);
    const matched = matchRows(
      rows.filter((row) => row.kind === kind),
      items,
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
      : [planRow(row, joined.get(row) ?? [], found.match.item, found.name, spellings, known.today ?? '')];
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
  const values = { ...NEW_ITEM, name: row.values.name ?? '', sku: row.values.sku ?? null };
  return { row, outcome: 'unchanged', item: null, values, changes: [], lots: null, joined: [], expired: [] };
};

type Spellings = Readonly<Record<'category' | 'supplier', Map<string, string>>>;

const byFold = (name: string): [string, string] => [fold(name), name];

const planRow = (
  row: SettledRow,
  joined: readonly SettledRow[],
  item: KnownItem | null,
  name: string | undefined,
  spellings: Spellings,
  today: string,
): PlannedRow => {
  const base = item ?? NEW_ITEM;
  const lots = countedLots([row, ...joined], item);
  if (
    item !== null &&
    lots !== null &&
    item.tracksLots !== true &&
    isUnchanged(item, lots) &&
    !hasError([row, ...joined])
  )
    return { row, outcome: 'unchanged', item, values: base, changes: [], lots: null, joined, expired: [] };
  if (lots === null) row.labelledNotes.push(...(row.lot?.notes.splice(0) ?? []));
  const left = lots === null ? [] : lotsLeft(item, lots);
  if (left.length > 0) row.warnings.push(`Not in the list, and left as they are: ${lotsInWords(left)}`);
  if (item !== null && lots !== null && today !== '') row.warnings.push(...lotDoubts(item, lots, today));
  const read = name === undefined ? base : valuesOf(row, base, name, spellings);
  const values =
    lots === null
      ? read
      : { ...read, currentQuantity: [...lots, ...left].reduce((sum, { quantity }) => sum + quantity, 0) };
  row.reasons.push(...wrongContent(item, values), ...heldReasons(item, lots, values.currentQuantity, today));
  if ((values.notes?.length ?? 0) > TEXT_LIMITS.notes)
    row.reasons.push(`The notes would have more than ${TEXT_LIMITS.notes.toLocaleString('en-US')} characters`);
  if (hasError([row, ...joined]))
    return { row, outcome: 'error', item, values: base, changes: [], lots: null, joined, expired: [] };
  const changes: Changes = ITEM_FIELDS.flatMap((field) =>
    values[field] === base[field] ? [] : [{ field, before: item === null ? null : base[field], after: values[field] }],
  );
  if (lots !== null && !isUnchanged(item, lots))
    changes.push({
      field: 'lots',
      // What the list does not name is not struck through: it stays.
      before: lotsInWords((item?.lots ?? []).filter((known) => known.quantity > 0 && !left.includes(known))) || null,
      after: lotsInWords(lots),
    });
  if (lots !== null && item?.tracksLots !== true)
    changes.push({ field: 'tracksLots', before: item === null ? null : 'off', after: 'on' });
  const expired = expiredOf([row, ...joined], item, lots, today);
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

/** Each at the row that says it; of what tracks no lots, too, where the date goes to the notes. */
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

/** What one holds is an amount with its unit; another unit waits until nothing is open in the old one. */
const wrongContent = (item: KnownItem | null, values: ItemValues): string[] => {
  const { contentAmount, contentUnit, hoursOnceOpened } = values;
  const wrong: string[] = [];
  if (contentAmount !== null && contentUnit === null) wrong.push('The content amount needs a content unit, such as U');
  if (contentAmount === null && contentUnit !== null)
    wrong.push('The content unit needs a content amount, such as 100');
  if (contentAmount === null && contentUnit === null && hoursOnceOpened !== null)
    wrong.push('Hours once opened need a content amount and its unit');
  if (hoursOnceOpened !== null && hoursOnceOpened > MAX_OPEN_HOURS)
    wrong.push(`Hours once opened must be at most ${MAX_OPEN_HOURS.toLocaleString('en-US')}`);
  if (contentUnit !== null && contentUnit.length > TEXT_LIMITS.unit)
    wrong.push(`Content unit has ${contentUnit.length} characters; at most ${TEXT_LIMITS.unit} are possible`);
  if (item?.openUnit != null && contentUnit !== item.openUnit)
    wrong.push(
      `Something of it is open in ${item.openUnit}: its content unit can change once that is used or discarded`,
    );
  return wrong;
};

/** As a cell of a file holds a text: without invisible characters, blanks around it and the guard against formulas. */
const asCell = (text: string): string => cleanCell(text.replace(/\r\n?/g, '\n'));

/** Drops the texts that the item has already, however a file writes them, and what was read from an unchanged unit. */
const withoutSameTexts = (row: ImportRow, base: ItemValues): ImportRow['values'] => {
  const said: Record<string, unknown> = { ...row.values };
  for (const [field, value] of Object.entries(said)) {
    const known = base[field as ItemField];
    if (typeof value === 'string' && typeof known === 'string' && asCell(known) === asCell(value)) delete said[field];
  }
  if (row.fromUnit !== undefined && row.fromUnit.text === withSingleBlanks(asCell(base.unit))) {
    for (const field of ['unit', ...row.fromUnit.fields]) delete said[field];
    const { text } = row.fromUnit;
    const note = row.labelledNotes.findIndex((one) => one.label === 'Packaging' && one.text === text);
    if (note !== -1) row.labelledNotes.splice(note, 1);
    row.countsPackages = false;
  }
  return said;
};

/** An empty cell changes nothing. */
const valuesOf = (row: ImportRow, base: ItemValues, name: string, spellings: Spellings): ItemValues => {
  const said = withoutSameTexts(row, base);
  const sameSpelling = (field: 'sku' | 'barcode'): string | null => {
    const value = said[field];
    if (value === undefined || fold(value) === fold(base[field] ?? '')) return base[field];
    return field === 'barcode' && sameBarcodes(base.barcode ?? '').includes(value) ? base.barcode : value;
  };
  const oneSpelling = (field: 'category' | 'supplier'): string | null => {
    const value = said[field];
    if (value === undefined) return base[field];
    const first = spellings[field].get(fold(value)) ?? value;
    spellings[field].set(fold(value), first);
    return fold(first) === fold(base[field] ?? '') ? base[field] : first;
  };
  const values: ItemValues = {
    ...base,
    ...said,
    name,
    sku: sameSpelling('sku'),
    barcode: sameSpelling('barcode'),
    category: oneSpelling('category'),
    supplier: oneSpelling('supplier'),
    unit: said.unit === undefined || unitWord(base.unit) === unitWord(said.unit) ? base.unit : said.unit,
    notes: withLabelled(said.notes ?? base.notes, row.labelledNotes),
  };
  return withUnitCost(row, values, base);
};

/** A package's cost alone makes the unit's: its part, or the whole when packages are what is counted. */
const withUnitCost = (
  { values: said, countsPackages }: ImportRow,
  values: ItemValues,
  base: ItemValues,
): ItemValues => {
  if (
    said.unitCost !== undefined ||
    values.packageCost === null ||
    (values.packageCost === base.packageCost && values.unitsPerPackage === base.unitsPerPackage) ||
    (said.packageCost === undefined && said.unitsPerPackage === undefined)
  )
    return values;
  if (countsPackages)
    return said.packageCost === undefined ? values : { ...values, unitCost: said.packageCost, packageCost: null };
  return values.unitsPerPackage === null
    ? values
    : { ...values, unitCost: packageUnitCost(values.packageCost, values.unitsPerPackage) };
};

/** Each label has one line, and what people wrote around it stays. */
const withLabelled = (notes: string | null, labelled: readonly LabelledNote[]): string | null => {
  if (labelled.length === 0) return notes;
  const lines = notes === null || notes === '' ? [] : notes.split('\n');
  for (const { label, text } of labelled) {
    const line = `${label}: ${text}`;
    const at = lines.findIndex((other) => fold(other).startsWith(fold(`${label}: `)));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return lines.join('\n');
};

/** What its item has already is there, whether or not the list names it. */
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

export const countsOf = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome, joined } of rows) counts[outcome] += 1 + joined.length;
  return counts;
};

/** What an import makes and changes: things, of which several rows may count a lot each. */
export const thingsOf = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

/** At the unit cost, rounded once to cents. */
const worth = ({ currentQuantity, unitCost }: ItemValues): bigint =>
  unitCost === null ? 0n : BigInt(multiplyMoney(unitCost, currentQuantity).replace('.', ''));
/** Lots keep their own cost: only what comes or goes counts then. */
const changeOfWorth = (values: ItemValues, item: KnownItem | null): bigint => {
  if (item === null) return worth(values);
  if (item.tracksLots !== true) return worth(values) - worth(item);
  const change = values.currentQuantity - item.currentQuantity;
  const changed = worth({ ...values, currentQuantity: Math.abs(change) });
  return change < 0 ? -changed : changed;
};
const asMoney = (cents: bigint): string => {
  const digits = String(cents < 0n ? 0n : cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const categoriesOf = ({ rows }: ImportPlan): ImportReport['categories'] => {
  const categories = new Map<string, { name: string; kind: StockKind; rows: number }>();
  for (const { row, joined } of rows) {
    const name = row.values.category;
    if (name === undefined) continue;
    const known = categories.get(fold(name));
    const all = 1 + joined.length;
    if (known === undefined) categories.set(fold(name), { name, kind: row.kind, rows: all });
    else known.rows += all;
  }
  return [...categories.values()];
};

/** The plan as people and programs read it. `valueBefore`: what the stock is worth now. */
export const reportOf = (
  plan: ImportPlan,
  valueBefore = '0.00',
): Pick<
  ImportReport,
  'counts' | 'categories' | 'value' | 'expired' | 'beginTracking' | 'newCategories' | 'newSuppliers' | 'rows'
> => {
  const before = BigInt(valueBefore.replace('.', ''));
  const after = plan.rows.reduce(
    (sum, { outcome, item, values }) =>
      outcome === 'create' || outcome === 'update' ? sum + changeOfWorth(values, item) : sum,
    before,
  );
  return {
    counts: countsOf(plan),
    value: { before: asMoney(before), after: asMoney(after) },
    categories: categoriesOf(plan),
    expired: plan.rows.flatMap(({ expired }) => expired),
    beginTracking: plan.rows.filter(({ changes }) => changes.some(({ field }) => field === 'tracksLots')).length,
    newCategories: [...plan.newCategories],
    newSuppliers: [...plan.newSuppliers],
    rows: plan.rows.flatMap(rowsOfReport).toSorted((a, b) => a.row - b.row),
  };
};

/** A row of another lot has the outcome of the row that it adds to, where what changes is told. */
const rowsOfReport = ({ row, outcome, item, values, changes, joined }: PlannedRow): ImportReport['rows'] => {
  const isError = outcome === 'error';
  const wrong = [row, ...joined].find(({ reasons }) => reasons.length > 0);
  const reasonsOf = ({ reasons }: ImportRow): string[] =>
    !isError || reasons.length > 0 ? reasons : [`Another lot of it, in row ${wrong?.row ?? row.row}, has an error`];
  const own = {
    outcome,
    kind: row.kind,
    id: item?.id ?? null,
    name: isError ? (row.values.name ?? item?.name ?? null) : values.name,
    sku: isError ? (row.values.sku ?? item?.sku ?? null) : values.sku,
  };
  return [
    {
      ...own,
      row: row.row,
      value: isError || values.unitCost === null ? null : asMoney(worth(values)),
      reasons: reasonsOf(row),
      warnings: row.warnings,
      changes,
    },
    ...joined.map((other) => ({
      ...own,
      row: other.row,
      value: null,
      reasons: reasonsOf(other),
      warnings: other.warnings,
      changes: [],
    })),
  ];
};
