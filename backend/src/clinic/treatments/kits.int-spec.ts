import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('kits', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  let named = 0;
  const makeKit = async (lines: object[], client = manager) =>
    client.post<Kit & ErrorReply>('/api/kits', { name: `Kit ${(named += 1)}`, treatmentType: 'dermal_filler', lines });

  it('are edited by managers, readable by all members of the clinic, and live', async () => {
    const filler = await createItem(manager, { unitCost: '120.00', unit: 'syringes' });
    const other = await createItem(manager, { unitCost: '90.00' });
    const toxin = await createItem(manager, { unitCost: '200.00', contentAmount: 100, contentUnit: 'U' });
    const gauze = await createConsumable(manager, { unitCost: '0.25' });
    const lines = [
      { stockIds: [filler.id, other.id], quantity: 1 },
      { stockIds: [toxin.id], content: 24 },
      { stockIds: [gauze.id], quantity: 2 },
    ];
    expect((await makeKit(lines, staff)).status).toBe(403);
    const socket = await staff.openSocket();
    const { status, body } = await makeKit(lines);
    expect(status).toBe(201);
    // 120 treatments consumed a quarter of a vial and two pieces of gauze each.
    expect(body.cost).toBe('168.50');
    expect(body.lines[0]).toEqual({ stockIds: [filler.id, other.id], quantity: 1, content: null, contentUnit: null });
    expect(body.lines[1]).toMatchObject({ content: 24, contentUnit: 'U' });
    const inMl = await makeKit([{ stockIds: [toxin.id], content: 24, contentUnit: 'ml' }]);
    expect(inMl.body).toMatchObject({ errors: [{ path: 'lines.0.content' }] });
    expect(body.products.find(({ id }) => id === filler.id)).toMatchObject({ kind: 'item', unit: 'syringes' });
    expect((await socket.waitForEvent('kit.created')).data).toMatchObject({ kit: { id: body.id } });

    const changed = await manager.put<Kit>(`/api/kits/${body.id}`, { lines: lines.slice(0, 1), version: body.version });
    expect(changed.body).toMatchObject({ cost: '120.00', lines: [{}] });
    const stale = await manager.put<Kit & ErrorReply>(`/api/kits/${body.id}`, { lines, version: body.version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'resource.stale', conflicts: ['lines'] } });
    expect((await staff.get<Kit[]>('/api/kits')).body.map(({ id }) => id)).toContain(body.id);
    expect((await staff.delete(`/api/kits/${body.id}`)).status).toBe(403);
    expect((await manager.delete(`/api/kits/${body.id}`)).status).toBe(204);
  });

  it('report errors at their line', async () => {
    const item = await createItem(manager);
    const removed = await createItem(manager);
    await manager.delete(`/api/inventory/${removed.id}`);
    const wrong = async (lines: object[]) => (await makeKit(lines)).body.errors?.map(({ path }) => path);
    expect(await wrong([])).toEqual(['lines']);
    expect(await wrong([{ stockIds: [], quantity: 1 }])).toEqual(['lines.0.stockIds']);
    expect(await wrong([{ stockIds: [item.id] }])).toEqual(['lines.0.quantity']);
    expect(await wrong([{ stockIds: [item.id], quantity: 0 }])).toEqual(['lines.0.quantity']);
    expect(await wrong([{ stockIds: [item.id, item.id], quantity: 1 }])).toEqual(['lines.0.stockIds']);
    expect(await wrong([{ stockIds: [item.id], content: 5 }])).toEqual(['lines.0.content']);
    expect(await wrong([{ stockIds: [item.id, removed.id], quantity: 1 }])).toEqual(['lines.0.stockIds']);
    const first = (await makeKit([{ stockIds: [item.id], quantity: 1 }])).body;
    const twice = { name: first.name.toUpperCase(), lines: [{ stockIds: [item.id], quantity: 1 }] };
    expect((await manager.post<ErrorReply>('/api/kits', twice)).body.code).toBe('resource.taken');
  });

  it('count how often they were used unchanged, and their changes', async () => {
    const [a, b, gauze] = [await createItem(manager), await createItem(manager), await createConsumable(manager)];
    const kit = (
      await makeKit([
        { stockIds: [a.id, b.id], quantity: 1 },
        { stockIds: [gauze.id], quantity: 2 },
      ])
    ).body;
    const log = async (lines: object[]) =>
      (await staff.post<Treatment>('/api/treatments', { kitId: kit.id, lines })).body;
    const same = await log([
      { itemId: b.id, quantityUsed: 1 },
      { consumableId: gauze.id, quantityUsed: 2 },
    ]);
    expect(same).toMatchObject({ kit: { id: kit.id, name: kit.name }, kitChanges: [] });
    const more = [
      { itemId: a.id, quantityUsed: 1 },
      { consumableId: gauze.id, quantityUsed: 4 },
    ];
    expect((await log(more)).kitChanges).toEqual([
      { what: 'amount', stockId: gauze.id, name: gauze.name, planned: 2, used: 4, plannedUnit: null, usedUnit: null },
    ]);
    await log(more);
    expect((await log([{ itemId: a.id, quantityUsed: 1 }])).kitChanges).toEqual([
      {
        what: 'left-out',
        stockId: gauze.id,
        name: gauze.name,
        planned: 2,
        used: null,
        plannedUnit: null,
        usedUnit: null,
      },
    ]);
    const undone = await log(more);
    await staff.delete(`/api/treatments/${undone.id}`);
    const uses = (await staff.get<KitUse[]>('/api/kits/uses')).body;
    expect(uses.find(({ kitId }) => kitId === kit.id)).toMatchObject({
      used: 4,
      changed: 3,
      changes: [
        { what: 'amount', name: gauze.name, planned: 2, used: 4, times: 2 },
        { what: 'left-out', used: null, times: 1 },
      ],
    });
    expect(
      (await staff.post<ErrorReply>('/api/treatments', { kitId: 999_999, lines: more })).body.errors,
    ).toMatchObject([{ path: 'kitId' }]);
    // Treatments keep the name of a deleted kit.
    await manager.delete(`/api/kits/${kit.id}`);
    expect((await staff.get<Treatment>(`/api/treatments/${same.id}`)).body.kit).toEqual({ id: null, name: kit.name });
  });
});
