import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Lot } from '@atrium/contract/clinic/lots';
import type { Usage } from '@atrium/contract/clinic/usage';
import { startApp, type TestApp } from '../../../test/app.js';
import { fiveLots, openOf, random, receiveLots } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { makeItem } from '../../../test/stock.js';
import type { Answered, Visitor } from '../../../test/visitor.js';

const HOLDS = 100;
const COST = 249.99;

describe('contents under many hands', () => {
  let app: TestApp;
  let other: TestApp;
  let staff: Visitor;
  let colleague: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    other = await startApp({ databaseUrl: app.databaseUrl });
    staff = await app.signedIn('staff@perfect-b.example');
    // At another process of the same clinic.
    colleague = await other.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const use = (
    who: Visitor,
    itemId: number,
    content: number,
    more: object = {},
  ): Promise<Answered<Usage & ErrorReply>> => who.post('/api/usage', { itemId, content, ...more });
  const vials = (tracksLots: boolean, currentQuantity: number) =>
    makeItem(manager, {
      currentQuantity,
      tracksLots,
      unit: 'vials',
      unitCost: String(COST),
      contentAmount: HOLDS,
      contentUnit: 'U',
      hoursOnceOpened: 24,
    });
  const receive = (id: number, each: number) => receiveLots(manager, { id }, fiveLots(each));

  /** Level, lots, containers and their ledgers say the same; what the uses cost, what was lost and what is open is what was opened. */
  const mustAddUp = async (stockId: number): Promise<void> => {
    const [sums] = await query<Record<string, number | boolean | string>>(
      app.databaseUrl,
      `select s.quantity as level, s.tracks_lots as tracks,
         (select coalesce(sum(delta), 0)::int from stock_movement where stock_id = s.id) as ledger,
         (select coalesce(sum(quantity), 0)::int from stock_lot where stock_id = s.id) as lots,
         (select count(*)::int from (select balance, sum(delta) over (order by id)::int as running from stock_movement where stock_id = s.id) m where balance <> running) as broken,
         (select count(*)::int from stock_lot t where t.stock_id = s.id
            and t.quantity <> t.moved + (select coalesce(sum(delta), 0) from stock_movement where lot_id = t.id)) as "otherLots",
         (select count(*)::int from opened_container c where c.stock_id = s.id
            and c.content_left <> (select sum(content) from stock_movement where container_id = c.id)) as "otherContents",
         (select count(*)::int from opened_container c where c.stock_id = s.id
            and (select count(*) from stock_movement where container_id = c.id and delta = -1) <> 1) as "openedTwice",
         (select count(*)::int from usage u where u.stock_id = s.id and u.content is not null
            and u.content <> (select -sum(m.content + m.delta * c.holds) from stock_movement m join opened_container c on c.id = m.container_id where m.usage_id = u.id and m.type = 'usage')) as "otherUses",
         (select count(*)::int from usage u where u.stock_id = s.id and u.content is not null
            and u.quantity <> (select -sum(delta) from stock_movement where usage_id = u.id and type = 'usage')) as "otherQuantities",
         (select count(*)::int from opened_container c where c.stock_id = s.id and c.returned_at is null and c.unit_cost <> c.value_left
            + (select coalesce(sum(m.value), 0) from stock_movement m left join usage u on u.id = m.usage_id
               where m.container_id = c.id and (m.type = 'waste' or m.type = 'usage' and u.undone_at is null))) as "otherCosts",
         s.opened = (select coalesce(jsonb_agg(opened_part(c.id, c.lot_id, t.number, t.expires_on, t.state, c.content_left, c.holds, c.unit, c.opened_at, c.spoils_at) order by c.id), '[]')
            from opened_container c left join stock_lot t on t.id = c.lot_id where c.stock_id = s.id and c.is_there) as shown
       from stock s where id = $1`,
      [stockId],
    );
    expect(sums).toMatchObject({
      ledger: sums?.['level'],
      lots: sums?.['tracks'] === true ? sums['level'] : 0,
      broken: 0,
      otherLots: 0,
      otherContents: 0,
      openedTwice: 0,
      otherUses: 0,
      otherQuantities: 0,
      otherCosts: 0,
      shown: true,
    });
  };

  it('two hundred uses at once, over two processes and five lots, use every unit once', async () => {
    const item = await vials(true, 0);
    await receive(item.id, 4);
    // 200 times 12.5 U is 25 vials; there are 20.
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => use(nth % 2 === 0 ? staff : colleague, item.id, 12.5)),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(160);
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)),
    ).toEqual(
      new Set(
        ['409 lot.unusable', '409 content.insufficient', '409 stock.insufficient'].filter((one) =>
          answers.some(({ status, body }) => `${status} ${body.code}` === one),
        ),
      ),
    );
    expect(taken.reduce((sum, { body }) => sum + body.quantityUsed, 0)).toBe(20);
    const cost = taken.reduce((sum, { body }) => sum + Math.round(Number(body.content?.cost) * 100), 0);
    expect(cost).toBe(Math.round(20 * COST * 100));
    await mustAddUp(item.id);
  });

  it.each([
    { seed: 1, tracks: true },
    { seed: 2, tracks: false },
    { seed: 3, tracks: true },
  ])(
    'any mix of uses by content and whole, discards, write-offs, undos of all, receipts, counts and recalls adds up ($seed)',
    async ({ seed, tracks }) => {
      const next = random(seed * 7_919);
      const item = await vials(tracks, tracks ? 0 : 30);
      if (tracks) await receive(item.id, 8);
      const uses: number[] = [];
      const discards: number[] = [];
      const writeOffs: number[] = [];
      const path = `/api/inventory/${item.id}`;
      const who = () => (next(2) === 0 ? staff : colleague);
      const anyLot = async (): Promise<Lot | undefined> => {
        const { body } = await staff.get<Lot[]>(`/api/lots?stockId=${item.id}`);
        return body[next(body.length)];
      };
      const logged = (answer: Answered<Usage & ErrorReply>) => {
        if (answer.status === 201) uses.push(answer.body.id);
        return answer;
      };
      const byContent = async () => logged(await use(who(), item.id, (1 + next(2_400)) / 8));
      const deeds: (() => Promise<{ status: number }>)[] = [
        byContent,
        byContent,
        byContent,
        async () => logged(await who().post('/api/usage', { itemId: item.id, quantityUsed: 1 + next(2) })),
        async () => {
          const lot = await anyLot();
          return logged(
            await use(who(), item.id, 1 + next(150), lot === undefined ? {} : { lotId: lot.id, lotReason: 'At hand' }),
          );
        },
        () => manager.delete(`/api/usage/${uses[next(uses.length)] ?? 0}`),
        () => manager.delete(`/api/usage/${uses[next(uses.length)] ?? 0}`),
        async () => {
          const body = await openOf(staff, item);
          const path = `/api/opened-containers/${body[next(body.length)]?.id ?? 0}/discard`;
          const discarded = await who().post<{ discardId: number }>(path, { reason: 'expired' });
          if (discarded.status === 201) discards.push(discarded.body.discardId);
          return discarded;
        },
        () => who().delete(`/api/opened-containers/discards/${discards[next(discards.length)] ?? 0}`),
        () => manager.delete(`/api/lots/write-offs/${writeOffs[next(writeOffs.length)] ?? 0}`),
        async () => manager.post(`${path}/adjustments`, { countedQuantity: 10 + next(40), reason: 'count' }),
        async () => {
          const path = `/api/lots/${(await anyLot())?.id ?? 0}/write-offs`;
          const written = await manager.post<{ writeOffId: number | null }>(path, { reason: 'broken' });
          if (written.status === 201 && written.body.writeOffId !== null) writeOffs.push(written.body.writeOffId);
          return written;
        },
        async () => {
          const state = (['available', 'quarantined', 'available'] as const)[next(3)];
          return manager.put(`/api/lots/${(await anyLot())?.id ?? 0}/state`, { state });
        },
        () => manager.put(path, { contentAmount: [HOLDS, 50, 33.3][next(3)] }),
        ...(tracks ? [() => manager.put(path, { tracksLots: next(4) > 0 })] : []),
      ];
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(Array.from({ length: 25 }, () => (deeds[next(deeds.length)] ?? byContent)()));
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        await mustAddUp(item.id);
      }
      for (const id of uses) await manager.delete(`/api/usage/${id}`);
      await mustAddUp(item.id);
    },
  );
});
