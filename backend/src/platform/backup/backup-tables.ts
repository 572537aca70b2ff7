import type { ClientBase } from 'pg';

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface Sequence {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/**
 * Tables that a backup leaves out: events and their cursors (transaction ids of the cluster), processes, backup runs,
 * sessions (some were revoked since), and pictures that can be fetched again.
 */
const EXCLUDED_TABLES = [
  'area_change',
  'backup_run',
  'event',
  'feed_life',
  'feed_state',
  'live_process',
  'noted_change',
  'outside_picture',
  'process_figures',
  'reaction_failure',
  'session',
  'migrations',
];

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables to back up. A partitioned table counts as one. */
export const readBackupTables = async (db: ClientBase): Promise<BackupTable[]> => {
  const { rows } = await db.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
};

/** Returns all foreign keys with their SQL definitions, to recreate them after the load. */
export const readForeignKeys = async (db: ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await db.query<ForeignKey>(
    `select c.conrelid::regclass::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
     order by 1, 2`,
  );
  return rows;
};

/** Returns all sequences with their positions. */
export const readSequences = async (db: ClientBase): Promise<Sequence[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const sequenceState = await db.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoteIdentifier(name)}`,
    );
    found.push(...sequenceState.rows.map((row) => ({ name, ...row })));
  }
  return found;
};
