import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has a name that nothing else of its kind may have, while the row counts. */
interface UniqueName {
  readonly index: string;
  readonly table: string;
  readonly within?: string;
  readonly column: string;
  readonly counts: string;
}

const ACTIVE = 'is_active';
const NAMES: readonly UniqueName[] = [
  { index: 'department_name_key', table: 'department', within: 'project', column: 'name', counts: ACTIVE },
  { index: 'category_name_key', table: 'category', column: 'name', counts: 'true' },
  { index: 'supplier_name_key', table: 'supplier', column: 'name', counts: ACTIVE },
  { index: 'stock_name_key', table: 'stock', within: 'kind', column: 'name', counts: ACTIVE },
  { index: 'stock_sku_key', table: 'stock', within: 'kind', column: 'sku', counts: ACTIVE },
  { index: 'stock_barcode_key', table: 'stock', within: 'kind', column: 'barcode', counts: ACTIVE },
  { index: 'agency_clients_name_key', table: 'agency_clients', column: 'name', counts: `status <> 'inactive'` },
];

/** Unicode's Default_Ignorable_Code_Point, and the blank Braille pattern. */
const UNSEEN = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;

/**
 * Names are the same when they look the same: compatibility forms are plain, unseen marks are not there, capitals do
 * not count. A database may hold twins of that kind already: they keep their names, and only they are left out, for as
 * long as they are called so.
 */
export class NameSkeletons1760000000029 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function name_skeleton(name text) returns text language sql immutable strict parallel safe
        return lower(regexp_replace(normalize(name, NFKC), '${UNSEEN}', '', 'g'));
    `);
    for (const unique of NAMES) await makeUnique(db, unique);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const makeUnique = async (db: QueryRunner, { index, table, within, column, counts }: UniqueName): Promise<void> => {
  const key = [...(within === undefined ? [] : [within]), `name_skeleton(${column})`].join(', ');
  const row = `(id::text || ':' || ${column})`;
  const twins = (await db.query(
    `select quote_literal(row) as row from (
       select ${row} as row, row_number() over (partition by ${key} order by id) as nth
       from ${table} where ${counts} and ${column} is not null) named
     where nth > 1 order by row`,
  )) as { row: string }[];
  const but = twins.length === 0 ? '' : ` and ${row} <> all (array[${twins.map((twin) => twin.row).join(', ')}])`;
  await db.query(`drop index ${index}`);
  await db.query(`create unique index ${index} on ${table} (${key}) where ${counts}${but}`);
};
