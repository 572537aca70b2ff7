import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { extract } from 'tar';
import { migrate, runMigrations } from '../database/migrate.js';
import { BASELINE, loadMigrations, MIGRATION_FILES, parseStamp } from '../database/migrations.js';
import type { BlobStore } from '../files/blob-store.js';
import { createClient } from './backup-client.js';
import { readBackupTables, readForeignKeys, quoteIdentifier } from './backup-tables.js';
import { storeContents } from './file-contents.js';
import { createHashStream } from './hash-stream.js';
import { getTableFileName, MANIFEST_FILE, type Manifest, manifestSchema, InvalidBackupError } from './manifest.js';

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly rows: number;
}

/**
 * Checks that the target database is reachable and empty.
 * @throws {InvalidBackupError} if it is not empty
 */
export const assertEmptyTarget = async (databaseUrl: string): Promise<void> => {
  const db = createClient(databaseUrl, 'atrium-restore');
  try {
    await db.connect();
    await assertEmpty(db);
  } finally {
    await db.end().catch(() => undefined);
  }
};

/**
 * Loads a backup into an empty database, completely or not at all, and migrates it. Users must sign in again, and open
 * screens reload. Row counts and checksums are compared with the manifest, and stock levels with their movements.
 * @throws {InvalidBackupError} with a sentence for the operator
 */
export const restore = async (
  databaseUrl: string,
  store: BlobStore,
  source: Readable,
  logger: Logger,
  workFolder = tmpdir(),
): Promise<RestoreResult> => {
  const added: string[] = [];
  const folder = await mkdtemp(join(workFolder, 'atrium-restore-'));
  const db = createClient(databaseUrl, 'atrium-restore');
  try {
    await unpack(source, folder);
    const manifest = await readManifest(folder);
    await db.connect();
    await assertEmpty(db);
    try {
      await migrateTo(databaseUrl, manifest, logger);
      added.push(...(await storeContents(folder, manifest.files, store)));
      await loadRows(db, manifest, folder);
    } catch (error) {
      for (const key of added) await store.remove(key).catch(() => undefined);
      // Drops everything created here, so the next attempt finds an empty database again.
      await db.query('rollback; drop schema public cascade; create schema public').catch(() => undefined);
      throw error;
    }
    // Applies migrations newer than the backup and starts a new event epoch.
    await migrate(databaseUrl, logger);
    return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await db.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Unpacks with synchronous writes, so that nothing is written after the promise of a damaged archive is rejected. */
const unpack = async (source: Readable, folder: string): Promise<void> => {
  try {
    await pipeline(
      source,
      extract({
        cwd: folder,
        sync: true,
        strict: true,
        filter: (path) => /^([a-z_]+\.(json|copy\.gz)|files\/[0-9a-f]{64})$/.test(path),
      }),
    );
  } catch (error) {
    if (isFileSystemError(error)) throw error;
    throw new InvalidBackupError(
      'This is not a backup of Atrium, or it is damaged. If it is encrypted, decrypt it first.',
    );
  }
};

const isFileSystemError = (error: unknown): boolean =>
  ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code));

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new InvalidBackupError('This is not a backup of Atrium: it has no manifest.');
  const read = manifestSchema.safeParse(parseJson(text));
  if (!read.success)
    throw new InvalidBackupError('This backup was made by another version of Atrium. Restore it with that version.');
  const stamps = read.data.migrations.map(parseStamp);
  if (!stamps.includes(BASELINE))
    throw new InvalidBackupError(
      'This backup was made by a version of Atrium before 0.1. Restore it with that version, upgrade it to 0.1 and make a new backup.',
    );
  const known = new Set(MIGRATION_FILES.map(({ stamp }) => stamp));
  const unknown = read.data.migrations.find((name) => parseStamp(name) > BASELINE && !known.has(parseStamp(name)));
  if (unknown !== undefined)
    throw new InvalidBackupError(
      `This backup was made by a newer version of Atrium (${unknown}). Restore it with that version.`,
    );
  const files = new Set(await readdir(folder));
  const missing = read.data.tables.find(({ name }) => !files.has(getTableFileName(name)));
  if (missing !== undefined)
    throw new InvalidBackupError(`The backup is incomplete: the rows of ${missing.name} are missing. Copy it again.`);
  return read.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidBackupError('The list of tables in the backup cannot be read. The backup is damaged.');
  }
};

const assertEmpty = async (db: pg.Client): Promise<void> => {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new InvalidBackupError(
      'The database is not empty. Create a new one and restore into it; nothing was changed.',
    );
};

/** Migrates the empty database to the schema that the backup was made with. */
const migrateTo = async (databaseUrl: string, manifest: Manifest, logger: Logger): Promise<void> => {
  const stamps = new Set(manifest.migrations.map(parseStamp));
  await runMigrations(
    databaseUrl,
    logger,
    (await loadMigrations()).filter(({ name }) => stamps.has(parseStamp(name))),
  );
};

/** Loads all rows in one transaction, with triggers disabled because the backup contains their effects. */
const loadRows = async (db: pg.Client, manifest: Manifest, folder: string): Promise<void> => {
  await db.query('begin');
  const present = new Map((await readBackupTables(db)).map((table) => [table.name, table]));
  const keys = await readForeignKeys(db);
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  for (const { name } of present.values()) {
    await db.query(`alter table public.${quoteIdentifier(name)} disable trigger user`);
    await db.query(`delete from public.${quoteIdentifier(name)}`);
  }
  for (const table of manifest.tables) {
    if (!present.has(table.name)) throw new InvalidBackupError(`The backup contains an unknown table: ${table.name}.`);
    await importTable(db, table, folder);
  }
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await db.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoteIdentifier(name)}`,
      lastValue,
      isCalled,
    ]);
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`);
  for (const { name } of present.values())
    await db.query(`alter table public.${quoteIdentifier(name)} enable trigger user`);
  await db.query('select watch_changes()');
  await checkLedger(db);
  // Makes the next start begin a new event epoch.
  await db.query(`update feed_state set fingerprint = ''`);
  await db.query('commit');
};

const importTable = async (db: pg.Client, table: Manifest['tables'][number], folder: string): Promise<void> => {
  const { name, columns, rows, sha256 } = table;
  const hashed = createHashStream();
  const sink = db.query(
    copyFrom(`copy public.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
  );
  try {
    await pipeline(createReadStream(join(folder, getTableFileName(name))), createGunzip(), hashed.through, sink);
  } catch (error) {
    throw new InvalidBackupError(`The rows of ${name} in the backup cannot be read: ${(error as Error).message}`);
  }
  if (hashed.sha256() !== sha256 || sink.rowCount !== rows)
    throw new InvalidBackupError(`The rows of ${name} do not match the manifest. The backup is damaged.`);
};

const checkLedger = async (db: pg.Client): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `select s.name from stock s left join (select stock_id, sum(delta) as sum from stock_movement group by stock_id) m on m.stock_id = s.id
     where s.quantity <> coalesce(m.sum, 0) limit 1`,
  );
  if (rows[0] !== undefined)
    throw new InvalidBackupError(
      `The level of "${rows[0].name}" is not the sum of its movements. The backup is damaged.`,
    );
};
