import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '@atrium/contract/clinic/bulk/schemas';
import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { dayAfter, findLotByNumber, receiveLots } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('a product with held units', () => {
  let fixture: ImportFixture;
  let manager: TestClient;
  let staff: TestClient;

  beforeAll(async () => {
    fixture = await startImportFixture();
    ({ manager } = fixture);
    staff = await fixture.api.signedIn('staff@perfect-b.example');
  });
  afterAll(() => fixture.close());

  const tracked = async (number: string, expiresOn = dayAfter(90)): Promise<{ item: Item; lot: Lot }> => {
    const item = await createItem(manager, { currentQuantity: 0, tracksLots: true, unit: 'syringes' });
    await receiveLots(manager, item, [{ number, expiresOn, quantity: 8 }], { acceptExpired: true });
    return { item, lot: await findLotByNumber(manager, item, number) };
  };
  const recall = ({ id }: Lot) => manager.put(`/api/lots/${id}/state`, { state: 'recalled', reason: 'Notice 7' });
  const remove = (client: TestClient, { id }: Item) => client.send<ErrorReply>('DELETE', `/api/inventory/${id}`);
  const isActive = async ({ id }: Item) => (await manager.get<Item>(`/api/inventory/${id}`)).body.isActive;
  const heldOnDashboard = async () =>
    (await staff.get<Dashboard>('/api/dashboard')).body.attention.flatMap(({ lot }) => lot?.number ?? []);

  it('is not deactivated before its recalled or expired units are written off or released', async () => {
    const [recalled, expired] = [await tracked('D-REC'), await tracked('D-EXP', dayAfter(-2))];
    await recall(recalled.lot);
    for (const [number, { item, lot }] of Object.entries({ 'D-REC': recalled, 'D-EXP': expired })) {
      const message = `Write off or release 8 syringes of lot ${number} first`;
      for (const client of [staff, manager])
        expect(await remove(client, item)).toMatchObject({ status: 409, body: { code: 'lot.held', message } });
      const edited = await manager.put<ErrorReply>(`/api/inventory/${item.id}`, { isActive: false });
      expect(edited.body).toMatchObject({ code: 'lot.held', message });
      expect(await isActive(item)).toBe(true);
      expect((await staff.post(`/api/lots/${lot.id}/write-offs`, { reason: 'broken' })).status).toBe(201);
      expect((await remove(staff, item)).status).toBe(204);
    }
  });

  it('stops a bulk deactivation, which changes nothing', async () => {
    const { item, lot } = await tracked('D-BULK');
    const plain = await createItem(manager, { currentQuantity: 4 });
    await recall(lot);
    const { status, body } = await staff.post<BulkResult & ErrorReply>('/api/inventory/bulk', {
      stock: [{ id: plain.id }, { id: item.id }],
      act: { what: 'deactivate' },
    });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'bulk.refused' });
    expect(body.message).toContain(`"${item.name}": Write off or release 8 syringes of lot D-BULK first`);
    expect(await isActive(plain)).toBe(true);
  });

  it('survives the undo of the import that created it', async () => {
    const csv = 'Name,SKU,Unit,Quantity,Lot number,Expiry date\n';
    const rows = ['A', 'B'].map((sku) => `Imported ${sku},D-${sku},syringes,5,D-${sku}-1,${dayAfter(200)}`);
    const { importId } = (await fixture.applyByJob(csv + rows.join('\n'))).result as ImportResult;
    const [held, other] = [await fixture.findItem('D-A'), await fixture.findItem('D-B')];
    await recall(await findLotByNumber(manager, held, 'D-A-1'));
    const { body } = await manager.post<{ jobId: string }>(`/api/inventory/imports/${importId}/undo`);
    expect((await fixture.waitForEnd(body.jobId)).result).toMatchObject({
      undone: 1,
      kept: [{ name: held.name, reason: 'Write off or release 5 syringes of lot D-A-1 first' }],
    });
    expect([await isActive(held), await isActive(other)]).toEqual([true, false]);
  });

  it('is either refused, or its lot stays in the list of held lots, when it is recalled at the same time', async () => {
    for (let index = 0; index < 4; index += 1) {
      const { item, lot } = await tracked(`D-PAR-${index}`);
      const [removed] = await Promise.all([remove(staff, item), recall(lot)]);
      expect(await isActive(item)).toBe(removed.status !== 204);
      expect(await heldOnDashboard()).toContain(`D-PAR-${index}`);
    }
  });

  it('keeps its lots in the list of held lots when they expire after it was deactivated', async () => {
    const { item, lot } = await tracked('D-LATE');
    expect((await remove(staff, item)).status).toBe(204);
    expect(await heldOnDashboard()).not.toContain('D-LATE');
    await query(fixture.api.databaseUrl, `update stock_lot set expires_on = current_date - 3 where id = $1`, [lot.id]);
    expect(await heldOnDashboard()).toContain('D-LATE');
    const { body } = await staff.get<Lot[]>('/api/lots?held=true&limit=500');
    expect(body.map(({ number }) => number)).toContain('D-LATE');
    expect((await staff.post(`/api/lots/${lot.id}/write-offs`, { reason: 'expired' })).status).toBe(201);
    expect(await heldOnDashboard()).not.toContain('D-LATE');
  });
});
