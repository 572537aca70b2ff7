import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppliedImport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { fullName } from '@atrium/rules/people/people';
import pg from 'pg';
import { type ImportStage, startImportStage } from '../../../test/import-stage.js';
import { receiveLots } from '../../../test/lots.js';
import { makeItem } from '../../../test/stock.js';
import { query } from '../../../test/sql.js';
import { until } from '../../../test/until.js';
import type { Visitor } from '../../../test/visitor.js';

/* Wherever a user is shown who acted by an API key, the key's name is shown too. */

describe('actions by API key', () => {
  let stage: ImportStage;
  let superadmin: Visitor;
  let till: Visitor;
  let authorization: string;
  let who: string;

  beforeAll(async () => {
    stage = await startImportStage();
    superadmin = await stage.api.signedIn('superadmin');
    authorization = await makeKey(stage.manager, 'Till', ['reorder:decide']);
    till = withKey(authorization);
    const { body: me } = await stage.manager.get<{ firstName: string; lastName: string }>('/api/auth/user');
    who = `${fullName(me)} via Till`;
  });
  afterAll(() => stage.close());

  const makeKey = async (owner: Visitor, name: string, more: readonly string[] = []): Promise<string> => {
    const permissions = { 'perfect-b': ['stock:use', 'stock:edit', 'reorder:request', ...more] };
    const { body } = await owner.post<{ key: string }>('/api/auth/api-keys', { name, permissions, expiresInDays: 30 });
    return `Bearer ${body.key}`;
  };
  const withKey = (header: string): Visitor => {
    const visitor = stage.api.visitor();
    const send = visitor.send.bind(visitor);
    visitor.send = (method, path, body, headers) => send(method, path, body, { authorization: header, ...headers });
    return visitor;
  };
  const auditOf = async (query: string): Promise<AuditEntry[]> =>
    (await superadmin.get<AuditEntry[]>(`/api/enterprise/audit?limit=5&${query}`)).body;
  const movementsOf = async (id: number): Promise<Movement[]> =>
    (await stage.manager.get<Movement[]>(`/api/inventory/${id}/movements`)).body;
  const importByKey = async (csv: string): Promise<string> => {
    const form = new FormData();
    form.append('mode', 'apply');
    form.append('file', new Blob([csv]), 'till.csv');
    const answer = await fetch(`${stage.api.url}/api/inventory/import`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { jobId: string }).jobId;
  };

  it('name the key at a use and its undo in the reply, the ledger, the history and the audit', async () => {
    const item = await makeItem(till, { currentQuantity: 20, minStockLevel: 15 });
    const { body: usage } = await till.post<Usage>('/api/usage', { itemId: item.id, quantityUsed: 6 });
    expect([fullName(usage.loggedBy), fullName(usage.user)]).toEqual([who, who]);
    const [logged] = await auditOf(`objectKind=usage&objectId=${usage.id}&action=logged`);
    expect(logged?.actor.name).toBe(who);
    const { body: undone } = await till.delete<Usage>(`/api/usage/${usage.id}`);
    expect(fullName(undone.undoneBy)).toBe(who);
    expect((await movementsOf(item.id)).map(({ type, user }) => [type, fullName(user)])).toEqual([
      ['undo', who],
      ['usage', who],
      ['initial', who],
    ]);
    const { body: recent } = await stage.manager.get<Usage[]>(`/api/usage/recent?itemId=${item.id}`);
    expect(fullName(recent[0]?.loggedBy)).toBe(who);
    const [entry] = await auditOf(`objectKind=usage&objectId=${usage.id}&action=undone`);
    expect(entry?.actor.name).toBe(who);
  });

  it('name the key at uses of lots and contents, adjustments and treatments', async () => {
    const item = await makeItem(till, { tracksLots: true, contentAmount: 100, contentUnit: 'U', unit: 'vials' });
    await receiveLots(stage.manager, item, [{ lotNumber: 'KEY-1', quantity: 5 }] as never);
    for (const amount of [{ quantityUsed: 1 }, { content: 20, contentUnit: 'U' }])
      expect((await till.post('/api/usage', { itemId: item.id, ...amount })).status).toBe(201);
    const { body: treatment } = await till.post<Treatment>('/api/treatments', {
      treatmentType: 'botox_injection',
      lines: [{ itemId: item.id, quantityUsed: 1 }],
    });
    expect(fullName(treatment.loggedBy)).toBe(who);
    const { body: undone } = await till.delete<Treatment>(`/api/treatments/${treatment.id}`);
    expect(fullName(undone.undoneBy)).toBe(who);
    const { body: plain } = await stage.manager.post<{ id: number; version: number }>('/api/inventory', {
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
    expect(new Set(names.map(({ user }) => fullName(user)))).toEqual(new Set([who]));
    expect(fullName((await movementsOf(plain.id))[0]?.user)).toBe(who);
  });

  it('name the key at a retried import, its undo and the lists of both', async () => {
    const revoke = (permissions: string) =>
      query(
        stage.api.databaseUrl,
        `update assignment set permissions = $2 where is_active and staff_id = (select id from staff where user_id = $1)`,
        [stage.managerId, permissions],
      );
    const lock = new pg.Client(stage.api.databaseUrl);
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table stock in share row exclusive mode');
    const jobId = await importByKey('sku,name,qty\nKEY-I,Imported by key,7');
    await revoke('{-stock:edit}');
    await lock.query('rollback');
    await lock.end();
    expect((await stage.endOf(jobId)).state).toBe('failed');
    await revoke('{}');
    expect((await superadmin.post(`/api/enterprise/jobs/${jobId}/retry`)).status).toBeLessThan(300);
    let end = await stage.endOf(jobId);
    await until(async () => (end = await stage.endOf(jobId)).state === 'finished', 60_000, 'the second attempt');
    const { importId } = end.result as ImportResult;
    const item = await stage.itemBySku('KEY-I');
    expect((await movementsOf(item.id)).map(({ user }) => fullName(user))).toEqual([who]);
    const [imported] = await auditOf('action=imported');
    expect(imported?.actor.name).toBe(who);
    const undo = () => till.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
    let undoing = await undo();
    // Rights are cached for seconds.
    await until(async () => undoing.status === 202 || (undoing = await undo()).status === 202, 60_000);
    expect((await stage.endOf(undoing.body.jobId)).state).toBe('finished');
    expect((await movementsOf(item.id)).map(({ user }) => fullName(user))).toEqual([who, who]);
    const { body: imports } = await stage.manager.get<AppliedImport[]>('/api/inventory/imports');
    const found = imports.find(({ id }) => id === importId);
    expect([fullName(found?.importedBy), fullName(found?.undoneBy)]).toEqual([who, who]);
    const [restored] = await auditOf('action=restored');
    expect(restored?.actor.name).toBe(who);
  });

  const lastCsvLine = async (path: string, column: string): Promise<string | undefined> => {
    const { body } = await stage.manager.get<string>(path);
    const [head = [], line = []] = body
      .trim()
      .split(/\r?\n/)
      .map((text) => text.replace('\ufeff', '').split(','));
    return line[head.indexOf(column)];
  };

  it('name the key at purchases, orders, requests and counts, and in the exports', async () => {
    const item = await makeItem(till, { currentQuantity: 9 });
    const { body: ordered } = await till.post<Purchase>('/api/purchases', { itemId: item.id, quantityPurchased: 4 });
    expect([fullName(ordered.loggedBy), fullName(ordered.orderedByUser)]).toEqual([who, who]);
    const { body: received } = await till.put<Purchase>(`/api/purchases/${ordered.id}/receive`, {});
    expect(fullName(received.receivedBy)).toBe(who);
    const purchases = `/api/purchases/export.csv?itemId=${item.id}`;
    expect([await lastCsvLine(purchases, 'Logged By'), await lastCsvLine(purchases, 'Ordered By')]).toEqual([who, who]);
    const { body: reversed } = await till.post<Purchase>(`/api/purchases/${ordered.id}/reverse`, { reason: 'Twice' });
    expect(fullName(reversed.reversedBy)).toBe(who);

    await till.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
    const uses = `/api/usage/export.csv?itemId=${item.id}`;
    expect([await lastCsvLine(uses, 'Used By'), await lastCsvLine(uses, 'Logged By')]).toEqual([who, who]);
    const ledger = `/api/inventory/${item.id}/movements/export.csv`;
    expect([await lastCsvLine(ledger, 'Person'), await lastCsvLine(ledger, 'Used By')]).toEqual([who, who]);

    const { body: request } = await till.post<ReorderRequest>('/api/reorder-requests', { itemId: item.id });
    expect(fullName(request.requestedByUser)).toBe(who);
    const { body: decided } = await till.put<ReorderRequest>(`/api/reorder-requests/${request.id}`, {
      status: 'ordered',
    });
    expect(fullName(decided.approvedByUser)).toBe(who);
    const { body: pending } = await till.put<ReorderRequest>(`/api/reorder-requests/${request.id}`, {
      status: 'pending',
    });
    expect(pending.approvedByUser).toBeNull();
    const line = { stockId: item.id, quantity: 2, requestIds: [request.id] };
    const { body: orders } = await till.post<Order[]>('/api/orders', { orders: [{ lines: [line] }] });
    expect(fullName(orders[0]?.placedBy)).toBe(who);
    const { body: cancelled } = await till.post<Order>(`/api/orders/${orders[0]?.id}/cancel`, {
      reason: 'Not needed',
      requests: 'dismissed',
    });
    expect(fullName(cancelled.cancelledBy)).toBe(who);

    const { body: count } = await till.post<StockCount>('/api/counts', { name: 'By key', stockIds: [item.id] });
    const { body: closed } = await till.post<StockCount>(`/api/counts/${count.id}/cancel`);
    expect([fullName(closed.openedBy), fullName(closed.closedBy)]).toEqual([who, who]);
    const { body: own } = await stage.manager.post<Purchase>('/api/purchases', {
      itemId: item.id,
      quantityPurchased: 1,
      receivedDate: null,
    });
    expect(fullName(own.loggedBy)).not.toContain(' via ');
  });

  it('name the key in the notification of a request', async () => {
    const item = await makeItem(stage.manager, {});
    const staff = await stage.api.signedIn('staff@perfect-b.example');
    const kiosk = withKey(await makeKey(staff, 'Kiosk'));
    expect((await kiosk.post('/api/reorder-requests', { itemId: item.id })).status).toBe(201);
    await until(async () => {
      const { body } = await stage.manager.get<Notification[]>('/api/notifications?limit=20');
      return body.some((notice) => notice.body.includes(' via Kiosk requested'));
    });
  });
});
