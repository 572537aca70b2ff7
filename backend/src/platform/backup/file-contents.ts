import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { Header } from 'tar';
import type { BlobStore } from '../files/blob-store.js';
import { createHashStream } from './hash-stream.js';
import { FILES_FOLDER, InvalidBackupError } from './manifest.js';

interface Content {
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

const BLOCK_BYTES = 512;

/** Returns the stored contents of the files in the snapshot; none for a database that is older than files. */
export const readContents = async (db: ClientBase): Promise<Content[]> => {
  const table = await db.query<{ exists: boolean }>(`select to_regclass('public.file_blob') is not null as exists`);
  if (table.rows[0]?.exists !== true) return [];
  const { rows } = await db.query<Content>(
    `select hash, size from file_blob b
     where stored_at is not null and exists (select from file_version v where v.hash = b.hash) order by hash`,
  );
  return rows;
};

/** Writes file contents as entries of a tar archive, without the archive's end. Returns their number. */
export const writeContents = async (
  contents: readonly Content[],
  store: BlobStore,
  target: Writable,
): Promise<number> => {
  // Errors reject the writes below; without a listener they would end the process.
  target.on('error', () => undefined);
  let written = 0;
  for (const { hash, size } of contents) {
    const content = await store.open(hash);
    if (content === null) continue;
    await writeEntry(`${FILES_FOLDER}/${hash}`, size, content, target);
    written += 1;
  }
  return written;
};

const writeEntry = async (path: string, size: number, content: Readable, target: Writable): Promise<void> => {
  const header = new Header({ path, size, mode: 0o600, type: 'File', mtime: new Date(0) });
  const block = Buffer.alloc(BLOCK_BYTES);
  header.encode(block);
  await write(target, block);
  await pipeline(
    content,
    new Writable({ write: (part: Buffer, _, done) => void write(target, part).then(() => done(), done) }),
  );
  await write(target, Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES));
};

const write = (target: Writable, part: Buffer): Promise<void> =>
  new Promise((resolve, reject) => target.write(part, (error) => (error ? reject(error) : resolve())));

/**
 * Stores the contents of an unpacked archive and returns the keys of the new ones.
 * @throws {InvalidBackupError} if contents are missing or damaged
 */
export const storeContents = async (folder: string, count: number, store: BlobStore): Promise<string[]> => {
  const hashes = await readdir(join(folder, FILES_FOLDER)).catch(() => []);
  if (hashes.length !== count)
    throw new InvalidBackupError(`The backup is incomplete: it has ${hashes.length} of ${count} files. Copy it again.`);
  for (const hash of hashes) {
    const { through, sha256 } = createHashStream();
    await pipeline(
      createReadStream(join(folder, FILES_FOLDER, hash)),
      through,
      new Writable({ write: (_part, _, done) => done() }),
    );
    if (sha256() !== hash) throw new InvalidBackupError(`The file ${hash} of the backup is damaged. Copy it again.`);
  }
  const added: string[] = [];
  try {
    for (const hash of hashes) if (await store.put(hash, join(folder, FILES_FOLDER, hash))) added.push(hash);
  } catch (error) {
    for (const hash of added) await store.remove(hash).catch(() => undefined);
    throw error;
  }
  return added;
};
