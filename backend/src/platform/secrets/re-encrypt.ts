import type { SqlPool } from '../database/sql-pool.js';
import type { SecretBox } from './secret-box.js';

const BATCH_SIZE = 200;

interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL expression of the row's id, as passed to `purposeOf`. */
  readonly owner: string;
  readonly purposeOf: (owner: string) => string;
}

/** Encrypts values of an old key again with the current key, so that the old key can be removed. */
export const reencryptOldValues = async (
  sql: SqlPool,
  secretBox: SecretBox,
  { table, column, owner, purposeOf }: EncryptedColumn,
): Promise<void> => {
  const rows = await sql.rows<{ owner: string; sealed: string }>(
    `select (${owner})::text as owner, ${column} as sealed from ${table}
     where ${column} is not null and not starts_with(${column}, $1) limit ${BATCH_SIZE}`,
    [secretBox.prefix],
  );
  for (const { owner: ownerId, sealed } of rows) {
    const secret = secretBox.decrypt(sealed, purposeOf(ownerId));
    if (secret !== null)
      await sql.rows(`update ${table} set ${column} = $3 where (${owner})::text = $1 and ${column} = $2`, [
        ownerId,
        sealed,
        secretBox.encrypt(secret, purposeOf(ownerId)),
      ]);
  }
};
