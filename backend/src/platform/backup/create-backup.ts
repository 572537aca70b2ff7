import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { create } from 'tar';
import type { BlobStore } from '../files/blob-store.js';
import { createClient } from './backup-client.js';
import { type BackupTable, readBackupTables, quoteIdentifier, readSequences } from './backup-tables.js';
import { createHashStream } from './hash-stream.js';
import { readContents, writeContents } from './file-contents.js';
import { getTableFileName, FORMAT_VERSION, MANIFEST_FILE, type Manifest } from './manifest.js';

export interface CreatedBackup {
  readonly manifest: Manifest;
  /** Number of file contents that are missing in the file storage. */
  readonly missingFiles: number;
}

/**
 * Writes all files and tables to one archive from a single snapshot while the processes keep running. The archive is not
 * encrypted and contains patient references, salaries and password hashes.
 * @param workFolder folder for the tables until the archive is written; needs space for all of them
 */
export const createBackup = async (
  databaseUrl: string,
  store: BlobStore,
  target: Writable,
  workFolder = tmpdir(),
): Promise<CreatedBackup> => {
  const folder = await mkdtemp(join(workFolder, 'atrium-backup-'));
  const db = createClient(databaseUrl, 'atrium-backup');
  try {
    await db.connect();
    // One snapshot for all files and tables. Sequences are outside of it, but may safely be ahead.
    await db.query('begin isolation level repeatable read read only');
    const migrations = await db.query<{ name: string }>('select name from migrations order by id');
    const tables: Manifest['tables'] = [];
    for (const table of await readBackupTables(db)) tables.push(await exportTable(db, table, folder));
    const contents = await readContents(db);
    const files = await writeContents(contents, store, target);
    const manifest: Manifest = {
      files,
      format: FORMAT_VERSION,
      madeAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences: await readSequences(db),
    };
    await db.query('rollback');
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    await pipeline(
      create({ cwd: folder, portable: true }, [MANIFEST_FILE, ...tables.map(({ name }) => getTableFileName(name))]),
      target,
    );
    return { manifest, missingFiles: contents.length - files };
  } finally {
    await db.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
};

const exportTable = async (
  db: pg.Client,
  { name, columns }: BackupTable,
  folder: string,
): Promise<Manifest['tables'][number]> => {
  const hashed = createHashStream();
  const rows = db.query(
    copyTo(`copy (select ${columns.map(quoteIdentifier).join(', ')} from public.${quoteIdentifier(name)}) to stdout`),
  );
  await pipeline(
    rows,
    hashed.through,
    createGzip(),
    createWriteStream(join(folder, getTableFileName(name)), { mode: 0o600 }),
  );
  return { name, columns: [...columns], rows: rows.rowCount, sha256: hashed.sha256() };
};

/** Records a finished backup for the status page and the alert on old backups. Older databases lack the table. */
export const recordBackup = async (databaseUrl: string, rowCount: number): Promise<void> => {
  const db = createClient(databaseUrl, 'atrium-backup');
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
