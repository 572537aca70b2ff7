import { describe, expect, it } from '@jest/globals';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import pg from 'pg';
import { assertLedgerAddsUp as ledgersMustAddUp } from '../../../test/assert-ledger.js';
import { createFiveLots, createRandom, receiveLots, TODAY, VIAL } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import { startTwoProcesses } from '../../../test/processes/two-processes.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

/** SQL `from` clauses of errors in treatments, by name. Each must select 0 rows. */
const OF_TREATMENTS = {
  empty: 'treatment t where not exists (select 1 from usage u where u.treatment_id = t.id)',
  otherUses: `usage u where u.stock_id = s.id and u.content is null
    and -u.quantity <> (select sum(delta) from stock_movement where usage_id = u.id and type = 'usage')`,
};

describe('treatments under concurrent use', () => {
  const fixture = startTwoProcesses();

  const log = (client: TestClient, lines: readonly object[], headers?: Record<string, string>) =>
    client.post<Treatment & ErrorReply>('/api/treatments', { lines }, headers);
  const vials = async (each: number): Promise<Item> => {
    const item = await createItem(fixture.manager, {
      ...VIAL,
      currentQuantity: 0,
      tracksLots: true,
      unitCost: '249.99',
    });
    await receiveLots(fixture.manager, item, createFiveLots(each));
    return item;
  };
  const mustAddUp = (stockId: number): Promise<void> => ledgersMustAddUp(fixture.databaseUrl, stockId, OF_TREATMENTS);

  it('two hundred concurrent treatments over shared items, lots and contents are exact, in any order of lines', async () => {
    const toxin = await vials(24);
    const filler = await createItem(fixture.manager, { currentQuantity: 150 });
    const gloves = await createConsumable(fixture.manager, { currentQuantity: 1_000 });
    const lines = [
      { itemId: toxin.id, quantityUsed: 1 },
      { itemId: filler.id, quantityUsed: 1 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        log(index % 2 === 0 ? fixture.staff : fixture.colleague, index % 3 === 0 ? lines : lines.toReversed()),
      ),
    );
    const logged = responses.filter(({ status }) => status === 201);
    // The vials run out first; a rejected treatment consumes nothing.
    expect(logged).toHaveLength(120);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await readShelf(fixture.databaseUrl, toxin.id)).quantity).toBe(0);
    expect((await readShelf(fixture.databaseUrl, filler.id)).quantity).toBe(30);
    expect((await readShelf(fixture.databaseUrl, gloves.id)).quantity).toBe(760);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
  });

  it.each([1, 2])('any mix of treatments, single uses, undos and receipts adds up (mix %s)', async (seed) => {
    const next = createRandom(seed * 7_919);
    const toxin = await vials(7);
    const filler = await createItem(fixture.manager, { currentQuantity: 60 });
    const gloves: Consumable = await createConsumable(fixture.manager, { currentQuantity: 60 });
    const done: Treatment[] = [];
    const any = <T>(list: readonly T[]): T | undefined => list[next(list.length)];
    const line = () =>
      [
        { itemId: toxin.id, quantityUsed: 1 + next(2) },
        { itemId: toxin.id, content: 1 + next(120) },
        { itemId: filler.id, quantityUsed: 1 + next(3) },
        { consumableId: gloves.id, quantityUsed: 1 + next(3) },
      ][next(4)] as object;
    const treat = async (): Promise<ClientResponse<unknown>> => {
      const response = await log(
        next(2) === 0 ? fixture.staff : fixture.colleague,
        Array.from({ length: 1 + next(4) }, line),
      );
      if (response.status === 201) done.push(response.body);
      return response;
    };
    const auditActions: (() => Promise<ClientResponse<unknown>>)[] = [
      treat,
      () => fixture.staff.post('/api/usage', { itemId: toxin.id, content: 1 + next(40) }),
      () => fixture.staff.post('/api/usage', { itemId: filler.id, quantityUsed: 1 }),
      () => fixture.manager.delete(`/api/treatments/${any(done)?.id ?? 1}`),
      () => {
        const usage = any(any(done)?.usages ?? []);
        return fixture.manager.delete(
          `/api/${usage?.kind === 'consumable' ? 'consumables/' : ''}usage/${usage?.id ?? 1}`,
        );
      },
      () =>
        fixture.manager.post('/api/purchases', {
          itemId: toxin.id,
          quantityPurchased: 2,
          receivedDate: TODAY,
          lots: [{ number: `L${1 + next(4)}`, quantity: 2 }],
          acceptIncomplete: true,
        }),
    ];
    for (let round = 0; round < 12; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => (auditActions[next(auditActions.length)] ?? treat)()),
      );
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
    // Undoing all treatments returns their units.
    for (const { id } of done) await fixture.manager.delete(`/api/treatments/${id}`);
    for (const id of [toxin.id, filler.id, gloves.id]) await mustAddUp(id);
    const standing = await query(
      fixture.databaseUrl,
      'select 1 from usage where treatment_id = any($1::int[]) and undone_at is null',
      [done.map(({ id }) => id)],
    );
    expect(standing).toEqual([]);
  });

  it('a treatment whose connection is lost after its lines were written leaves nothing, and its retry counts once', async () => {
    const filler = await createItem(fixture.manager, { currentQuantity: 10 });
    const gloves = await createConsumable(fixture.manager, { currentQuantity: 10 });
    const lines = [
      { itemId: filler.id, quantityUsed: 4 },
      { consumableId: gloves.id, quantityUsed: 2 },
    ];
    const key = { 'idempotency-key': 'killed-in-the-middle' };
    const holder = new pg.Client(fixture.databaseUrl);
    await holder.connect();
    await holder.query('begin; lock table idempotency_key in exclusive mode');
    const asked = log(fixture.staff, lines, key);
    const waiting = `select pid from pg_locks where not granted and relation = 'idempotency_key'::regclass`;
    let pid: number | undefined;
    await waitUntil(
      async () => (pid = (await query<{ pid: number }>(fixture.databaseUrl, waiting))[0]?.pid) !== undefined,
    );
    await holder.query('select pg_terminate_backend($1)', [pid]);
    await holder.query('rollback');
    await holder.end();
    expect((await asked).status).toBeGreaterThanOrEqual(500);
    expect(await readShelf(fixture.databaseUrl, filler.id)).toEqual({ quantity: 10, ledger: 10 });
    const remaining = `select (select count(*)::int from treatment t join usage u on u.treatment_id = t.id where u.stock_id = $1) as treatments,
      (select count(*)::int from event where data::text like '%"treatment"%' and data::text like '%' || $2 || '%') as events`;
    expect(await query(fixture.databaseUrl, remaining, [filler.id, filler.name])).toEqual([
      { treatments: 0, events: 0 },
    ]);

    const responses = await Promise.all([log(fixture.staff, lines, key), log(fixture.colleague, lines, key)]);
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await log(fixture.staff, lines, key)).status).toBe(201);
    expect((await readShelf(fixture.databaseUrl, filler.id)).quantity).toBe(6);
    expect((await readShelf(fixture.databaseUrl, gloves.id)).quantity).toBe(8);
  });
});
