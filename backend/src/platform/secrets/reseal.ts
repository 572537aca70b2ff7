import type { SqlPool } from '../database/sql-pool.js';
import type { Seals } from './seals.js';

const AT_ONCE = 200;

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL expression of the row's id, as passed to `purposeOf`. */
  readonly owner: string;
  readonly purposeOf: (owner: string) => string;
}

/** Encrypts values of an old key again with the current key, so that the old key can be removed. */
export const resealOld = async (
  sql: SqlPool,
  seals: Seals,
  { table, column, owner, purposeOf }: SealedColumn,
): Promise<void> => {
  const rows = await sql.rows<{ owner: string; sealed: string }>(
    `select (${owner})::text as owner, ${column} as sealed from ${table}
     where ${column} is not null and not starts_with(${column}, $1) limit ${AT_ONCE}`,
    [seals.prefix],
  );
  for (const { owner: whose, sealed } of rows) {
    const secret = seals.open(sealed, purposeOf(whose));
    if (secret !== null)
      await sql.rows(`update ${table} set ${column} = $3 where (${owner})::text = $1 and ${column} = $2`, [
        whose,
        sealed,
        seals.seal(secret, purposeOf(whose)),
      ]);
  }
};
