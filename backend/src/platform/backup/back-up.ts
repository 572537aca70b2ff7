import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { create } from 'tar';
import { CONNECT_TIMEOUT_MS } from '../database/sql-pool.js';
import { type CopiedTable, copiedTables, quoted, sequences } from './copied-tables.js';
import { hashing } from './hashing.js';
import { fileOf, FORMAT, MANIFEST, type Manifest } from './manifest.js';

/**
 * Writes all tables as one archive from a single snapshot while the product keeps running. The archive is not encrypted
 * and contains patient references, salaries and password hashes.
 * @param workFolder folder for the tables until the archive is written; needs room for all of them
 */
export const backUp = async (databaseUrl: string, target: Writable, workFolder = tmpdir()): Promise<Manifest> => {
  const folder = await mkdtemp(join(workFolder, 'atrium-backup-'));
  const db = clientOf(databaseUrl);
  try {
    await db.connect();
    // One snapshot for all tables. Sequences are outside of it, but may safely be ahead.
    await db.query('begin isolation level repeatable read read only');
    const migrations = await db.query<{ name: string }>('select name from migrations order by id');
    const tables: Manifest['tables'] = [];
    for (const table of await copiedTables(db)) tables.push(await copyOut(db, table, folder));
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences: await sequences(db),
    };
    await db.query('rollback');
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    await pipeline(
      create({ cwd: folder, portable: true }, [MANIFEST, ...tables.map(({ name }) => fileOf(name))]),
      target,
    );
    return manifest;
  } finally {
    await db.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
};

const copyOut = async (
  db: pg.Client,
  { name, columns }: CopiedTable,
  folder: string,
): Promise<Manifest['tables'][number]> => {
  const hashed = hashing();
  const rows = db.query(
    copyTo(`copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)}) to stdout`),
  );
  await pipeline(rows, hashed.through, createGzip(), createWriteStream(join(folder, fileOf(name)), { mode: 0o600 }));
  return { name, columns: [...columns], rows: rows.rowCount, sha256: hashed.sha256() };
};

/** Records a finished backup for the status page and the alert on old backups. Older databases lack the table. */
export const recordBackup = async (databaseUrl: string, rowCount: number): Promise<void> => {
  const db = clientOf(databaseUrl);
  try {
    await db.connect();
    const { rows } = await db.query<{ exists: boolean }>(
      `select to_regclass('public.backup_run') is not null as exists`,
    );
    if (rows[0]?.exists === true) await db.query('insert into backup_run (row_count) values ($1)', [rowCount]);
  } finally {
    await db.end().catch(() => undefined);
  }
};

const clientOf = (databaseUrl: string): pg.Client => {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'atrium-backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  db.on('error', () => undefined);
  return db;
};
