import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import type { PreviousPart } from '../consume/consume-input.js';
import { CURRENT_LOT, LOT_COST } from '../lots/lot-parts.js';
import type { StockChange } from '../ledger/stock-change.js';
import { StockLedger } from '../ledger/stock-ledger.js';
import { changeSinceSql, happenedAtSql, statementsAfterSql, statementsSql } from './statements-sql.js';

interface LateEntry {
  readonly stockIds: readonly number[];
  /** Earliest time of the entry; null means now. */
  readonly at: Date | null;
  readonly actor: Actor;
}

/** The movements whose units an undo returned to stock. */
interface UndoneEntry {
  readonly actor: Actor;
  readonly stockId: number;
  readonly usageId?: number;
  /** Ids of containers that are full again. */
  readonly containerIds?: readonly number[];
  /** Ids of the undone write-offs. */
  readonly wasteIds?: readonly number[];
  /** True for a correction, which never changes a counted level, regardless of when the use was entered. */
  readonly isCorrection?: boolean;
}

interface EntryPart {
  readonly stockId: number;
  readonly kind: StockKind;
  readonly lotId: number | null;
  readonly quantity: number;
}

interface StatedPart extends EntryPart {
  readonly usable: number;
}

/** Units of a movement that a later count, adjustment or import already included. */
interface IncludedPart extends EntryPart {
  readonly id: number;
  readonly unit: string;
  readonly type: 'usage' | 'waste';
  /** When and why the level was set, and by which line of a count. */
  readonly at: Date;
  readonly reason: string | null;
  readonly lineId: number | null;
  /** Id of the movement that compensated the entry. */
  readonly undoes?: number | null;
}

/** Movement of a late entry. `at` is null when no later count, adjustment or import included it. */
interface ConsumedPart extends Omit<IncludedPart, 'at'> {
  readonly at: Date | null;
  readonly usageId: number | null;
  readonly isWhole: boolean;
}
const isIncluded = (part: ConsumedPart): part is ConsumedPart & IncludedPart => part.at !== null;

/** Result of the first run of an entry, which is rolled back. The second run consumes the same lots. */
export interface EntryPreview<T> {
  readonly result: T;
  readonly parts: readonly ConsumedPart[];
}

/** Returns the lots that a previewed use consumed whole units of. */
export const getPreviewLots = ({ parts }: EntryPreview<unknown>, usageId: number): PreviousPart[] =>
  parts.flatMap(({ lotId, quantity, isWhole, ...part }) =>
    lotId !== null && isWhole && part.usageId === usageId ? [{ id: lotId, amount: quantity }] : [],
  );

const MAX_RUNS = 5;

/**
 * SQL of stock and lots whose level was set after $2 by a count, adjustment or import; `quantity` is the net number of
 * units that have left since $2.
 */
const READ_STATED = `
  select s.id as "stockId", s.kind, t.id as "lotId", s.quantity - s.held_back as usable,
    greatest(0, -${changeSinceSql('s.id', '(t.id is null or m.lot_id = t.id)', '$2::timestamptz')}) as quantity
  from stock s left join stock_lot t on s.tracks_lots and t.stock_id = s.id
  where s.id = any($1::int[])
    and exists (select 1 from ${statementsAfterSql({ stock: 's.id', isWhole: 't.id is null', lot: 't.id' }, '$2::timestamptz')} x)
  order by s.id, t.id`;

const findFirstStatement = (lot: string): string =>
  `(select x.at, x.reason, x.line_id from ${statementsAfterSql({ stock: 'm.stock_id', isWhole: 'm.lot_id is null', lot }, happenedAtSql('m'))} x order by x.at limit 1)`;

const READ_TAKEN = `
  select m.id::int as id, m.stock_id as "stockId", s.kind, s.unit, m.type, m.lot_id as "lotId", -m.delta as quantity, m.usage_id as "usageId",
    m.container_id is null as "isWhole", x.at, x.reason, x.line_id as "lineId"
  from stock_movement m join stock s on s.id = m.stock_id left join lateral ${findFirstStatement('m.lot_id')} x on true
  where m.stock_id = any($1::int[]) and m.id > $2 and m.delta < 0 order by m.id`;

const READ_UNDONE = `
  select m.id::int as id, m.stock_id as "stockId", s.kind, s.unit, m.type, case when s.tracks_lots then ${CURRENT_LOT} end as "lotId", m.delta as quantity,
    x.at, x.reason, x.line_id as "lineId", c.movement_id::int as undoes
  from (
    select * from stock_movement where stock_id = $5 and usage_id = $1 and type = 'usage' and container_id is null
      and (select $4 or entered_at is not null from usage where id = $1)
    union all select * from stock_movement where type = 'usage' and container_id = any($2::int[])
    union all select * from stock_movement where id = any($3::bigint[])
  ) m join stock s on s.id = m.stock_id left join stock_lot t on t.id = m.lot_id
    left join stock_compensation c on c.entry_id = m.id cross join lateral ${findFirstStatement(`any(array[m.lot_id, ${CURRENT_LOT}])`)} x
  where m.delta < 0 and (c.movement_id is not null or $4) order by m.id`;

/**
 * Keeps counted levels correct when a use or write-off is entered late, that is, after a count, adjustment or import
 * that already included it. A compensating movement removes its units from the difference that was posted.
 */
@Injectable()
export class LateEntries {
  constructor(private readonly stockLedger: StockLedger) {}

