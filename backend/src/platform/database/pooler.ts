import type { Logger } from 'pino';
import type { QueryRunner } from 'typeorm';
import { queryRows } from './rows.js';

/**
 * Session settings stored in the database for connections of a pooler, because its clients share connections. They
 * include no statement timeout. `client_connection_check_interval` ends an abandoned query once the pooler closes its
 * connection.
 */
export const POOLED_SESSION = {
  TimeZone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
  client_connection_check_interval: '1000',
} as const;

/** Stores `POOLED_SESSION` as settings of the database; logs a warning when the owner may not. */
export const storePoolerSettings = async (owner: QueryRunner, logger: Logger): Promise<void> => {
  const missing = await queryRows<{ sql: string }>(
    owner,
    `select format('alter database %I set %I = %L', current_database(), wanted.name, wanted.value) as sql
     from unnest($1::text[], $2::text[]) as wanted (name, value)
     where not exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = 0 and wanted.name || '=' || wanted.value = any (s.setconfig))`,
    [Object.keys(POOLED_SESSION), Object.values(POOLED_SESSION)],
  );
  try {
    for (const { sql } of missing) await owner.query(sql);
  } catch (error) {
    logger.warn(
      { err: error, missing: missing.map(({ sql }) => sql) },
      'The owner role may not set these; run them manually',
    );
  }
};
