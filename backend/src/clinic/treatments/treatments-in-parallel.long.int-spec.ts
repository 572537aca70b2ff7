import { describe, expect, it } from '@jest/globals';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import pg from 'pg';
import { mustAddUp as ledgersMustAddUp } from '../../../test/ledger.js';
import { fiveLots, random, receiveLots, TODAY, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { makeConsumable, makeItem, shelf } from '../../../test/stock.js';
import { twoProcesses } from '../../../test/two-processes.js';
import { until } from '../../../test/until.js';
import type { Answered, Visitor } from '../../../test/visitor.js';

/** Each is none where all adds up. */
const OF_TREATMENTS = {
  empty: 'treatment t where not exists (select 1 from usage u where u.treatment_id = t.id)',
  otherUses: `usage u where u.stock_id = s.id and u.content is null
    and -u.quantity <> (select sum(delta) from stock_movement where usage_id = u.id and type = 'usage')`,
};

describe('treatments under many hands', () => {
  const stage = twoProcesses();

  const log = (who: Visitor, lines: readonly object[], headers?: Record<string, string>) =>
    who.post<Treatment & ErrorReply>('/api/treatments', { lines }, headers);
  const vials = async (each: number): Promise<Item> => {
    const item = await makeItem(stage.manager, { ...VIAL, currentQuantity: 0, tracksLots: true, unitCost: '249.99' });
    await receiveLots(stage.manager, item, fiveLots(each));
    return item;
  };
  const mustAddUp = (stockId: number): Promise<void> => ledgersMustAddUp(stage.databaseUrl, stockId, OF_TREATMENTS);

  it('two hundred at once over shared items, lots and contents are exact, whatever order their lines have', async () => {
    const toxin = await vials(24);
    const filler = await makeItem(stage.manager, { currentQuantity: 150 });
    const gloves = await makeConsumable(stage.manager, { currentQuantity: 1_000 });
    const lines = [
      { itemId: toxin.id, quantityUsed: 1 },
      { itemId: filler.id, quantityUsed: 1 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        log(nth % 2 === 0 ? stage.staff : stage.colleague, nth % 3 === 0 ? lines : lines.toReversed()),
      ),
    );
    const logged = answers.filter(({ status }) => status === 201);
    // The vials end first; who got none took nothing else.
    expect(logged).toHaveLength(120);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await shelf(stage.databaseUrl, toxin.id)).quantity).toBe(0);
    expect((await shelf(stage.databaseUrl, filler.id)).quantity).toBe(30);
    expect((await shelf(stage.databaseUrl, gloves.id)).quantity).toBe(760);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
  });

  it.each([1, 2])('any mix of treatments, single uses, undos and receipts adds up (mix %s)', async (seed) => {
    const next = random(seed * 7_919);
    const toxin = await vials(7);
    const filler = await makeItem(stage.manager, { currentQuantity: 60 });
    const gloves: Consumable = await makeConsumable(stage.manager, { currentQuantity: 60 });
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
      const answer = await log(
        next(2) === 0 ? stage.staff : stage.colleague,
        Array.from({ length: 1 + next(4) }, line),
      );
      if (answer.status === 201) done.push(answer.body);
      return answer;
    };
    const deeds: (() => Promise<Answered<unknown>>)[] = [
      treat,
      () => stage.staff.post('/api/usage', { itemId: toxin.id, content: 1 + next(40) }),
      () => stage.staff.post('/api/usage', { itemId: filler.id, quantityUsed: 1 }),
      () => stage.manager.delete(`/api/treatments/${any(done)?.id ?? 1}`),
      () => {
        const usage = any(any(done)?.usages ?? []);
        return stage.manager.delete(
          `/api/${usage?.kind === 'consumable' ? 'consumables/' : ''}usage/${usage?.id ?? 1}`,
        );
      },
      () =>
        stage.manager.post('/api/purchases', {
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
    for (const { id } of done) await stage.manager.delete(`/api/treatments/${id}`);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
    const standing = await query(
      stage.databaseUrl,
      'select 1 from usage where treatment_id = any($1::int[]) and undone_at is null',
      [done.map(({ id }) => id)],
    );
    expect(standing).toEqual([]);
  });

  it('one whose connection is lost after its lines were written has left nothing, and its retry counts once', async () => {
    const filler = await makeItem(stage.manager, { currentQuantity: 10 });
    const gloves = await makeConsumable(stage.manager, { currentQuantity: 10 });
    const lines = [
      { itemId: filler.id, quantityUsed: 4 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const key = { 'idempotency-key': 'killed-in-the-middle' };
    const holder = new pg.Client(stage.databaseUrl);
    await holder.connect();
    await holder.query('begin; lock table idempotency_key in exclusive mode');
    const asked = log(stage.staff, lines, key);
    const waiting = `select pid from pg_locks where not granted and relation = 'idempotency_key'::regclass`;
    let pid: number | undefined;
    await until(async () => (pid = (await query<{ pid: number }>(stage.databaseUrl, waiting))[0]?.pid) !== undefined);
    await holder.query('select pg_terminate_backend($1)', [pid]);
    await holder.query('rollback');
    await holder.end();
    expect((await asked).status).toBeGreaterThanOrEqual(500);
    expect(await shelf(stage.databaseUrl, filler.id)).toEqual({ quantity: 10, ledger: 10 });
    const left = `select (select count(*)::int from treatment t join usage u on u.treatment_id = t.id where u.stock_id = $1) as treatments,
      (select count(*)::int from event where data::text like '%"treatment"%' and data::text like '%' || $2 || '%') as events`;
    expect(await query(stage.databaseUrl, left, [filler.id, filler.name])).toEqual([{ treatments: 0, events: 0 }]);

    const answers = await Promise.all([log(stage.staff, lines, key), log(stage.colleague, lines, key)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await log(stage.staff, lines, key)).status).toBe(201);
    expect((await shelf(stage.databaseUrl, filler.id)).quantity).toBe(6);
    expect((await shelf(stage.databaseUrl, gloves.id)).quantity).toBe(8);
  });
});
