import type { StockCount } from '@atrium/contract/clinic/stock-counts';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { lotName } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../../platform/database/name-of.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
import type { RepeatGuard } from '../../platform/http/idempotency-key.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { Repeats } from '../../platform/http/repeats.js';
import { Records } from '../../platform/records/records.js';
import { inTheClinic } from '../everybody.js';
import { guardHeldStock, refuseReturnOfHeld } from '../holds/held-stock.js';
import { findLot, makeLot, type LotPart } from '../stock/lot-parts.js';
import { adjusted } from '../stock/stock-editor.js';
import { Stock } from '../stock/stock.js';
import { CountRecord, managersOnly } from './count-record.js';
import { BELONGS, type StockCountRow, stockCounts, VALUE_OF_LINE } from './stock-count.entity.js';

interface Line {
  readonly id: number;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly lotNumber: string | null;
  readonly lotExpiresOn: string | null;
  readonly counted: number;
  readonly balance: number;
}
interface Held {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
  readonly tracksLots: boolean;
  readonly quantity: number;
}

/** Ends counts: what differs becomes adjustments, all of it in one transaction, or nothing does. */
@Injectable()
export class CountClosing {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly record: CountRecord,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
  ) {}

  askRecount(person: Person, id: number, lineIds: readonly number[], wanted: boolean): Promise<StockCount> {
    managersOnly(person);
    return this.transactions.run(async (tx) => {
      await this.record.lockOpen(tx, id);
      const found = await rowOf<{ lines: number }>(
        tx,
        'select count(*)::int as lines from shelf_count_line where count_id = $1 and id = any($2::int[])',
        [id, lineIds],
      );
      if (found.lines < new Set(lineIds).size) throw notFound('Counted row');
      await tx.query('update shelf_count_line set wants_recount = $3 where count_id = $1 and id = any($2::int[])', [
        id,
        lineIds,
        wanted,
      ]);
      return this.record.counted(tx, person, id);
    });
  }

  cancel(person: Person, id: number): Promise<StockCount> {
    return this.transactions.run(async (tx) => {
      const row = await this.record.lockOpen(tx, id);
      managersOnly(person);
      return this.close(tx, person, row, 'cancelled');
    });
  }

  post(person: Person, id: number, seen: number | undefined, repeat: RepeatGuard | null): Promise<unknown> {
    managersOnly(person);
    const work = () =>
      this.transactions.run(async (tx) => {
        const count = await this.write(tx, person, id, seen);
        if (repeat !== null) await this.repeats.keep(tx, person.id, repeat, count);
        return count;
      });
    return repeat === null
      ? work()
      : this.repeats.once<unknown>(person.id, repeat, work, (reply) => new RawJson(reply));
  }

  private async write(tx: Tx, person: Person, id: number, seen: number | undefined): Promise<StockCount> {
    const head = await this.record.lockOpen(tx, id);
    const lines = await rowsOf<Line>(
      tx,
      `select id, stock_id as "stockId", lot_id as "lotId", lot_number as "lotNumber", lot_expires_on::text as "lotExpiresOn", counted, balance
       from shelf_count_line where count_id = $1 order by stock_id, id`,
      [id],
    );
    if (lines.length === 0) throw new DomainError('count.nothing-counted');
    await this.refuseUnready(tx, head, seen);
    const stock = await this.hold(tx, lines);
    const problems: Problem[] = [];
    const wrong = (line: Line, message: string) => void problems.push({ path: `lines.${line.id}`, message });
    const differing = lines.filter(({ counted, balance }) => counted !== balance);
    for (const row of stock.values()) {
      const own = differing.filter(({ stockId }) => stockId === row.id);
      if (own.length > 0) await this.one(tx, person, head.name, row, own, wrong);
    }
    refuseAll(problems, 'posted');
    await tx.query(
      `update shelf_count_line n set posted_delta = l.counted - l.balance, posted_value = ${VALUE_OF_LINE}
       from shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id where l.id = n.id and n.count_id = $1`,
      [id],
    );
    return this.close(tx, person, head, 'posted');
  }

  /** What was posted becomes the opposite, whatever was used or received since. */
  reverse(person: Person, id: number): Promise<StockCount> {
    return this.transactions.run(async (tx) => {
      const head = await this.records.lock(tx, stockCounts, { id });
      managersOnly(person);
      if (head.status !== 'posted') throw new DomainError('count.not-posted');
      const lines = await rowsOf<Line>(
        tx,
        // The other way round: what was there is what is there again.
        `select l.id, l.stock_id as "stockId", case when t.merged_at > $2 then t.merged_into else l.lot_id end as "lotId",
           l.lot_number as "lotNumber", l.lot_expires_on::text as "lotExpiresOn", l.balance as counted, l.counted as balance
         from shelf_count_line l left join stock_lot t on t.id = l.lot_id where l.count_id = $1 and l.posted_delta <> 0 order by l.stock_id, l.id`,
        [id, head.closedAt],
      );
      const stock = await this.hold(tx, lines);
      const problems: Problem[] = [];
      for (const row of stock.values())
        await this.one(
          tx,
          person,
          `${head.name}, taken back`,
          row,
          lines.filter(({ stockId }) => stockId === row.id),
          (line) =>
            void problems.push({
              path: `lines.${line.id}`,
              message: row.isActive
                ? `"${row.name}" no longer holds what the count added to it. Adjust it by hand.`
                : `"${row.name}" is no longer in use. Bring it back first.`,
            }),
        );
      refuseAll(problems, 'taken back');
      await tx.query(
        `update shelf_count set status = 'reversed', reversed_by = $2, reversed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
           updated_at = clock_timestamp(), updated_by = $2 where id = $1`,
        [id, person.id],
      );
      const entity: StockCount = await this.records.read(tx, stockCounts, id);
      await this.records.tell(tx, stockCounts, actorOf(person), 'updated', entity, entity, { about: head.name });
      return entity;
    });
  }

  private async refuseUnready(tx: Tx, { id, version }: StockCountRow, seen: number | undefined): Promise<void> {
    const state = await rowOf<{ recounts: number; last: string | null }>(
      tx,
      `select count(*) filter (where wants_recount)::int as recounts, (array_agg(counted_by order by counted_at desc))[1] as last
       from shelf_count_line where count_id = $1`,
      [id],
    );
    if (seen !== undefined && seen < version)
      throw new DomainError('count.changed', { who: await nameOf(tx, state.last) });
    if (state.recounts > 0)
      throw new DomainError('count.recounts-open', {
        what: state.recounts === 1 ? '1 row is' : `${state.recounts} rows are`,
      });
  }

  /** In the order of ids, so that no two writers wait for each other. */
  private async hold(tx: Tx, lines: readonly Line[]): Promise<ReadonlyMap<number, Held>> {
    const rows = await rowsOf<Held>(
      tx,
      `select id, kind, name, unit, is_active as "isActive", tracks_lots as "tracksLots", quantity from stock where id = any($1::int[]) order by id for update`,
      [[...new Set(lines.map(({ stockId }) => stockId))]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async one(
    tx: Tx,
    person: Person,
    note: string,
    row: Held,
    lines: readonly Line[],
    wrong: (line: Line, message: string) => void,
  ): Promise<void> {
    const [first] = lines;
    if (first === undefined) return;
    const change = lines.reduce((sum, { counted, balance }) => sum + counted - balance, 0);
    if (!row.isActive) return wrong(first, `"${row.name}" is no longer in use. Take it out of the count.`);
    if (row.quantity + change < 0) return wrong(first, tooMany(row, first, row.quantity + change, null));
    const parts: LotPart[] = [];
    for (const line of row.tracksLots ? lines : []) {
      const lot = await this.lotOf(tx, line);
      if (lot === null) continue;
      const quantity = line.counted - line.balance;
      if (lot.quantity + quantity < 0) return wrong(line, tooMany(row, line, lot.quantity + quantity, lot.number));
      parts.push({ lotId: lot.id, quantity });
    }
    // What comes before what goes, so that no balance on the way is below zero.
    parts.sort((a, b) => b.quantity - a.quantity);
    if (change === 0 && parts.length === 0) return;
    const why = { reason: 'count', note } as const;
    let entity: unknown;
    await tx.query('savepoint counted');
    try {
      if (!row.tracksLots) await refuseReturnOfHeld(tx, cameBack(lines));
      entity = await guardHeldStock(tx, [row.id], () =>
        this.stock.put(tx, {
          kind: row.kind,
          stockId: row.id,
          quantity: change,
          type: 'adjustment',
          ...why,
          userId: person.id,
          ...(parts.length > 0 && { lots: parts }),
        }),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'lot.held') throw error;
      await tx.query('rollback to savepoint counted');
      return wrong(first, `"${row.name}": ${error.message}`);
    }
    await this.outbox.append(tx, {
      type: `${row.kind}.updated`,
      actor: actorOf(person),
      ...inTheClinic(),
      data: { [row.kind]: entity } as unknown as EventCatalogue['item.updated'],
      rows: [{ table: 'stock', id: row.id }],
      ...adjusted(entity, change, why),
    });
  }

  /** What nobody knew is made now, unless it was received meanwhile. Null: tracking began since, and it is spread. */
  private async lotOf(tx: Tx, { id, stockId, lotId, lotNumber, lotExpiresOn, balance }: Line) {
    if (lotId !== null)
      return rowOf<{ id: number; number: string | null; quantity: number }>(
        tx,
        'select id, number, quantity from stock_lot where id = $1',
        [lotId],
      );
    if (lotNumber === null && lotExpiresOn === null && balance > 0) return null;
    const lot =
      (await findLot(tx, stockId, lotNumber, lotExpiresOn)) ?? (await makeLot(tx, stockId, lotNumber, lotExpiresOn));
    if (lot.expiresOn === null && lotExpiresOn !== null)
      await tx.query('update stock_lot set expires_on = $2, version = version + 1 where id = $1', [
        lot.id,
        lotExpiresOn,
      ]);
    await tx.query('update shelf_count_line set lot_id = $2, lot_number = null, lot_expires_on = null where id = $1', [
      id,
      lot.id,
    ]);
    return lot;
  }

  private async close(tx: Tx, person: Person, row: StockCountRow, status: 'posted' | 'cancelled'): Promise<StockCount> {
    await tx.query(
      `update shelf_count d set status = $2, closed_by = $3, closed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
         updated_at = clock_timestamp(), updated_by = $3, closed_total = (select count(*) from stock s where ${BELONGS}) where d.id = $1`,
      [row.id, status, person.id],
    );
    const entity: StockCount = await this.records.read(tx, stockCounts, row.id);
    await this.records.tell(tx, stockCounts, actorOf(person), 'updated', entity, entity, { about: row.name });
    return entity;
  }
}

const cameBack = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ lotId, counted, balance }) => (lotId !== null && counted > balance ? [lotId] : []));

interface Problem {
  readonly path: string;
  readonly message: string;
}
const refuseAll = (problems: readonly Problem[], done: string): void => {
  const [first] = problems;
  if (first === undefined) return;
  const more = problems.length > 1 ? ` ${problems.length - 1} more cannot be ${done} either.` : '';
  throw new DomainError('count.refused', { message: `${first.message}${more}` }, { errors: [...problems] });
};

const tooMany = ({ name, unit }: Held, { counted }: Line, below: number, lot: string | null): string =>
  `${quantityText(-below, unit)} more of "${name}"${lot === null ? '' : ` (${lotName(lot)})`} went since ${counted} ${counted === 1 ? 'was' : 'were'} counted than there were. Count it again.`;
