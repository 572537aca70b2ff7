import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppliedImport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { getFullName } from '@atrium/rules/people/people';
import pg from 'pg';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { receiveLots } from '../../../test/lots.js';
import { createItem } from '../../../test/stock.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

/* Wherever a user is shown who acted by an API key, the key's name is shown too. */

describe('actions by API key', () => {
  let fixture: ImportFixture;
  let superadmin: TestClient;
  let till: TestClient;
  let authorization: string;
  let client: string;

  beforeAll(async () => {
    fixture = await startImportFixture();
    superadmin = await fixture.api.signedIn('superadmin');
    authorization = await makeKey(fixture.manager, 'Till', ['reorder:decide']);
    till = withKey(authorization);
    const { body: me } = await fixture.manager.get<{ firstName: string; lastName: string }>('/api/auth/user');
    client = `${getFullName(me)} via Till`;
  });
  afterAll(() => fixture.close());

  const makeKey = async (owner: TestClient, name: string, more: readonly string[] = []): Promise<string> => {
    const permissions = { 'perfect-b': ['stock:use', 'stock:edit', 'reorder:request', ...more] };
    const { body } = await owner.post<{ key: string }>('/api/auth/api-keys', { name, permissions, expiresInDays: 30 });
    return `Bearer ${body.key}`;
  };
  const withKey = (header: string): TestClient => {
    const testClient = fixture.api.visitor();
    const send = testClient.send.bind(testClient);
    testClient.send = (method, path, body, headers) => send(method, path, body, { authorization: header, ...headers });
    return testClient;
  };
  const auditOf = async (query: string): Promise<AuditEntry[]> =>
    (await superadmin.get<AuditEntry[]>(`/api/enterprise/audit?limit=5&${query}`)).body;
  const movementsOf = async (id: number): Promise<Movement[]> =>
    (await fixture.manager.get<Movement[]>(`/api/inventory/${id}/movements`)).body;
  const importByKey = async (csv: string): Promise<string> => {
    const form = new FormData();
    form.append('mode', 'apply');
    form.append('file', new Blob([csv]), 'till.csv');
    const response = await fetch(`${fixture.api.url}/api/inventory/import`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { jobId: string }).jobId;
  };

  it('name the key at a use and its undo in the reply, the ledger, the history and the audit', async () => {
    const item = await createItem(till, { currentQuantity: 20, minStockLevel: 15 });
    const { body: usage } = await till.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 6 });
    expect([getFullName(usage.loggedBy), getFullName(usage.user)]).toEqual([client, client]);
    const [logged] = await auditOf(`objectKind=usage&objectId=${usage.id}&action=logged`);
    expect(logged?.actor.name).toBe(client);
    const { body: undone } = await till.delete<Usage>(`/api/usage/${usage.id}`);
    expect(getFullName(undone.undoneBy)).toBe(client);
    expect((await movementsOf(item.id)).map(({ type, user }) => [type, getFullName(user)])).toEqual([
      ['undo', client],
      ['usage', client],
      ['initial', client],
    ]);
    const { body: recent } = await fixture.manager.get<Usage[]>(`/api/usage/recent?itemId=${item.id}`);
    expect(getFullName(recent[0]?.loggedBy)).toBe(client);
    const [entry] = await auditOf(`objectKind=usage&objectId=${usage.id}&action=undone`);
    expect(entry?.actor.name).toBe(client);
  });

  it('name the key at uses of lots and contents, adjustments and treatments', async () => {
    const item = await createItem(till, { tracksLots: true, contentAmount: 100, contentUnit: 'U', unit: 'vials' });
    await receiveLots(fixture.manager, item, [{ lotNumber: 'KEY-1', quantity: 5 }] as never);
    for (const amount of [{ quantityUsed: 1 }, { content: 20, contentUnit: 'U' }])
      expect((await till.post('/api/usage', { itemId: item.id, ...amount })).status).toBe(201);
    const { body: treatment } = await till.post<Treatment>('/api/treatments', {
      treatmentType: 'botox_injection',
      lines: [{ itemId: item.id, quantityUsed: 1 }],
    });
    expect(getFullName(treatment.loggedBy)).toBe(client);
    const { body: undone } = await till.delete<Treatment>(`/api/treatments/${treatment.id}`);
    expect(getFullName(undone.undoneBy)).toBe(client);
    const { body: plain } = await fixture.manager.post<{ id: number; version: number }>('/api/inventory', {
      name: 'Counted by key',
      sku: 'KEY-COUNT',
      currentQuantity: 4,
    });
    const adjusted = await till.post(`/api/inventory/${plain.id}/adjustments`, {
      countedQuantity: 3,
      reason: 'broken',
      version: plain.version,
    });
    expect(adjusted.status).toBe(201);
    const names = (await movementsOf(item.id)).filter(({ type }) => type === 'usage' || type === 'undo');
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(new Set(names.map(({ user }) => getFullName(user)))).toEqual(new Set([client]));
    expect(getFullName((await movementsOf(plain.id))[0]?.user)).toBe(client);
  });

  it('name the key at a retried import, its undo and the lists of both', async () => {
    const revoke = (permissions: string) =>
      query(
        fixture.api.databaseUrl,
        `update assignment set permissions = $2 where is_active and staff_id = (select id from staff where user_id = $1)`,
        [fixture.managerId, permissions],
      );
    const lock = new pg.Client(fixture.api.databaseUrl);
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table stock in share row exclusive mode');
    const jobId = await importByKey('sku,name,qty\nKEY-I,Imported by key,7');
    await revoke('{-stock:edit}');
    await lock.query('rollback');
    await lock.end();
    expect((await fixture.waitForEnd(jobId)).state).toBe('failed');
    await revoke('{}');
    expect((await superadmin.post(`/api/enterprise/jobs/${jobId}/retry`)).status).toBeLessThan(300);
    let end = await fixture.waitForEnd(jobId);
    await waitUntil(
      async () => (end = await fixture.waitForEnd(jobId)).state === 'finished',
      60_000,
      'the second attempt',
    );
    const { importId } = end.result as ImportResult;
    const item = await fixture.findItem('KEY-I');
    expect((await movementsOf(item.id)).map(({ user }) => getFullName(user))).toEqual([client]);
    const [imported] = await auditOf('action=imported');
    expect(imported?.actor.name).toBe(client);
    const undo = () => till.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
    let undoing = await undo();
    // Rights are cached for seconds.
    await waitUntil(async () => undoing.status === 202 || (undoing = await undo()).status === 202, 60_000);
    expect((await fixture.waitForEnd(undoing.body.jobId)).state).toBe('finished');
    expect((await movementsOf(item.id)).map(({ user }) => getFullName(user))).toEqual([client, client]);
    const { body: imports } = await fixture.manager.get<AppliedImport[]>('/api/inventory/imports');
    const found = imports.find(({ id }) => id === importId);
    expect([getFullName(found?.importedBy), getFullName(found?.undoneBy)]).toEqual([client, client]);
    const [restored] = await auditOf('action=restored');
    expect(restored?.actor.name).toBe(client);
  });

  const lastCsvLine = async (path: string, column: string): Promise<string | undefined> => {
    const { body } = await fixture.manager.get<string>(path);
    const [head = [], line = []] = body
      .trim()
      .split(/\r?\n/)
      .map((text) => text.replace('\ufeff', '').split(','));
    return line[head.indexOf(column)];
  };

  it('name the key at purchases, orders, requests and counts, and in the exports', async () => {
    const item = await createItem(till, { currentQuantity: 9 });
    const { body: ordered } = await till.post<Purchase>('/api/purchases', { itemId: item.id, quantityPurchased: 4 });
    expect([getFullName(ordered.loggedBy), getFullName(ordered.orderedByUser)]).toEqual([client, client]);
    const { body: received } = await till.put<Purchase>(`/api/purchases/${ordered.id}/receive`, {});
    expect(getFullName(received.receivedBy)).toBe(client);
    const purchases = `/api/purchases/export.csv?itemId=${item.id}`;
    expect([await lastCsvLine(purchases, 'Logged by'), await lastCsvLine(purchases, 'Ordered by')]).toEqual([
      client,
      client,
    ]);
    const { body: reversed } = await till.post<Purchase>(`/api/purchases/${ordered.id}/reverse`, { reason: 'Twice' });
    expect(getFullName(reversed.reversedBy)).toBe(client);

    await till.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    const uses = `/api/usage/export.csv?itemId=${item.id}`;
    expect([await lastCsvLine(uses, 'Used by'), await lastCsvLine(uses, 'Logged by')]).toEqual([client, client]);
    const ledger = `/api/inventory/${item.id}/movements/export.csv`;
    expect([await lastCsvLine(ledger, 'Person'), await lastCsvLine(ledger, 'Used by')]).toEqual([client, client]);

    const { body: request } = await till.post<ReorderRequest>('/api/reorder-requests', { itemId: item.id });
    expect(getFullName(request.requestedByUser)).toBe(client);
    const { body: decided } = await till.put<ReorderRequest>(`/api/reorder-requests/${request.id}`, {
      status: 'ordered',
    });
    expect(getFullName(decided.approvedByUser)).toBe(client);
    const { body: pending } = await till.put<ReorderRequest>(`/api/reorder-requests/${request.id}`, {
      status: 'pending',
    });
    expect(pending.approvedByUser).toBeNull();
    const line = { stockId: item.id, quantity: 2, requestIds: [request.id] };
    const { body: orders } = await till.post<Order[]>('/api/orders', { orders: [{ lines: [line] }] });
    expect(getFullName(orders[0]?.placedBy)).toBe(client);
    const { body: cancelled } = await till.post<Order>(`/api/orders/${orders[0]?.id}/cancel`, {
      reason: 'Not needed',
      requests: 'dismissed',
    });
    expect(getFullName(cancelled.cancelledBy)).toBe(client);

    const { body: count } = await till.post<StockCount>('/api/counts', { name: 'By key', stockIds: [item.id] });
    const { body: closed } = await till.post<StockCount>(`/api/counts/${count.id}/cancel`);
    expect([getFullName(closed.openedBy), getFullName(closed.closedBy)]).toEqual([client, client]);
    const { body: own } = await fixture.manager.post<Purchase>('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 1,
      receivedDate: null,
    });
    expect(getFullName(own.loggedBy)).not.toContain(' via ');
  });

  it('name the key in the notification of a request', async () => {
    const item = await createItem(fixture.manager, {});
    const staff = await fixture.api.signedIn('staff@perfect-b.example');
    const kiosk = withKey(await makeKey(staff, 'Kiosk'));
    expect((await kiosk.post('/api/reorder-requests', { itemId: item.id })).status).toBe(201);
    await waitUntil(async () => {
      const { body } = await fixture.manager.get<Notification[]>('/api/notifications?limit=20');
      return body.some((notification) => notification.body.includes(' via Kiosk requested'));
    });
  });
});
