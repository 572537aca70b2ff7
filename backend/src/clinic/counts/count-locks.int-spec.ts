import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { listLots } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';

/** Time in ms for which the clinic's transaction waits, less than PostgreSQL needs to detect a deadlock. */
const LOCK_TIMEOUT_MS = 500;

describe('counts while other transactions hold stock', () => {
  let app: TestApp;
  let manager: TestClient;
  let other: pg.Client;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  });
  afterAll(async () => {
    await other.end();
    await app.close();
  });

  const waitUntilBlocked = () =>
    waitUntil(
      async () =>
        (await query(app.databaseUrl, 'select 1 from pg_locks where not granted and pid <> pg_backend_pid()')).length >
        0,
    );
  const lock = (table: 'stock' | 'stock_lot', id: number) =>
    other.query(`select 1 from ${table} where id = $1 for update`, [id]);

  it('opens a count in the order of ids, as treatments and orders lock several products', async () => {
    const [first, second] = [await createItem(manager), await createItem(manager)];
    // Its row is now stored behind that of the second item.
    await manager.put(`/api/inventory/${first.id}`, { notes: 'Moved' });
    await other.query('begin');
    await lock('stock', first.id);
    const opened = manager.post<StockCount>('/api/counts', { name: 'Count', stockIds: [first.id, second.id] });
    await waitUntilBlocked();
    await lock('stock', second.id);
    await other.query('commit');
    expect(await opened).toMatchObject({ status: 201, body: { total: 2 } });
  });

  it('stores a counted lot by locking its product first, as uses do', async () => {
    const item = await createItem(manager, { tracksLots: true });
    const { id: lotId } = (await listLots(manager, item))[0]!;
    const count = (await manager.post<StockCount>('/api/counts', { name: 'Count', stockIds: [item.id] })).body;
    await other.query('begin');
    await lock('stock', item.id);
    const counted = manager.post(`/api/counts/${count.id}/lines`, { stockId: item.id, lotId, counted: 3 });
    await waitUntilBlocked();
    await lock('stock_lot', lotId);
    await other.query('commit');
    expect(await counted).toMatchObject({ status: 201, body: { counted: 3 } });
  });
});
