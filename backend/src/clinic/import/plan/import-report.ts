import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import type { ImportOutcome } from '@atrium/contract/clinic/import/values';
import { multiplyMoney } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { foldName, type ImportRow, type ItemValues, type KnownItem } from './item-values.js';
import type { ImportPlan, PlannedRow } from './plan-import.js';

export const countOutcomes = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome, joined } of rows) counts[outcome] += 1 + joined.length;
  return counts;
};

/** Counts products per outcome. Several rows may belong to one product, one for each lot. */
export const countProducts = ({ rows }: ImportPlan): Record<ImportOutcome, number> => {
  const counts: Record<ImportOutcome, number> = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

/** Returns the value of a quantity at the unit cost, rounded once to cents. */
const computeStockValue = ({ currentQuantity, unitCost }: ItemValues): bigint =>
  unitCost === null ? 0n : BigInt(multiplyMoney(unitCost, currentQuantity).replace('.', ''));
/** Returns the change of the value in stock. Lots keep their own cost, so only the difference in units counts. */
const computeStockValueChange = (values: ItemValues, item: KnownItem | null): bigint => {
  if (item === null) return computeStockValue(values);
  if (item.tracksLots !== true) return computeStockValue(values) - computeStockValue(item);
  const change = values.currentQuantity - item.currentQuantity;
  const changed = computeStockValue({ ...values, currentQuantity: Math.abs(change) });
  return change < 0 ? -changed : changed;
};
const formatCents = (cents: bigint): string => {
  const digits = String(cents < 0n ? 0n : cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const listNewCategories = ({ rows }: ImportPlan): ImportReport['categories'] => {
  const categories = new Map<string, { name: string; kind: StockKind; rows: number }>();
  for (const { row, joined } of rows) {
    const name = row.values.category;
    if (name === undefined) continue;
    const known = categories.get(foldName(name));
    const all = 1 + joined.length;
    if (known === undefined) categories.set(foldName(name), { name, kind: row.kind, rows: all });
    else known.rows += all;
  }
  return [...categories.values()];
};

/**
 * Builds the report of a plan.
 * @param valueBefore value in stock before the import
 */
export const buildReport = (
  plan: ImportPlan,
  valueBefore = '0.00',
): Pick<
  ImportReport,
  'counts' | 'categories' | 'value' | 'expired' | 'beginTracking' | 'newCategories' | 'newSuppliers' | 'rows'
> => {
  const before = BigInt(valueBefore.replace('.', ''));
  const after = plan.rows.reduce(
    (sum, { outcome, item, values }) =>
      outcome === 'create' || outcome === 'update' ? sum + computeStockValueChange(values, item) : sum,
    before,
  );
  return {
    counts: countOutcomes(plan),
    value: { before: formatCents(before), after: formatCents(after) },
    categories: listNewCategories(plan),
    expired: plan.rows.flatMap(({ expired }) => expired),
    beginTracking: plan.rows.filter(({ changes }) => changes.some(({ field }) => field === 'tracksLots')).length,
    newCategories: [...plan.newCategories],
    newSuppliers: [...plan.newSuppliers],
    rows: plan.rows.flatMap(reportRows).toSorted((a, b) => a.row - b.row),
  };
};

/**
 * Builds the report's rows. A row of a further lot has the outcome of its product's first row, which lists the changes.
 */
const reportRows = ({ row, outcome, item, values, changes, joined }: PlannedRow): ImportReport['rows'] => {
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
      value: isError || values.unitCost === null ? null : formatCents(computeStockValue(values)),
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
