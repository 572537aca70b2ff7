import { quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import { COST_OF_LOT } from '../../lots/lot.entity.js';
import type { KeptPart } from '../consume/taking.js';
import { CURRENT_LOT } from '../lots/lot-parts.js';
import { Stock, type StockChange } from '../stock.js';
import { changeSince, happenedAt, statementsAfter, statementsOf } from './statements-sql.js';

interface LateEntry {
  readonly stockIds: readonly number[];
  /** The earliest time of what is entered; null means now. */
  readonly at: Date | null;
  readonly actor: Actor;
}

/** Of which ledger rows an undo gave units back. */
interface UndoneEntry {
  readonly actor: Actor;
  readonly stockId: number;
  readonly usageId?: number;
  /** Containers that are whole again. */
  readonly containerIds?: readonly number[];
  /** Undone write-offs. */
  readonly wasteIds?: readonly number[];
  /** A correction changes no stated level, whether the use was entered before or after the statement. */
  readonly isCorrection?: boolean;
}

interface Part {
  readonly stockId: number;
  readonly kind: StockKind;
  readonly lotId: number | null;
  readonly quantity: number;
}

interface StatedPart extends Part {
  readonly usable: number;
}

/** Units of a ledger row that a later statement included. */
interface IncludedPart extends Part {
  readonly id: number;
  readonly unit: string;
  readonly type: 'usage' | 'waste';
  /** When the level was stated, why, and by which line of a count. */
  readonly at: Date;
  readonly reason: string | null;
  readonly lineId: number | null;
  /** The row that compensated the entry. */
  readonly undoes?: number | null;
}

/** A ledger row of a late entry; `at` is null when no later statement included it. */
interface TakenPart extends Omit<IncludedPart, 'at'> {
  readonly at: Date | null;
  readonly usageId: number | null;
  readonly isWhole: boolean;
}
const isIncluded = (part: TakenPart): part is TakenPart & IncludedPart => part.at !== null;

/** Result of the first run of an entry, which is rolled back; the next run takes the same lots. */
export interface Preview<T> {
  readonly result: T;
  readonly taken: readonly TakenPart[];
}

/** Returns the lots that a previewed use took whole units of. */
export const lotsOfPreview = ({ taken }: Preview<unknown>, usageId: number): KeptPart[] =>
  taken.flatMap(({ lotId, quantity, isWhole, ...part }) =>
    lotId !== null && isWhole && part.usageId === usageId ? [{ id: lotId, amount: quantity }] : [],
  );

const MAX_RUNS = 5;

/** Stock and lots whose level was stated after $2, with the units that they had more at that time. */
const STATED = `
  select s.id as "stockId", s.kind, t.id as "lotId", s.quantity - s.held_back as usable,
    greatest(0, -${changeSince('s.id', '(t.id is null or m.lot_id = t.id)', '$2::timestamptz')}) as quantity
  from stock s left join stock_lot t on s.tracks_lots and t.stock_id = s.id
  where s.id = any($1::int[])
    and exists (select 1 from ${statementsAfter({ stock: 's.id', isWhole: 't.id is null', lot: 't.id' }, '$2::timestamptz')} x)
  order by s.id, t.id`;

const firstStatement = (lot: string): string =>
  `(select x.at, x.reason, x.line_id from ${statementsAfter({ stock: 'm.stock_id', isWhole: 'm.lot_id is null', lot }, happenedAt('m'))} x order by x.at limit 1)`;

const TAKEN = `
  select m.id::int as id, m.stock_id as "stockId", s.kind, s.unit, m.type, m.lot_id as "lotId", -m.delta as quantity, m.usage_id as "usageId",
    m.container_id is null as "isWhole", x.at, x.reason, x.line_id as "lineId"
  from stock_movement m join stock s on s.id = m.stock_id left join lateral ${firstStatement('m.lot_id')} x on true
  where m.stock_id = any($1::int[]) and m.id > $2 and m.delta < 0 order by m.id`;

const UNDONE = `
  select m.id::int as id, m.stock_id as "stockId", s.kind, s.unit, m.type, case when s.tracks_lots then ${CURRENT_LOT} end as "lotId", m.delta as quantity,
    x.at, x.reason, x.line_id as "lineId", c.movement_id::int as undoes
  from (
    select * from stock_movement where stock_id = $5 and usage_id = $1 and type = 'usage' and container_id is null
      and (select $4 or entered_at is not null from usage where id = $1)
    union all select * from stock_movement where type = 'usage' and container_id = any($2::int[])
    union all select * from stock_movement where id = any($3::bigint[])
  ) m join stock s on s.id = m.stock_id left join stock_lot t on t.id = m.lot_id
    left join stock_compensation c on c.entry_id = m.id cross join lateral ${firstStatement(`any(array[m.lot_id, ${CURRENT_LOT}])`)} x
  where m.delta < 0 and (c.movement_id is not null or $4) order by m.id`;

/**
 * Keeps stated levels when a use or a write-off is entered after a statement (posted count, adjustment, import) that had
 * already included it: a compensating ledger row takes its units out of the difference that the statement booked.
 */
@Injectable()
export class LateEntries {
  constructor(private readonly stock: Stock) {}

  /**
   * Runs `work`, which takes units of stock that the caller has locked, as of an earlier time. When a later statement
   * exists, `work` runs again: first on the units of that time, to learn which lots it takes, and then, after that run
   * was rolled back, on compensated levels. It must have no effect outside `tx`.
   */
  async record<T>(tx: Tx, { stockIds, at, actor }: LateEntry, work: (preview?: Preview<T>) => Promise<T>): Promise<T> {
    const stated = at === null ? [] : await rowsOf<StatedPart>(tx, STATED, [stockIds, at]);
    if (stated.length === 0) return work();
    const { last } = await rowOf<{ last: number }>(
      tx,
      'select coalesce(max(id), 0)::int as last from stock_movement where stock_id = any($1::int[])',
      [stockIds],
    );
    const run = async (preview?: Preview<T>): Promise<Preview<T>> => ({
      result: await work(preview),
      taken: await rowsOf<TakenPart>(tx, TAKEN, [stockIds, last]),
    });
    await tx.query('savepoint late_entry');
    for (const part of stated) if (part.quantity > 0) await this.put(tx, part, { actor, reason: null });
    let preview = await run();
    // Several containers that one use opens may come from other lots once these are compensated.
    for (let nth = 1; nth < MAX_RUNS; nth += 1) {
      await tx.query('rollback to savepoint late_entry');
      const included = preview.taken.filter(isIncluded);
      const ids: number[] = [];
      for (const part of included) {
        const note = `Already included a ${WORDS[part.type]} of ${amountOf(part)} entered later`;
        await this.compensate(tx, part, { actor, note });
        ids.push(await newestRow(tx, part.stockId));
      }
      preview = await run(preview);
      const entries = preview.taken.filter(isIncluded);
      if (entries.map(keyOf).join() !== included.map(keyOf).join()) continue;
      await tx.query(
        'insert into stock_compensation (movement_id, entry_id) select * from unnest($1::bigint[], $2::bigint[])',
        [ids, entries.map(({ id }) => id)],
      );
      await keepLevelsOfEvents(tx, stated);
      return preview.result;
    }
    throw new Error('The lots of a late entry change with each run');
  }

  /**
   * Takes units that an undo gave back out again when a valid statement is later than the use, so that the stated level
   * stays. An undo of a use that was entered before the statement changes the level.
   * @returns the stock afterwards and by how much its level changed; null when the undo changes the level
   */
  async undo(
    tx: Tx,
    { actor, stockId, usageId, containerIds = [], wasteIds = [], isCorrection = false }: UndoneEntry,
  ): Promise<{ readonly stock: unknown; readonly quantity: number } | null> {
    const parts = await rowsOf<IncludedPart>(tx, UNDONE, [
      usageId ?? null,
      containerIds,
      wasteIds,
      isCorrection,
      stockId,
    ]);
    let stock: unknown = null;
    for (const part of parts)
      stock = await this.compensate(tx, part, {
        actor,
        note: `Unchanged by the undo of a ${WORDS[part.type]} of ${amountOf(part)}`,
        ...(part.undoes != null ? { undoes: part.undoes } : usageId !== undefined && { usageId }),
      });
    return stock === null ? null : { stock, quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0) };
  }

  /** Returns the products whose level was stated between two instants. */
  async statedBetween(tx: Tx, stockIds: readonly number[], one: Date, other: Date): Promise<ReadonlySet<number>> {
    const [from, to] = one < other ? [one, other] : [other, one];
    const rows = await rowsOf<{ id: number }>(
      tx,
      `select s.id from stock s where s.id = any($1::int[]) and exists (select 1 from ${statementsOf({
        stock: 's.id',
        isWhole: 'true',
        lot: 'null',
        movement: 'st.at > $2 and st.at <= $3',
        line: 'o.counted_at > $2 and o.counted_at <= $3',
      })} x)`,
      [stockIds, from, to],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async compensate(
    tx: Tx,
    part: IncludedPart,
    why: { readonly actor: Actor; readonly note: string; readonly undoes?: number; readonly usageId?: number },
  ): Promise<unknown> {
    const stock = await this.put(tx, part, { ...why, reason: part.reason, occurredAt: part.at });
    if (part.lineId !== null)
      await tx.query(
        `update shelf_count_line n set posted_delta = l.posted_delta + $2,
           posted_value = l.posted_value + $2 * coalesce(l.posted_value / nullif(l.posted_delta, 0), ${COST_OF_LOT})
         from shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id
         where l.id = $1 and n.id = l.id`,
        [part.lineId, part.quantity],
      );
    return stock;
  }

  private put(
    tx: Tx,
    { stockId, kind, lotId, quantity }: Part,
    why: Pick<StockChange, 'actor' | 'reason' | 'note' | 'occurredAt' | 'undoes' | 'usageId'>,
  ): Promise<unknown> {
    return this.stock.put(tx, {
      kind,
      stockId,
      quantity,
      type: 'adjustment',
      isCompensation: true,
      ...why,
      ...(lotId !== null && { lots: [{ lotId, quantity }] }),
    });
  }
}

const WORDS = { usage: 'use', waste: 'write-off' } as const;
const amountOf = ({ quantity, unit }: IncludedPart): string => quantityText(Math.abs(quantity), unit);
const keyOf = ({ stockId, lotId, quantity }: IncludedPart): string => `${stockId} ${lotId} ${quantity}`;

/** The level did not fall by what was compensated, so no reaction may see it cross its minimum. */
const keepLevelsOfEvents = (tx: Tx, stated: readonly StatedPart[]): Promise<unknown> =>
  tx.query(
    `update event e set internal = jsonb_set(e.internal, '{before}', to_jsonb(least((e.internal ->> 'before')::int, p.usable)))
     from unnest($1::int[], $2::int[]) p (stock_id, usable)
     where e.xid = pg_current_xact_id() and e.type = 'usage.logged' and (e.internal ->> 'stockId')::int = p.stock_id`,
    [stated.map(({ stockId }) => stockId), stated.map(({ usable }) => usable)],
  );

const newestRow = async (tx: Tx, stockId: number): Promise<number> =>
  (await rowOf<{ id: number }>(tx, 'select max(id)::int as id from stock_movement where stock_id = $1', [stockId])).id;
