import { parseProductCodes } from '@atrium/rules/stock/product-codes';
import { getConsumableStockStatus, getItemStockStatus } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../../platform/database/transaction.js';
import type { LevelChange } from '../../stock/ledger/level-change.js';
import type { ImportSource } from '../../stock/ledger/stock-change.js';
import type { StockLedger } from '../../stock/ledger/stock-ledger.js';
import { type ImportedRow, readEarlierValues } from './imported-rows.js';
import { ITEM_FIELDS, TARGETS } from '../import-targets.js';
import { foldName, type ItemField, type ItemValues } from '../plan/item-values.js';
import type { ImportPlan, PlannedRow } from '../plan/plan-import.js';
import { queryRows } from '../../../platform/database/rows.js';

/** Number of rows per statement. Progress is published between batches. */
const BATCH_SIZE = 1_000;

const WRITTEN_COLUMNS = ITEM_FIELDS.flatMap((field) => {
  const { column } = TARGETS[field];
  return column === undefined ? [] : [{ field, name: column[0], type: column[1] }];
});
const NAMES = WRITTEN_COLUMNS.map(({ name }) => name);
const COLUMNS = WRITTEN_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

const EDIT_COLUMNS = NAMES.filter((name) => name !== 'shelf_life');
/** SQL of the shelf life in days. A shelf life in months stays unless the list states a different one. */
const SHELF_LIFE = ((): string => {
  const same = `r.shelf_life is not distinct from ${TARGETS.expirationDate.known ?? 's.shelf_life'}`;
  return `shelf_life = case when ${same} then s.shelf_life else r.shelf_life end,
    shelf_life_unit = case when ${same} then s.shelf_life_unit else 'days' end`;
})();

export interface WriteResult {
  readonly levels: readonly LevelChange[];
  readonly changed: readonly ImportedRow[];
}

/**
 * Writes a plan in few statements. Requires locked products. Returns the changed products and the levels whose status
 * changed.
 */
export const writeImport = async (
  tx: Tx,
  stock: StockLedger,
  plan: ImportPlan,
  source: ImportSource,
  progress: (done: number) => void = () => undefined,
): Promise<WriteResult> => {
  const ids = {
    category: await createMissingNames(
      tx,
      'category',
      plan.rows.map(({ values }) => values.category),
      plan.newCategories,
      source,
    ),
    supplier: await createMissingNames(
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
    return name === null ? null : ids[field].get(foldName(name));
  };
  const recordOf = (values: ItemValues) =>
    Object.fromEntries(WRITTEN_COLUMNS.map(({ field, name }) => [name, written(values, field)]));
  const updates = plan.rows.filter(
    (row): row is PlannedRow & { item: object } => row.outcome === 'update' && row.item !== null,
  );
  const creates = plan.rows.filter(({ outcome }) => outcome === 'create');
  let done = 0;
  const before = await readEarlierValues(
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
  for (const some of splitBatches(updates)) {
    const counted = some.filter(
      ({ item, values, lots }) => lots === null && item.currentQuantity !== values.currentQuantity,
    );
    await stock.setLevels(
      tx,
      counted.map(({ item, values }) => ({ stockId: item.id, quantity: values.currentQuantity })),
      source,
    );
    const edited = some.filter(({ changes }) =>
      changes.some(({ field }) => field !== 'currentQuantity' && field !== 'lots'),
    );
    await tx.query(
      `update stock s set ${EDIT_COLUMNS.map((name) => `${name} = r.${name}`).join(', ')},
         ${SHELF_LIFE},
         version = s.version + 1, edited_version = s.version + 1, updated_at = now(), updated_by = $2
       from jsonb_to_recordset($1::jsonb) as r (id int, ${COLUMNS}) where s.id = r.id`,
      [JSON.stringify(edited.map(({ item, values }) => ({ id: item.id, ...recordOf(values) }))), source.actor.id],
    );
    for (const { item, row, lots } of some)
      if (lots !== null) await stock.setLots(tx, { kind: row.kind, stockId: item.id, lots }, source);
    progress((done += some.length));
  }
  for (const some of splitBatches(creates)) {
    const createdRows = await queryRows<{ stockId: number; quantity: number }>(
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
    await stock.insertOpeningMovements(tx, createdRows, source);
    for (const [index, { stockId }] of createdRows.entries()) {
      const planned = some[index];
      if (planned?.lots != null)
        await stock.setLots(tx, { kind: planned.row.kind, stockId, lots: planned.lots }, source);
    }
    createdRows.forEach(({ stockId }, index) =>
      changed.push({ stockId, row: some[index]?.row.row ?? 0, before: null }),
    );
    progress((done += some.length));
  }
  const levels = updates.flatMap(({ item, row, values }): LevelChange[] => {
    const statusAt = (quantity: number) =>
      (row.kind === 'item' ? getItemStockStatus : getConsumableStockStatus)(quantity, values.minStockLevel);
    const [before, after] = [item.currentQuantity, values.currentQuantity];
    return statusAt(before) === statusAt(after)
      ? []
      : [{ stockId: item.id, before, after, minimum: values.minStockLevel }];
  });
  return { levels, changed };
};

const splitBatches = function* <T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE);
};

/**
 * Returns the ids of categories or suppliers by normalized name, and creates missing ones. Locks them until the
 * transaction ends.
 */
const createMissingNames = async (
  tx: Tx,
  table: 'category' | 'supplier',
  names: readonly (string | null)[],
  missing: readonly string[],
  { actor }: ImportSource,
): Promise<Map<string, number>> => {
  if (missing.length > 0)
    await tx.query(
      `insert into ${table} (name, updated_by) select name, $2 from unnest($1::text[]) name on conflict do nothing`,
      [missing, actor.id],
    );
  const rows = await queryRows<{ id: number; name: string }>(
    tx,
    `select id, name from ${table} where name_skeleton(name) in (select name_skeleton(given) from unnest($1::text[]) given) ${table === 'supplier' ? 'and is_active' : ''} for key share`,
    [[...new Set(names.filter((name) => name !== null))]],
  );
  return new Map(rows.map(({ id, name }) => [foldName(name), id]));
};
