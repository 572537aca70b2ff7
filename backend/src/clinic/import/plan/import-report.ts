import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { ImportOutcome } from '@atrium/contract/clinic/import/values';
import { multiplyMoney } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { fold, type ImportRow, type ItemValues, type KnownItem } from './item-values.js';
import type { ImportPlan, PlannedRow } from './plan-import.js';

export const countsOf = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome, joined } of rows) counts[outcome] += 1 + joined.length;
  return counts;
};

/** Counts products per outcome; several rows may belong to one product, one per lot. */
export const thingsOf = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

/** At the unit cost, rounded once to cents. */
const worth = ({ currentQuantity, unitCost }: ItemValues): bigint =>
  unitCost === null ? 0n : BigInt(multiplyMoney(unitCost, currentQuantity).replace('.', ''));
/** Lots keep their own cost, so only the difference counts. */
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

/** Returns the report of a plan. @param valueBefore value in stock before the import */
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

/** The row of a further lot has the outcome of the first row of its product, which lists the changes. */
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
      questions: row.questions,
      changes,
    },
    ...joined.map((other) => ({
      ...own,
      row: other.row,
      value: null,
      reasons: reasonsOf(other),
      warnings: other.warnings,
      questions: other.questions,
      changes: [],
    })),
  ];
};
