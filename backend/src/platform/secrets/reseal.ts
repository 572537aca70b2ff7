import type { SqlPool } from '../database/sql-pool.js';
import type { Seals } from './seals.js';

const AT_ONCE = 200;

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** What the row is known by, as a text. */
  readonly owner: string;
  readonly purposeOf: (owner: string) => string;
}

/** Secrets under a key that was replaced go under the new one, so that the old one can be taken away. */
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
