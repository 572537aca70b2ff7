import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import pg from 'pg';
import { create, extract } from 'tar';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { download, postFile } from '../../../test/files.js';
import { dropDatabase, recreateDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { prepareDatabase } from '../../api.js';
import { DiskBlobStore } from '../files/disk-blob-store.js';
import { createLogger } from '../logger.js';
import { createBackup } from './create-backup.js';
import { readBackupTables } from './backup-tables.js';
import { MANIFEST_FILE, type Manifest, InvalidBackupError } from './manifest.js';
import { restore } from './restore.js';

const DOCUMENT = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');
const storeOf = (databaseUrl: string) => new DiskBlobStore(testConfig(databaseUrl).fileStorage.folder);
const logger = createLogger({ logLevel: 'silent' }, 'test');

describe('a backup', () => {
  let app: TestApp;
  let manager: TestClient;
  let item: Item;
  let archive: Buffer;
  let documentPath: string;
  const created: string[] = [];

  const archiveOf = async (databaseUrl: string): Promise<Buffer> => {
    const through = new PassThrough();
    const [bytes] = await Promise.all([buffer(through), createBackup(databaseUrl, storeOf(databaseUrl), through)]);
    return bytes;
  };
  const emptyDatabase = async (): Promise<string> => {
    const url = await recreateDatabase(`atrium_test_restored_${randomBytes(4).toString('hex')}`);
    created.push(url);
    return url;
  };
  const isEmpty = async (url: string): Promise<boolean> =>
    (await query(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`))
      .length === 0;
  /** Returns the archive after `change` has modified its files. */
  const changed = async (change: (folder: string) => void): Promise<Buffer> => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-test-backup-'));
    try {
      writeFileSync(join(folder, 'a.tar'), archive);
      await extract({ file: join(folder, 'a.tar'), cwd: folder });
      rmSync(join(folder, 'a.tar'));
      change(folder);
      return await buffer(create({ cwd: folder }, readdirSync(folder)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const rowsOfAll = async (url: string): Promise<Record<string, unknown>> => {
    const db = new pg.Client(url);
    await db.connect();
    try {
      const found: Record<string, unknown> = {};
      for (const { name, columns } of await readBackupTables(db)) {
        // The event position of a reaction belongs to its cluster.
        const stored = columns.filter((column) => column !== 'snapshot').map((column) => `"${column}"::text`);
        const { rows } = await db.query<{ all: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(row_text, '' order by row_text)), '') as all
           from (select concat_ws('|', ${stored.join(', ')}) as row_text from "${name}") rows`,
        );
        found[name] = rows[0]?.all;
      }
      return found;
    } finally {
      await db.end();
    }
  };

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    item = await createItem(manager, { name: 'Größe "1"\t\\N', currentQuantity: 9 });
    await manager.post('/api/usage', { itemId: item.id, quantityUsed: 2, patientId: 'P-1' });
    const orders = [{ lines: [{ stockId: item.id, quantity: 1 }] }];
    const [order] = (await manager.post<{ id: number }[]>('/api/orders', { orders })).body;
    const stored = await postFile(manager, `/api/orders/${order?.id}/documents`, 'invoice.pdf', DOCUMENT);
    documentPath = `/api/orders/documents/${stored.body.documents[0]?.id}`;
    // An audit entry in a month whose partition a fresh database does not have yet.
    await query(
      app.databaseUrl,
      `select audit_parts_ahead(5);
       insert into audit (at, actor_name, action, object_kind) values (now() + interval '4 months', 'Later', 'created', 'item')`,
    );
    archive = await archiveOf(app.databaseUrl);
  });
  afterAll(async () => {
    await app.close();
    for (const url of created) await dropDatabase(url);
  });

  it('restores every row of every table into an empty database, on which the product works', async () => {
    const url = await emptyDatabase();
    const { manifest } = await restore(url, storeOf(url), Readable.from(archive), logger);
    expect(manifest.tables.find(({ name }) => name === 'usage')?.rows).toBe(1);
    expect(await rowsOfAll(url)).toEqual(await rowsOfAll(app.databaseUrl));

    // As at every start of the product: a restored database has no role but its owner's.
    await prepareDatabase(testConfig(url), logger);
    const retry = await startApp({ databaseUrl: url });
    try {
      expect((await download(await retry.signedIn('manager@perfect-b.example'), documentPath)).bytes).toEqual(DOCUMENT);
      const late = retry.visitor();
      late.setCookie('sid', manager.cookie('sid') ?? '');
      expect((await late.get('/api/auth/user')).status).toBe(401);
      const back = await retry.signedIn('manager@perfect-b.example');
      expect((await back.get<Item>(`/api/inventory/${item.id}`)).body).toMatchObject({
        name: item.name,
        currentQuantity: 7,
      });
      expect((await back.post('/api/usage', { itemId: item.id, quantityUsed: 1 })).status).toBe(201);
      expect((await createItem(back)).id).toBeGreaterThan(item.id);
      const audited = async () => (await query(url, `select 1 from audit where action = 'updated'`)).length;
      const before = await audited();
      await back.put(`/api/inventory/${item.id}`, { brand: 'Other' });
      expect(await audited()).toBe(before + 1);
    } finally {
      await retry.close();
    }
  });

  it('with changed content is rejected, and the database stays empty', async () => {
    const url = await emptyDatabase();
    const shorter = await changed((folder) => {
      const file = join(folder, MANIFEST_FILE);
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      writeFileSync(
        file,
        JSON.stringify({ ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }),
      );
    });
    await expect(restore(url, storeOf(url), Readable.from(shorter), logger)).rejects.toThrow('The backup is damaged.');
    expect(await isEmpty(url)).toBe(true);
    await expect(
      restore(url, storeOf(url), Readable.from(archive.subarray(0, archive.length / 2)), logger),
    ).rejects.toThrow();
    await expect(
      restore(url, storeOf(url), Readable.from(Buffer.from('age-encryption.org/v1')), logger),
    ).rejects.toThrow('If it is encrypted, decrypt it first.');
    expect(await isEmpty(url)).toBe(true);
  });

  it('with damaged bytes is rejected with one sentence and leaves no file', async () => {
    const url = await emptyDatabase();
    const workFolder = mkdtempSync(join(tmpdir(), 'atrium-test-restore-'));
    try {
      // After the tar and gzip headers, because padding is not read.
      const rows = Math.floor(archive.indexOf('usage.copy.gz') / 512) * 512 + 512 + 12;
      // Damages the rows of a table, then the header of the last file while earlier files are being written.
      for (const at of [rows, archive.lastIndexOf('ustar') - 8]) {
        const damaged = Buffer.from(archive);
        damaged.fill(0xa5, at, at + 8);
        await expect(restore(url, storeOf(url), Readable.from(damaged), logger, workFolder)).rejects.toThrow(
          InvalidBackupError,
        );
        expect(readdirSync(workFolder)).toEqual([]);
        expect(await isEmpty(url)).toBe(true);
      }
      const incomplete = await changed((folder) => rmSync(join(folder, 'usage.copy.gz')));
      await expect(restore(url, storeOf(url), Readable.from(incomplete), logger, workFolder)).rejects.toThrow(
        'The backup is incomplete: the rows of usage are missing.',
      );
      expect(readdirSync(workFolder)).toEqual([]);
    } finally {
      rmSync(workFolder, { recursive: true, force: true });
    }
  });

  it('with a damaged or missing file is rejected, and the file storage stays empty', async () => {
    const url = await emptyDatabase();
    const withFiles = (change: (file: string) => void) =>
      changed((folder) => {
        for (const name of readdirSync(join(folder, 'files'))) change(join(folder, 'files', name));
      });
    const damaged = await withFiles((file) => writeFileSync(file, 'other content'));
    await expect(restore(url, storeOf(url), Readable.from(damaged), logger)).rejects.toThrow(
      'is damaged. Copy it again.',
    );
    const incomplete = await withFiles((file) => rmSync(file));
    await expect(restore(url, storeOf(url), Readable.from(incomplete), logger)).rejects.toThrow(
      'The backup is incomplete: it has 0 of 1 files. Copy it again.',
    );
    expect(await isEmpty(url)).toBe(true);
    expect(existsSync(testConfig(url).fileStorage.folder)).toBe(false);
  });

  it('of a newer version is rejected, and a database with data is not overwritten', async () => {
    const newer = await changed((folder) => {
      const file = join(folder, MANIFEST_FILE);
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'Later1760000009999'] }));
    });
    const url = await emptyDatabase();
    await expect(restore(url, storeOf(url), Readable.from(newer), logger)).rejects.toThrow(
      'made by a newer version of Atrium',
    );
    const before = await rowsOfAll(app.databaseUrl);
    await expect(restore(app.databaseUrl, storeOf(app.databaseUrl), Readable.from(archive), logger)).rejects.toThrow(
      'The database is not empty.',
    );
    expect(await rowsOfAll(app.databaseUrl)).toEqual(before);
  });
});