  /**
   * Runs `work`, which consumes locked stock for an earlier time. When a later count, adjustment or import exists,
   * `work` runs twice: first on the quantities of that time, to learn which lots it consumes, and after a rollback on
   * compensated levels. It must have no effect outside `tx`.
   */
  async record<T>(
    tx: Tx,
    { stockIds, at, actor }: LateEntry,
    work: (preview?: EntryPreview<T>) => Promise<T>,
  ): Promise<T> {
    const stated = at === null ? [] : await queryRows<StatedPart>(tx, READ_STATED, [stockIds, at]);
    if (stated.length === 0) return work();
    const { last } = await queryRow<{ last: number }>(
      tx,
      'select coalesce(max(id), 0)::int as last from stock_movement where stock_id = any($1::int[])',
      [stockIds],
    );
    const run = async (preview?: EntryPreview<T>): Promise<EntryPreview<T>> => ({
      result: await work(preview),
      parts: await queryRows<ConsumedPart>(tx, READ_TAKEN, [stockIds, last]),
    });
    await tx.query('savepoint late_entry');
    for (const part of stated) if (part.quantity > 0) await this.writeCompensation(tx, part, { actor, reason: null });
    let preview = await run();
    // Several containers that one use opens may come from other lots once these are compensated.
    for (let nth = 1; nth < MAX_RUNS; nth += 1) {
      await tx.query('rollback to savepoint late_entry');
      const included = preview.parts.filter(isIncluded);
      const ids: number[] = [];
      for (const part of included) {
        const note = `Already included a ${STATEMENT_LABELS[part.type]} of ${formatAmount(part)} entered later`;
        await this.compensate(tx, part, { actor, note });
        ids.push(await readNewestMovement(tx, part.stockId));
      }
      preview = await run(preview);
      const entries = preview.parts.filter(isIncluded);
      if (entries.map(getPartKey).join() !== included.map(getPartKey).join()) continue;
      await tx.query(
        'insert into stock_compensation (movement_id, entry_id) select * from unnest($1::bigint[], $2::bigint[])',
        [ids, entries.map(({ id }) => id)],
      );
      await adjustEventLevels(tx, stated);
      return preview.result;
    }
    throw new Error('The lots of a late entry change with each run');
  }

  /**
   * Removes units that an undo returned when a count, adjustment or import is later than the use, so that its level
   * stays. Undoing a use that was entered before it changes the level.
   * @returns the stock afterwards and the change of its level; null when the undo changes the level
   */
  async undo(
    tx: Tx,
    { actor, stockId, usageId, containerIds = [], wasteIds = [], isCorrection = false }: UndoneEntry,
  ): Promise<{ readonly stock: unknown; readonly quantity: number } | null> {
    const parts = await queryRows<IncludedPart>(tx, READ_UNDONE, [
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
        note: `Unchanged by the undo of a ${STATEMENT_LABELS[part.type]} of ${formatAmount(part)}`,
        ...(part.undoes != null ? { undoes: part.undoes } : usageId !== undefined && { usageId }),
      });
    return stock === null ? null : { stock, quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0) };
  }

  /** Returns the products whose level was set between two times by a count, adjustment or import. */
  async findStatedBetween(tx: Tx, stockIds: readonly number[], one: Date, other: Date): Promise<ReadonlySet<number>> {
    const [from, to] = one < other ? [one, other] : [other, one];
    const rows = await queryRows<{ id: number }>(
      tx,
      `select s.id from stock s where s.id = any($1::int[]) and exists (select 1 from ${statementsSql({
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
    reason: { readonly actor: Actor; readonly note: string; readonly undoes?: number; readonly usageId?: number },
  ): Promise<unknown> {
    const stock = await this.writeCompensation(tx, part, { ...reason, reason: part.reason, occurredAt: part.at });
    if (part.lineId !== null)
      await tx.query(
        `update shelf_count_line n set posted_delta = l.posted_delta + $2,
           posted_value = l.posted_value + $2 * coalesce(l.posted_value / nullif(l.posted_delta, 0), ${LOT_COST})
         from shelf_count_line l join stock s on s.id = l.stock_id left join stock_lot t on t.id = l.lot_id
         where l.id = $1 and n.id = l.id`,
        [part.lineId, part.quantity],
      );
    return stock;
  }

  private writeCompensation(
    tx: Tx,
    { stockId, kind, lotId, quantity }: EntryPart,
    reason: Pick<StockChange, 'actor' | 'reason' | 'note' | 'occurredAt' | 'undoes' | 'usageId'>,
  ): Promise<unknown> {
    return this.stockLedger.addQuantity(tx, {
      kind,
      stockId,
      quantity,
      type: 'adjustment',
      isCompensation: true,
      ...reason,
      ...(lotId !== null && { lots: [{ lotId, quantity }] }),
    });
  }
}

const STATEMENT_LABELS = { usage: 'use', waste: 'write-off' } as const;
const formatAmount = ({ quantity, unit }: IncludedPart): string => formatQuantity(Math.abs(quantity), unit);
const getPartKey = ({ stockId, lotId, quantity }: IncludedPart): string => `${stockId} ${lotId} ${quantity}`;

/** Sets the levels of the event without the compensated units, so that no reaction sees the level cross its minimum. */
const adjustEventLevels = (tx: Tx, stated: readonly StatedPart[]): Promise<unknown> =>
  tx.query(
    `update event e set internal = jsonb_set(e.internal, '{before}', to_jsonb(least((e.internal ->> 'before')::int, p.usable)))
     from unnest($1::int[], $2::int[]) p (stock_id, usable)
     where e.xid = pg_current_xact_id() and e.type = 'usage.logged' and (e.internal ->> 'stockId')::int = p.stock_id`,
    [stated.map(({ stockId }) => stockId), stated.map(({ usable }) => usable)],
  );

const readNewestMovement = async (tx: Tx, stockId: number): Promise<number> =>
  (await queryRow<{ id: number }>(tx, 'select max(id)::int as id from stock_movement where stock_id = $1', [stockId]))
    .id;
