import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { testDataDir } from '../../../test/config.js';
import { download } from '../../../test/files.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { BlobStore } from '../../platform/files/blob-store.js';
import { TemporaryFiles } from '../../platform/files/temporary-files.js';
import { CopyDocumentsTask } from './copy-documents.task.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('documents of the former table', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const listStoredFiles = async (): Promise<string[]> =>
    (await readdir(join(testDataDir(app.databaseUrl), 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('keeps documents that the previous release stored in the database, also during an update', async () => {
    const buyer = await app.signedIn('manager@perfect-b.example');
    const item = await createItem(buyer);
    const { body } = await buyer.post<{ id: number; number: string }[]>('/api/orders', {
      orders: [{ lines: [{ stockId: item.id, quantity: 1 }] }],
    });
    const orderId = body[0]?.id ?? 0;
    const addFormerDocument = async (name: string, content: Buffer) => {
      await query(
        app.databaseUrl,
        `insert into order_document (order_id, name, content_type, size, hash, content) values ($1, $2, 'application/pdf', $3, $4, $5)`,
        [orderId, name, content.length, hashOf(content), content],
      );
      await query(app.databaseUrl, 'select add_files_of_documents()');
    };
    const documents = async () =>
      (await buyer.get<{ documents: { id: number; name: string; size: number }[] }>(`/api/orders/${orderId}`)).body
        .documents;
    const other = Buffer.concat([PDF, randomBytes(1_500_000)]);
    await addFormerDocument('invoice.pdf', PDF);
    await addFormerDocument('scan.pdf', other);
    const [invoice, scan] = await documents();
    expect([invoice, scan]).toMatchObject([
      { name: 'invoice.pdf', size: PDF.length },
      { name: 'scan.pdf', size: other.length },
    ]);
    const scanPath = `/api/orders/documents/${scan?.id}`;
    expect((await download(buyer, scanPath)).bytes.equals(other)).toBe(true);

    const { app: nest } = app;
    const copy = new CopyDocumentsTask(nest.get(SqlPool), nest.get(BlobStore), nest.get(TemporaryFiles));
    await Promise.all([copy.run(), copy.run()]);
    expect(await listStoredFiles()).toContain(hashOf(other));
    await query(app.databaseUrl, `update order_document set content = ''`);
    expect((await download(buyer, scanPath)).bytes.equals(other)).toBe(true);
    expect(await documents()).toHaveLength(2);

    // Each release sees what the other one removes.
    await query(app.databaseUrl, `delete from order_document where name = 'invoice.pdf'`);
    expect((await documents()).map(({ name }) => name)).toEqual(['scan.pdf']);
    expect((await buyer.delete(scanPath)).status).toBe(204);
    expect(await query(app.databaseUrl, 'select 1 from order_document')).toEqual([]);
  });
});
