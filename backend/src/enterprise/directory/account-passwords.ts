import { queryRows } from '../../platform/database/rows.js';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';

/** SQL interval for which an unused temporary password is valid. */
const TEMPORARY_PASSWORD_TTL = `interval '72 hours'`;

/**
 * Stores a password hash and returns whether it did. With `replacing`, it stores only if that is still the current hash
 * (null: no password), so that the second of two concurrent changes fails.
 */
export const storePassword = async (
  tx: Tx,
  userId: string,
  password: { readonly hash: string; readonly isTemporary: boolean; readonly replacing?: string | null },
): Promise<boolean> => {
  const rows = await queryRows(
    tx,
    `update app_user set password_hash = $2, password_changed_at = now(), must_change_password = $3,
       temporary_password_expires_at = case when $3 then now() + ${TEMPORARY_PASSWORD_TTL} end
     where id = $1 and ($5 or password_hash is not distinct from $4) returning id`,
    [userId, password.hash, password.isTemporary, password.replacing ?? null, password.replacing === undefined],
  );
  if (rows.length === 1) {
    await endPasswordLinks(tx, userId);
    await tx.query('delete from remembered_device where user_id = $1', [userId]);
  }
  return rows.length === 1;
};

/** Replaces the hash of the same password. Returns false when the hash has changed meanwhile. */
export const replacePasswordHash = async (
  tx: Tx,
  userId: string,
  before: string | null,
  hash: string,
): Promise<boolean> => {
  const rows = await queryRows(
    tx,
    'update app_user set password_hash = $3 where id = $1 and password_hash = $2 returning 1',
    [userId, before, hash],
  );
  return rows.length === 1;
};

export const endPasswordLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('delete from password_link where user_id = $1', [userId]);
};

/** Deletes links sent to an old address. An invitation stays as an expired one, so that it can be sent again. */
export const endLinksToOldAddress = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query(`delete from password_link where user_id = $1 and purpose <> 'invitation'`, [userId]);
  await tx.query(
    'update password_link set expires_at = least(expires_at, now()), mail_job = null, refusal = null where user_id = $1',
    [userId],
  );
};

/** Returns the account for a password link; null when it is unknown, has no address or got too many links. */
export const findLinkAccount = async (
  tx: Tx,
  name: string,
  maxPerHour: number,
): Promise<{ id: string; email: string; firstName: string | null; name: string } | null> => {
  const [found] = await queryRows<{ id: string; email: string; firstName: string | null; name: string }>(
    tx,
    `select id, email, first_name as "firstName", coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from app_user u
     where (lower(email) = lower($1) or lower(username) = lower($1)) and email is not null and is_active and removed_at is null
       and (select count(*) from password_link l where l.user_id = u.id and l.purpose = 'reset' and l.created_at > now() - interval '1 hour') < $2`,
    [name, maxPerHour],
  );
  return found ?? null;
};

/** Makes a temporary password permanent after its first use. */
export const makePasswordPermanent = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('update app_user set temporary_password_expires_at = null where id = $1', [userId]);
};

/** Returns names of the user and the organization, which must not be used as passwords. */
export const readPasswordContext = async (sql: SqlPool, userId: string): Promise<string[]> => {
  const [row] = await sql.rows<{ words: string[] }>(
    `select array_remove(array[u.first_name, u.last_name, u.email, u.username,
       (select clinic_name from clinic_settings limit 1)], null) as words
     from app_user u where u.id = $1`,
    [userId],
  );
  return row?.words ?? [];
};
