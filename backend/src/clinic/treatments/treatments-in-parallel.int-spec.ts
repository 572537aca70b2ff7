import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consumable } from '@atrium/contract/clinic/consumables';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items';
import type { Treatment } from '@atrium/contract/clinic/treatments';
import { addDays } from '@atrium/rules/calendar';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem, shelf } from '../../../test/stock.js';
import { until } from '../../../test/until.js';
import type { Answered, Visitor } from '../../../test/visitor.js';

const TODAY = new Date().toISOString().slice(0, 10);

/** A small generator with a seed, so that a mix that fails can be run again. */
const random = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
};

describe('treatments under many hands', () => {
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

  const log = (who: Visitor, lines: readonly object[], headers?: Record<string, string>) =>
    who.post<Treatment & ErrorReply>('/api/treatments', { lines }, headers);
  const vials = async (each: number): Promise<Item> => {
    const item = await makeItem(manager, {
      currentQuantity: 0,
      tracksLots: true,
      unitCost: '249.99',
      unit: 'vials',
      contentAmount: 100,
      contentUnit: 'U',
      hoursOnceOpened: 24,
    });
    await manager.post('/api/purchases', {
      itemId: item.id,
      quantityPurchased: each * 4,
      receivedDate: TODAY,
      lots: [3, 1, 4, 2].map((nth) => ({ number: `L${nth}`, expiresOn: addDays(TODAY, nth * 10), quantity: each })),
    });
    return item;
  };

  /** Level, lots, containers and both ledgers say the same; whoever is undone has given all of it back. */
  const mustAddUp = async (stockId: number): Promise<void> => {
    const [sums] = await query<Record<string, number | boolean>>(
      app.databaseUrl,
      `select s.quantity as level, s.tracks_lots as tracks,
         (select coalesce(sum(delta), 0)::int from stock_movement where stock_id = s.id) as ledger,
         (select coalesce(sum(quantity), 0)::int from stock_lot where stock_id = s.id) as lots,
         (select count(*)::int from (select balance, sum(delta) over (order by id)::int as running from stock_movement where stock_id = s.id) m where balance <> running) as broken,
         (select count(*)::int from stock_lot t where t.stock_id = s.id
            and t.quantity <> t.moved + (select coalesce(sum(delta), 0) from stock_movement where lot_id = t.id)) as "otherLots",
         (select count(*)::int from opened_container c where c.stock_id = s.id
            and c.content_left <> (select sum(content) from stock_movement where container_id = c.id)) as "otherContents",
         (select count(*)::int from treatment t where not exists (select 1 from usage u where u.treatment_id = t.id)) as empty,
         (select count(*)::int from usage u where u.stock_id = s.id and u.content is null
            and -u.quantity <> (select sum(delta) from stock_movement where usage_id = u.id and type = 'usage')) as "otherUses"
       from stock s where id = $1`,
      [stockId],
    );
    expect(sums).toMatchObject({
      ledger: sums?.['level'],
      lots: sums?.['tracks'] === true ? sums['level'] : 0,
      broken: 0,
      otherLots: 0,
      otherContents: 0,
      otherUses: 0,
      empty: 0,
    });
  };

  it('two hundred at once over shared items, lots and contents are exact, whatever order their lines have', async () => {
    const toxin = await vials(30);
    const filler = await makeItem(manager, { currentQuantity: 150 });
    const gloves = await makeConsumable(manager, { currentQuantity: 1_000 });
    const lines = [
      { itemId: toxin.id, quantityUsed: 1 },
      { itemId: filler.id, quantityUsed: 1 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        log(nth % 2 === 0 ? staff : colleague, nth % 3 === 0 ? lines : lines.toReversed()),
      ),
    );
    const logged = answers.filter(({ status }) => status === 201);
    // The vials end first; who got none took nothing else.
    expect(logged).toHaveLength(120);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await shelf(app.databaseUrl, toxin.id)).quantity).toBe(0);
    expect((await shelf(app.databaseUrl, filler.id)).quantity).toBe(30);
    expect((await shelf(app.databaseUrl, gloves.id)).quantity).toBe(760);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
  });

  it.each([1, 2])('any mix of treatments, single uses, undos and receipts adds up (mix %s)', async (seed) => {
    const next = random(seed * 7_919);
    const toxin = await vials(8);
    const filler = await makeItem(manager, { currentQuantity: 60 });
    const gloves: Consumable = await makeConsumable(manager, { currentQuantity: 60 });
    const done: Treatment[] = [];
    const any = <T>(list: readonly T[]): T | undefined => list[next(list.length)];
    const line = () =>
      [
        { itemId: toxin.id, quantityUsed: 1 + next(2) },
        { itemId: toxin.id, content: 1 + next(120) },
        { itemId: filler.id, quantityUsed: 1 + next(3) },
        { consumableId: gloves.id, quantityUsed: 1 + next(3) },
      ][next(4)] as object;
    const treat = async (): Promise<Answered<unknown>> => {
      const answer = await log(next(2) === 0 ? staff : colleague, Array.from({ length: 1 + next(4) }, line));
      if (answer.status === 201) done.push(answer.body);
      return answer;
    };
    const deeds: (() => Promise<Answered<unknown>>)[] = [
      treat,
      () => staff.post('/api/usage', { itemId: toxin.id, content: 1 + next(40) }),
      () => staff.post('/api/usage', { itemId: filler.id, quantityUsed: 1 }),
      () => manager.delete(`/api/treatments/${any(done)?.id ?? 1}`),
      () => {
        const usage = any(any(done)?.usages ?? []);
        return manager.delete(`/api/${usage?.kind === 'consumable' ? 'consumables/' : ''}usage/${usage?.id ?? 1}`);
      },
      () =>
        manager.post('/api/purchases', {
          itemId: toxin.id,
          quantityPurchased: 2,
          receivedDate: TODAY,
          lots: [{ number: `L${1 + next(4)}`, quantity: 2 }],
          acceptIncomplete: true,
        }),
    ];
    for (let round = 0; round < 12; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => (deeds[next(deeds.length)] ?? treat)()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
    // All of it undone, what was taken by treatments is back.
    for (const { id } of done) await manager.delete(`/api/treatments/${id}`);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
    const standing = await query(
      app.databaseUrl,
      'select 1 from usage where treatment_id = any($1::int[]) and undone_at is null',
      [done.map(({ id }) => id)],
    );
    expect(standing).toEqual([]);
  });

  it('one whose connection is lost after its lines were written has left nothing, and its retry counts once', async () => {
    const filler = await makeItem(manager, { currentQuantity: 10 });
    const gloves = await makeConsumable(manager, { currentQuantity: 10 });
    const lines = [
      { itemId: filler.id, quantityUsed: 4 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const key = { 'idempotency-key': 'killed-in-the-middle' };
    const holder = new pg.Client(app.databaseUrl);
    await holder.connect();
    await holder.query('begin; lock table idempotency_key in exclusive mode');
    const asked = log(staff, lines, key);
    const waiting = `select pid from pg_locks where not granted and relation = 'idempotency_key'::regclass`;
    let pid: number | undefined;
    await until(async () => (pid = (await query<{ pid: number }>(app.databaseUrl, waiting))[0]?.pid) !== undefined);
    await holder.query('select pg_terminate_backend($1)', [pid]);
    await holder.query('rollback');
    await holder.end();
    expect((await asked).status).toBeGreaterThanOrEqual(500);
    expect(await shelf(app.databaseUrl, filler.id)).toEqual({ quantity: 10, ledger: 10 });
    const left = `select (select count(*)::int from treatment t join usage u on u.treatment_id = t.id where u.stock_id = $1) as treatments,
      (select count(*)::int from event where data::text like '%"treatment"%' and data::text like '%' || $2 || '%') as events`;
    expect(await query(app.databaseUrl, left, [filler.id, filler.name])).toEqual([{ treatments: 0, events: 0 }]);

    const answers = await Promise.all([log(staff, lines, key), log(colleague, lines, key)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await log(staff, lines, key)).status).toBe(201);
    expect((await shelf(app.databaseUrl, filler.id)).quantity).toBe(6);
    expect((await shelf(app.databaseUrl, gloves.id)).quantity).toBe(8);
  });
});
