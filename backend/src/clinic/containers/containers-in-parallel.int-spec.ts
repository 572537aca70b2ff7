import { describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { assertLedgerAddsUp as ledgersMustAddUp } from '../../../test/assert-ledger.js';
import { createFiveLots, listOpenContainers, createRandom, receiveLots } from '../../../test/lots.js';
import { countActions } from '../../../test/random.js';
import { createItem } from '../../../test/stock.js';
import { startTwoProcesses } from '../../../test/processes/two-processes.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

const CONTENT_AMOUNT = 100;
const COST = 249.99;

/** SQL `from` clauses of errors in opened content, by name. Each must select 0 rows. */
const OF_CONTENTS = {
  openedTwice: `opened_container c where c.stock_id = s.id
    and (select count(*) from stock_movement where container_id = c.id and delta = -1) <> 1`,
  otherUses: `usage u where u.stock_id = s.id and u.content is not null
    and u.content <> (select -sum(m.content + m.delta * c.holds) from stock_movement m join opened_container c on c.id = m.container_id where m.usage_id = u.id and m.type = 'usage')`,
  otherQuantities: `usage u where u.stock_id = s.id and u.content is not null
    and u.quantity <> (select -sum(delta) from stock_movement where usage_id = u.id and type = 'usage')`,
  otherCosts: `opened_container c where c.stock_id = s.id and c.returned_at is null and c.unit_cost <> c.value_left
    + (select coalesce(sum(m.value), 0) from stock_movement m left join usage u on u.id = m.usage_id
       where m.container_id = c.id and (m.type = 'waste' or m.type = 'usage' and u.undone_at is null))`,
  shownOtherwise: `(select coalesce(jsonb_agg(opened_part(c.id, c.lot_id, t.number, t.expires_on, t.state, c.content_left, c.holds, c.unit, c.opened_at, c.spoils_at) order by c.id), '[]') as list
    from opened_container c left join stock_lot t on t.id = c.lot_id where c.stock_id = s.id and c.is_there) o where o.list <> s.opened`,
};

describe('contents under concurrent use', () => {
  const fixture = startTwoProcesses();

  const use = (
    client: TestClient,
    itemId: number,
    content: number,
    more: object = {},
  ): Promise<ClientResponse<Usage & ErrorReply>> => client.post('/api/usage', { itemId, content, ...more });
  const vials = (tracksLots: boolean, currentQuantity: number) =>
    createItem(fixture.manager, {
      currentQuantity,
      tracksLots,
      unit: 'vials',
      unitCost: String(COST),
      contentAmount: CONTENT_AMOUNT,
      contentUnit: 'U',
      hoursOnceOpened: 24,
    });
  const receive = (id: number, each: number) => receiveLots(fixture.manager, { id }, createFiveLots(each));

  /**
   * Asserts that opened content equals the cost of uses, the discarded and the open content, and that the list of
   * containers shows the same.
   */
  const mustAddUp = (stockId: number): Promise<void> => ledgersMustAddUp(fixture.databaseUrl, stockId, OF_CONTENTS);

  it('two hundred concurrent uses over two processes and five lots use every unit once', async () => {
    const item = await vials(true, 0);
    await receive(item.id, 4);
    // 200 times 12.5 U is 25 vials; there are 20.
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        use(index % 2 === 0 ? fixture.staff : fixture.colleague, item.id, 12.5),
      ),
    );
    const consumptions = responses.filter(({ status }) => status === 201);
    expect(consumptions).toHaveLength(160);
    expect(
      new Set(responses.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)),
    ).toEqual(
      new Set(
        ['409 lot.unusable', '409 content.insufficient', '409 stock.insufficient'].filter((one) =>
          responses.some(({ status, body }) => `${status} ${body.code}` === one),
        ),
      ),
    );
    expect(consumptions.reduce((sum, { body }) => sum + body.quantityUsed, 0)).toBe(20);
    const cost = consumptions.reduce((sum, { body }) => sum + Math.round(Number(body.content?.cost) * 100), 0);
    expect(cost).toBe(Math.round(20 * COST * 100));
    await mustAddUp(item.id);
  });

  it.each([
    { seed: 1, tracks: true },
    { seed: 2, tracks: false },
    { seed: 3, tracks: true },
  ])(
    'any mix of uses, discards, write-offs, undos, receipts, counts and recalls adds up ($seed)',
    async ({ seed, tracks }) => {
      const next = createRandom(seed * 7_919);
      const item = await vials(tracks, tracks ? 0 : 30);
      if (tracks) await receive(item.id, 8);
      const uses: number[] = [];
      const discards: number[] = [];
      const writeOffs: number[] = [];
      const path = `/api/inventory/${item.id}`;
      const client = () => (next(2) === 0 ? fixture.staff : fixture.colleague);
      const anyLot = async (): Promise<Lot | undefined> => {
        const { body } = await fixture.staff.get<Lot[]>(`/api/lots?stockId=${item.id}`);
        return body[next(body.length)];
      };
      const logged = (response: ClientResponse<Usage & ErrorReply>) => {
        if (response.status === 201) uses.push(response.body.id);
        return response;
      };
      const byContent = async () => logged(await use(client(), item.id, (1 + next(2_400)) / 8));
      const auditActions: (() => Promise<{ status: number }>)[] = [
        byContent,
        byContent,
        byContent,
        async () => logged(await client().post('/api/usage', { itemId: item.id, quantityUsed: 1 + next(2) })),
        async () => {
          const lot = await anyLot();
          return logged(
            await use(
              client(),
              item.id,
              1 + next(150),
              lot === undefined ? {} : { lotId: lot.id, lotReason: 'At hand' },
            ),
          );
        },
        () => fixture.manager.delete(`/api/usage/${uses[next(uses.length)] ?? 0}`),
        () => fixture.manager.delete(`/api/usage/${uses[next(uses.length)] ?? 0}`),
        async () => {
          const body = await listOpenContainers(fixture.staff, item);
          const path = `/api/opened-containers/${body[next(body.length)]?.id ?? 0}/discard`;
          const discarded = await client().post<{ discardId: number }>(path, { reason: 'expired' });
          if (discarded.status === 201) discards.push(discarded.body.discardId);
          return discarded;
        },
        () => client().delete(`/api/opened-containers/discards/${discards[next(discards.length)] ?? 0}`),
        () => fixture.manager.delete(`/api/lots/write-offs/${writeOffs[next(writeOffs.length)] ?? 0}`),
        async () => fixture.manager.post(`${path}/adjustments`, { countedQuantity: 10 + next(40), reason: 'count' }),
        async () => {
          const path = `/api/lots/${(await anyLot())?.id ?? 0}/write-offs`;
          const written = await fixture.manager.post<{ writeOffId: number | null }>(path, { reason: 'broken' });
          if (written.status === 201 && written.body.writeOffId !== null) writeOffs.push(written.body.writeOffId);
          return written;
        },
        async () => {
          const state = (['available', 'quarantined', 'available'] as const)[next(3)];
          const { id = 0, version } = (await anyLot()) ?? {};
          return fixture.manager.put(`/api/lots/${id}/state`, { state, reason: 'Checked', version });
        },
        () => fixture.manager.put(path, { contentAmount: [CONTENT_AMOUNT, 50, 33.3][next(3)] }),
        ...(tracks ? [() => fixture.manager.put(path, { tracksLots: next(4) > 0, trackingReason: 'Not needed' })] : []),
      ];
      for (let round = 0; round < countActions(5); round += 1) {
        const responses = await Promise.all(
          Array.from({ length: 25 }, () => (auditActions[next(auditActions.length)] ?? byContent)()),
        );
        expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
        await mustAddUp(item.id);
      }
      for (const id of uses) await fixture.manager.delete(`/api/usage/${id}`);
      await mustAddUp(item.id);
    },
  );
});
