import pg from 'pg';
import type { Logger } from 'pino';
import type { QueryRunner } from 'typeorm';
import { queryRow, queryRows } from './rows.js';
import { CONNECT_TIMEOUT_MS } from './sql-pool.js';

/** Append-only tables: the runtime role may insert rows but neither change nor delete them. */
const APPEND_ONLY_TABLES = ['audit', 'stock_movement'];
/** Schema of the job queue in installations without Redis. Its library creates the tables itself. */
const QUEUE_SCHEMA = 'bullmq';

const INVALID_PASSWORD = '28P01';
const UNKNOWN_ROLE = '28000';

/**
 * Creates the role of `runtimeUrl` if it is missing, and grants it access to the rows of all tables but no right to
 * alter them. Runs after each migration.
 * @throws {Error} if the role is missing and the owner may not create it
 */
export const prepareRuntimeRole = async (
  owner: QueryRunner,
  runtimeUrl: string,
  hasNewTables: boolean,
  logger: Logger,
): Promise<void> => {
  const { username, password } = parseCredentials(runtimeUrl);
  const roleState = await queryRow<{ isOwner: boolean; exists: boolean; canMake: boolean; isSuperuser: boolean }>(
    owner,
    `select current_user = $1 as "isOwner", exists (select from pg_roles where rolname = $1) as exists,
       rolsuper or rolcreaterole as "canMake", rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
    [username],
  );
  if (roleState.isOwner) return;
  if (!roleState.exists && !roleState.canMake)
    throw new Error(
      `There is no role ${username}, and the owner of the database may not create one. Create it as an administrator: create role ${pg.escapeIdentifier(username)} login password '…'`,
    );
  if (roleState.canMake && (!roleState.exists || (await isLoginRefused(runtimeUrl))))
    await setPassword(owner, username, password, roleState.exists, logger);
  if (hasNewTables || !(await hasRights(owner, username, roleState.isSuperuser)))
    await grant(owner, pg.escapeIdentifier(username), roleState.isSuperuser);
};

const parseCredentials = (url: string): { username: string; password: string } => {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/** Returns whether the server rejects the role or its password. */
const isLoginRefused = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    const { code } = error as { code?: string };
    return code === INVALID_PASSWORD || code === UNKNOWN_ROLE;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const setPassword = async (
  owner: QueryRunner,
  username: string,
  password: string,
  exists: boolean,
  logger: Logger,
): Promise<void> => {
  // `create role` and `alter role` take no parameters, so PostgreSQL formats the statement itself.
  const statement = await queryRow<{ sql: string }>(
    owner,
    `select format('${exists ? 'alter' : 'create'} role %I login nosuperuser nocreatedb nocreaterole password %L', $1::text, $2::text) as sql`,
    [username, password],
  );
  try {
    await owner.query(statement.sql);
    logger.info(
      { role: username },
      exists ? 'The role of the processes has a new password' : 'The role of the processes was created',
    );
  } catch (error) {
    // Roles belong to the server: another database's migration may create it at the same time.
    if (!['42710', '23505', 'XX000'].includes(String((error as { code?: string }).code))) throw error;
  }
};

const hasRights = async (owner: QueryRunner, username: string, hasQueue: boolean): Promise<boolean> => {
  const missing = await queryRows(
    owner,
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not has_table_privilege($1, oid, 'select')
     union all select where $2 and not has_database_privilege($1, current_database(), 'create') limit 1`,
    [username, hasQueue],
  );
  return missing.length === 0;
};

const grant = async (owner: QueryRunner, role: string, handsQueueOver: boolean): Promise<void> => {
  const parts = await queryRows<{ name: string }>(
    owner,
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = any ($1::regclass[])',
    [APPEND_ONLY_TABLES],
  );
  const statements = [
    `grant usage on schema public to ${role}`,
    `revoke create on schema public from public`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select, update on all sequences in schema public to ${role}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges in schema public grant usage, select, update on sequences to ${role}`,
    `revoke insert, update, delete on migrations from ${role}`,
    ...[...APPEND_ONLY_TABLES, ...parts.map(({ name }) => name)].map(
      (table) => `revoke update, delete on ${table} from ${role}`,
    ),
    ...(handsQueueOver ? [`create schema if not exists ${QUEUE_SCHEMA}`, transferSchema(role)] : []),
  ];
  await owner.startTransaction();
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.commitTransaction();
  } catch (error) {
    await owner.rollbackTransaction();
    throw error;
  }
};

/** Makes the role the owner of the queue's schema, because the queue's library creates its tables itself. */
const transferSchema = (role: string): string => `do $$
  declare thing record;
  begin
    execute format('grant create on database %I to ${role}', current_database());
    execute 'alter schema ${QUEUE_SCHEMA} owner to ${role}';
    for thing in select format('alter table ${QUEUE_SCHEMA}.%I owner to ${role}', relname) as sql
      from pg_class where relnamespace = '${QUEUE_SCHEMA}'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    loop execute thing.sql; end loop;
    for thing in select format('alter sequence ${QUEUE_SCHEMA}.%I owner to ${role}', c.relname) as sql
      from pg_class c where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    loop execute thing.sql; end loop;
    for thing in select format('alter routine %s owner to ${role}', p.oid::regprocedure) as sql
      from pg_proc p where p.pronamespace = '${QUEUE_SCHEMA}'::regnamespace
    loop execute thing.sql; end loop;
    for thing in select format('alter type ${QUEUE_SCHEMA}.%I owner to ${role}', t.typname) as sql
      from pg_type t where t.typnamespace = '${QUEUE_SCHEMA}'::regnamespace and t.typtype in ('e', 'd')
    loop execute thing.sql; end loop;
  end $$`;
