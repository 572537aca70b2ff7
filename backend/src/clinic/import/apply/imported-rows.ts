import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import { ITEM_FIELDS, TARGETS } from '../import-targets.js';

/** SQL interval for which previous values are stored, longer than an import can be undone. */
const RETENTION = `interval '3 days'`;

export const IMPORTED_COLUMNS = [
  ...ITEM_FIELDS.flatMap((field) => TARGETS[field].column?.[0] ?? []),
  'shelf_life_unit',
] as readonly string[];
/** SQL of a product's values before an import, including the quantity of each lot where lots are tracked. */
const EARLIER_VALUES = `jsonb_build_object(${[...IMPORTED_COLUMNS, 'quantity'].map((name) => `'${name}', s.${name}`).join(', ')},
  'lots', case when s.tracks_lots then (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'quantity', t.quantity)), '[]')
    from stock_lot t where t.stock_id = s.id and t.is_there) end)`;

/** A product that an import created or changed. `before` is null for a created one. */
export interface ImportedRow {
  readonly stockId: number;
  readonly row: number;
  readonly before: unknown;
}

/** Returns the values of products before an import changes them, by product id. */
export const readEarlierValues = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> => {
  const rows = await queryRows<{ id: number; before: unknown }>(
    tx,
    `select s.id, ${EARLIER_VALUES} as before from stock s where s.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
};

interface AppliedImport {
  readonly actor: Actor & { readonly id: string };
  readonly fileName: string | null;
  readonly counts: { readonly create: number; readonly update: number };
}

/** Inserts the row of an import, before the rows of its products. Returns its id. */
export const insertImport = async (tx: Tx, { actor, fileName, counts }: AppliedImport): Promise<number> => {
  await tx.query(
    `delete from stock_import_row r using stock_import i where i.id = r.import_id and i.imported_at < now() - ${RETENTION}`,
  );
  const importRow = await queryRow<{ id: number }>(
    tx,
    'insert into stock_import (file_name, imported_by, created, updated, via_key_id) values ($1, $2, $3, $4, $5) returning id',
    [fileName, actor.id, counts.create, counts.update, actor.keyId ?? null],
  );
  return importRow.id;
};

/** Stores the created and changed products with their versions after the import. */
export const insertImportedRows = async (tx: Tx, importId: number, changed: readonly ImportedRow[]): Promise<void> => {
  await tx.query('update stock_import set imported_at = clock_timestamp() where id = $1', [importId]);
  await tx.query(
    `insert into stock_import_row (import_id, stock_id, row_number, before, version)
     select $1, s.id, r.row, r.before, s.version
     from jsonb_to_recordset($2::jsonb) as r ("stockId" int, row int, before jsonb) join stock s on s.id = r."stockId"`,
    [importId, JSON.stringify(changed)],
  );
};
