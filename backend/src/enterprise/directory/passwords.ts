import { rowsOf } from '../../platform/database/rows.js';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A temporary password that nobody has used is good for so long. */
const TEMPORARY_PASSWORD_LIFE = `interval '72 hours'`;

/**
 * Gives an account a password. With `replacing` only while that is still the hash, so that of two changes at the same
 * time the later one is told that its old password is wrong (null: while there is none). Answers whether it was done.
 */
export const storePassword = async (
  tx: Tx,
  userId: string,
  password: { readonly hash: string; readonly isTemporary: boolean; readonly replacing?: string | null },
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    `update app_user set password_hash = $2, password_changed_at = now(), must_change_password = $3,
       temporary_password_expires_at = case when $3 then now() + ${TEMPORARY_PASSWORD_LIFE} end
     where id = $1 and ($5 or password_hash is not distinct from $4) returning id`,
    [userId, password.hash, password.isTemporary, password.replacing ?? null, password.replacing === undefined],
  );
  if (rows.length === 1) {
    await endPasswordLinks(tx, userId);
    await tx.query('delete from remembered_device where user_id = $1', [userId]);
  }
  return rows.length === 1;
};

/** Stores the hash of the same password made another way. Answers whether the old one was still there. */
export const replacePasswordHash = async (
  tx: Tx,
  userId: string,
  before: string | null,
  hash: string,
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    'update app_user set password_hash = $3 where id = $1 and password_hash = $2 returning 1',
    [userId, before, hash],
  );
  return rows.length === 1;
};

/** Links to choose a password, which a new password or address ends. */
export const endPasswordLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('delete from password_link where user_id = $1', [userId]);
};

/** The links to an address that is no longer theirs: an invitation stays, as one that has expired and can be sent again. */
export const endLinksToOldAddress = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query(`delete from password_link where user_id = $1 and purpose <> 'invitation'`, [userId]);
  await tx.query(
    'update password_link set expires_at = least(expires_at, now()), mail_job = null, refusal = null where user_id = $1',
    [userId],
  );
};

/** Where a link for whoever signs in by this name goes; null: there is nobody, nowhere, or they had enough of them. */
export const addressForLinks = async (
  tx: Tx,
  name: string,
  mostAnHour: number,
): Promise<{ id: string; email: string; firstName: string | null; name: string } | null> => {
  const [found] = await rowsOf<{ id: string; email: string; firstName: string | null; name: string }>(
    tx,
    `select id, email, first_name as "firstName", coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name from app_user u
     where (lower(email) = lower($1) or lower(username) = lower($1)) and email is not null and is_active and removed_at is null
       and (select count(*) from password_link l where l.user_id = u.id and l.purpose = 'reset' and l.created_at > now() - interval '1 hour') < $2`,
    [name, mostAnHour],
  );
  return found ?? null;
};

/** A temporary password that was used once no longer expires. */
export const keepTemporaryPassword = async (tx: Tx, userId: string): Promise<void> => {
  await tx.query('update app_user set temporary_password_expires_at = null where id = $1', [userId]);
};

/** What others know of somebody, or of where they work, and would try as their password. */
export const contextOfPasswords = async (sql: SqlPool, userId: string): Promise<string[]> => {
  const [row] = await sql.rows<{ words: string[] }>(
    `select array_remove(array[u.first_name, u.last_name, u.email, u.username,
       (select clinic_name from clinic_settings limit 1)], null) as words
     from app_user u where u.id = $1`,
    [userId],
  );
  return row?.words ?? [];
};
