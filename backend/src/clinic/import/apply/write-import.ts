import { parseProductCodes } from '@atrium/rules/stock/product-codes';
import { consumableStockStatus, itemStockStatus } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../../platform/database/transaction.js';
import type { ImportedBy, LevelChange, Stock } from '../../stock/stock.js';
import { type ImportedRow, keepBefore } from './imported-rows.js';
import { ITEM_FIELDS, TARGETS } from '../import-targets.js';
import { fold, type ItemField, type ItemValues } from '../plan/item-values.js';
import type { ImportPlan, PlannedRow } from '../plan/plan-import.js';
import { rowsOf } from '../../../platform/database/rows.js';

/** Batch size: few round trips, and progress is published between batches. */
const ROWS_AT_ONCE = 1_000;

const WRITTEN = ITEM_FIELDS.flatMap((field) => {
  const { column } = TARGETS[field];
  return column === undefined ? [] : [{ field, name: column[0], type: column[1] }];
});
const NAMES = WRITTEN.map(({ name }) => name);
const COLUMNS = WRITTEN.map(({ name, type }) => `${name} ${type}`).join(', ');

const EDITED = NAMES.filter((name) => name !== 'shelf_life');
/** Keeps a shelf life in months unless the list states a different one. */
const SHELF_LIFE = ((): string => {
  const same = `r.shelf_life is not distinct from ${TARGETS.expirationDate.known ?? 's.shelf_life'}`;
  return `shelf_life = case when ${same} then s.shelf_life else r.shelf_life end,
    shelf_life_unit = case when ${same} then s.shelf_life_unit else 'days' end`;
})();

export interface Written {
  readonly levels: readonly LevelChange[];
  readonly changed: readonly ImportedRow[];
}

/**
 * Writes a plan in few statements. The caller has locked the changed rows. Returns the changed products and the levels
 * whose status changed.
 */
export const writeImport = async (
  tx: Tx,
  stock: Stock,
  plan: ImportPlan,
  source: ImportedBy,
  progress: (done: number) => void = () => undefined,
): Promise<Written> => {
  const ids = {
    category: await makeNamed(
      tx,
      'category',
      plan.rows.map(({ values }) => values.category),
      plan.newCategories,
      source,
    ),
    supplier: await makeNamed(
      tx,
      'supplier',
      plan.rows.map(({ values }) => values.supplier),
      plan.newSuppliers,
      source,
    ),
  };
  const written = (values: ItemValues, field: ItemField): unknown => {
    if (field === 'codes') return parseProductCodes(values.codes ?? '') ?? [];
    if (field !== 'category' && field !== 'supplier') return values[field];
    const name = values[field];
    return name === null ? null : ids[field].get(fold(name));
  };
  const recordOf = (values: ItemValues) =>
    Object.fromEntries(WRITTEN.map(({ field, name }) => [name, written(values, field)]));
  const updates = plan.rows.filter(
    (row): row is PlannedRow & { item: object } => row.outcome === 'update' && row.item !== null,
  );
  const creates = plan.rows.filter(({ outcome }) => outcome === 'create');
  let done = 0;
  const before = await keepBefore(
    tx,
    updates.map(({ item }) => item.id),
  );
  const changed: ImportedRow[] = updates.map(({ row, item }) => ({
    stockId: item.id,
    row: row.row,
    before: before.get(item.id) ?? null,
  }));

  const renamed = updates.filter(({ item, values }) => item.name !== values.name).map(({ item }) => item.id);
  // Renamed items get a temporary name that no user can type, so that two items can exchange their names.
  if (renamed.length > 0) await tx.query(`update stock set name = E'\\n' || id where id = any($1)`, [renamed]);
  for (const some of inParts(updates)) {
    const counted = some.filter(
      ({ item, values, lots }) => lots === null && item.currentQuantity !== values.currentQuantity,
    );
    await stock.count(
      tx,
      counted.map(({ item, values }) => ({ stockId: item.id, quantity: values.currentQuantity })),
      source,
    );
    const edited = some.filter(({ changes }) =>
      changes.some(({ field }) => field !== 'currentQuantity' && field !== 'lots'),
    );
    await tx.query(
      `update stock s set ${EDITED.map((name) => `${name} = r.${name}`).join(', ')},
         ${SHELF_LIFE},
         version = s.version + 1, edited_version = s.version + 1, updated_at = now(), updated_by = $2
       from jsonb_to_recordset($1::jsonb) as r (id int, ${COLUMNS}) where s.id = r.id`,
      [JSON.stringify(edited.map(({ item, values }) => ({ id: item.id, ...recordOf(values) }))), source.actor.id],
    );
    for (const { item, row, lots } of some)
      if (lots !== null) await stock.countLots(tx, { kind: row.kind, stockId: item.id, lots }, source);
    progress((done += some.length));
  }
  for (const some of inParts(creates)) {
    const made = await rowsOf<{ stockId: number; quantity: number }>(
      tx,
      `with made as (
         insert into stock (kind, quantity, updated_by, ${NAMES.join(', ')})
         select r.kind, r.quantity, $2, ${NAMES.map((name) => `r.${name}`).join(', ')}
         from jsonb_to_recordset($1::jsonb) as r (ord int, kind text, quantity int, ${COLUMNS}) order by r.ord
         returning id, quantity
       ) select id as "stockId", quantity from made order by id`,
      [
        JSON.stringify(
          some.map(({ row, values, lots }, ord) => ({
            ord,
            kind: row.kind,
            // Products in lots are counted by lot below.
            quantity: lots === null ? values.currentQuantity : 0,
            ...recordOf(values),
          })),
        ),
        source.actor.id,
      ],
    );
    await stock.openMany(tx, made, source);
    for (const [index, { stockId }] of made.entries()) {
      const planned = some[index];
      if (planned?.lots != null)
        await stock.countLots(tx, { kind: planned.row.kind, stockId, lots: planned.lots }, source);
    }
    made.forEach(({ stockId }, index) => changed.push({ stockId, row: some[index]?.row.row ?? 0, before: null }));
    progress((done += some.length));
  }
  const levels = updates.flatMap(({ item, row, values }): LevelChange[] => {
    const statusAt = (quantity: number) =>
      (row.kind === 'item' ? itemStockStatus : consumableStockStatus)(quantity, values.minStockLevel);
    const [before, after] = [item.currentQuantity, values.currentQuantity];
    return statusAt(before) === statusAt(after)
      ? []
      : [{ stockId: item.id, before, after, minimum: values.minStockLevel }];
  });
  return { levels, changed };
};

const inParts = function* <T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
};

/** Returns the ids of names by folded name, and creates missing ones. Locks them until the end of the transaction. */
const makeNamed = async (
  tx: Tx,
  table: 'category' | 'supplier',
  names: readonly (string | null)[],
  missing: readonly string[],
  { actor }: ImportedBy,
): Promise<Map<string, number>> => {
  if (missing.length > 0)
    await tx.query(
      `insert into ${table} (name, updated_by) select name, $2 from unnest($1::text[]) name on conflict do nothing`,
      [missing, actor.id],
    );
  const rows = await rowsOf<{ id: number; name: string }>(
    tx,
    `select id, name from ${table} where name_skeleton(name) in (select name_skeleton(given) from unnest($1::text[]) given) ${table === 'supplier' ? 'and is_active' : ''} for key share`,
    [[...new Set(names.filter((name) => name !== null))]],
  );
  return new Map(rows.map(({ id, name }) => [fold(name), id]));
};
