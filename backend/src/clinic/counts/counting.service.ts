import type { countStock, openStockCount } from '@atrium/contract/clinic/counts/calls';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import { Injectable } from '@nestjs/common';
import { getActorValues } from '../../platform/entities/act-columns.js';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { otherDateError } from '../lots/lot-conflicts.js';
import { rejectDoubtfulLot } from '../lots/doubtful-lots.js';
import { findLot } from '../stock/lots/lot-parts.js';
import { CountEvents, assertManager } from './count-events.js';
import { isBlindFor, LINES, lineJson } from './counts-reader.js';
import { IS_IN_COUNT, stockCounts } from './stock-count.entity.js';

type CountedLine = CheckedBody<typeof countStock>;

interface CountedStock {
  readonly name: string;
  readonly kind: string;
  readonly unit: string;
  readonly isActive: boolean;
  readonly tracksLots: boolean;
  readonly quantity: number;
  readonly belongs: boolean;
  readonly seenMovement: string;
}
interface CountTarget {
  readonly lotId: number | null;
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly balance: number;
  /** Id of the last movement that `balance` includes. One statement reads both. */
  readonly seenMovement: string;
}
interface Line {
  readonly id: number;
  readonly counted: number;
  readonly balance: number;
  readonly countedBy: string | null;
  readonly wantsRecount: boolean;
  readonly isPosted: boolean;
}

/** Opens counts, and stores counted quantities with the balance at that time. Counting does not change stock. */
@Injectable()
export class CountingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly events: CountEvents,
  ) {}

  open(person: Person, input: CheckedBody<typeof openStockCount>): Promise<unknown> {
    assertManager(person);
    return this.transactions.run(async (tx) => {
      const { name, blind = false, kind = null, shelf = null, categoryIds, stockIds } = input;
      const fields = {
        name,
        blind,
        kind,
        shelf,
        status: 'open',
        categoryIds: emptyToNull(categoryIds),
        stockIds: emptyToNull(stockIds),
        ...getActorValues('opened', person),
      } as const;
      const count: StockCount = await this.entities.insert(tx, stockCounts, person, fields, (id) =>
        addCountProducts(tx, id),
      );
      if (count.total === 0) throw new DomainError('count.empty');
      return count;
    });
  }

  count(person: Person, id: number, input: CountedLine): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const head = await this.events.lockOpenCount(tx, id);
      // The foreign keys of the line would lock its lot before its stock, in the opposite order of a use.
      await tx.query('select 1 from stock where id = $1 for key share', [input.stockId]);
      const stock = await this.readStock(tx, id, input.stockId);
      const target = await resolveTarget(tx, stock, input);
      const before = await findLine(tx, id, input.stockId, target);
      if (before?.isPosted === true) throw new DomainError('count.line-posted', { name: stock.name });
      if (input.seen !== undefined && (before?.counted ?? null) !== input.seen)
        throw new DomainError('count.other-count', {
          who: await readUserName(tx, before?.countedBy ?? null),
          now: before === undefined ? 'nothing' : formatQuantity(before.counted, stock.unit),
          name: stock.name,
        });
      if (before === undefined && target.number !== null && input.acceptNumber !== true)
        await rejectDoubtfulLot(tx, { stockId: input.stockId, number: target.number, path: 'number' });
      const goesOn = input.add === true && before !== undefined && !before.wantsRecount;
      if (goesOn && before.balance !== target.balance)
        throw new DomainError('count.moved', {
          name: stock.name,
          // A blind count hides the balance.
          now: isBlindFor(person, head) ? 'stock moved' : formatQuantity(target.balance, stock.unit),
        });
      const counted = goesOn ? before.counted + input.counted : input.counted;
      const lineId = await writeLine(tx, id, person, { stockId: input.stockId, ...target, counted }, before);
      await this.events.publishLine(tx, person, id);
      const line = await queryRow<{ json: CountLine }>(
        tx,
        `select ${lineJson('$2')} as json from ${LINES} where l.id = $1`,
        [lineId, isBlindFor(person, head)],
      );
      return line.json;
    });
  }

  async uncount(person: Person, id: number, lineId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.events.lockOpenCount(tx, id);
      await this.events.assertNotPosted(tx, id, [lineId]);
      await tx.query('delete from shelf_count_line where id = $1', [lineId]);
      await this.events.publishLine(tx, person, id);
    });
  }

  /** Publishes which product a user is counting. Ignored when the count is closed or does not contain the product. */
  async publishPresence(person: Person, id: number, stockId: number | null): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [head] = await queryRows<{ status: string }>(tx, 'select status from shelf_count where id = $1', [id]);
      if (head === undefined) throw notFound('Count');
      const changed =
        stockId === null || head.status !== 'open'
          ? await queryRows(tx, 'delete from shelf_count_presence where count_id = $1 and user_id = $2 returning 1', [
              id,
              person.id,
            ])
          : await queryRows(
              tx,
              `insert into shelf_count_presence (count_id, user_id, stock_id)
               select d.id, $2, s.id from shelf_count d join stock s on s.id = $3 and (${IS_IN_COUNT}) where d.id = $1
               on conflict (count_id, user_id) do update set stock_id = excluded.stock_id, at = clock_timestamp() returning 1`,
              [id, person.id, stockId],
            );
      if (changed.length > 0) await this.events.publishPresence(tx, person, id);
    });
  }

  private async readStock(tx: Tx, countId: number, stockId: number): Promise<CountedStock> {
    const [stock] = await queryRows<CountedStock>(
      tx,
      `select s.name, s.kind, s.unit, s.is_active as "isActive", s.tracks_lots as "tracksLots", s.quantity, ${LAST_MOVEMENT_COLUMN}, (${IS_IN_COUNT}) as belongs
       from stock s, shelf_count d where s.id = $1 and d.id = $2`,
      [stockId, countId],
    );
    if (stock === undefined) throw invalidField('stockId', 'This product does not exist');
    if (!stock.isActive) throw new DomainError('stock.inactive', { name: stock.name });
    if (!stock.belongs) throw invalidField('stockId', `"${stock.name}" does not belong to this count`);
    return stock;
  }
}

/**
 * Stores the products of a new count: the active ones that match its kind, categories, shelf and selection. Inserts them
 * in the order of ids, because the foreign key locks their rows.
 */
const addCountProducts = async (tx: Tx, countId: number): Promise<void> => {
  await tx.query(
    `with added as (
       insert into shelf_count_stock (count_id, stock_id)
       select d.id, s.id from shelf_count d join stock s on s.is_active and (d.kind is null or s.kind = d.kind)
         and (d.category_ids is null or s.category_id = any(d.category_ids)) and (d.shelf is null or lower(s.shelf) = lower(d.shelf))
         and (d.stock_ids is null or s.id = any(d.stock_ids)) where d.id = $1 order by s.id returning 1
     ) update shelf_count set total = (select count(*) from added) where id = $1`,
    [countId],
  );
};

const emptyToNull = (ids: readonly number[] | null | undefined): number[] | null =>
  ids == null || ids.length === 0 ? null : [...new Set(ids)];

/** Returns the counted product or lot with its current balance. */
const resolveTarget = async (tx: Tx, stock: CountedStock, input: CountedLine): Promise<CountTarget> => {
  const { stockId, lotId = null, number = null, expiresOn = null } = input;
  const saysLot = lotId !== null || number !== null || expiresOn !== null;
  if (!stock.tracksLots) {
    if (saysLot) throw invalidField('lotId', `This ${stock.kind} does not track lots`);
    const { quantity: balance, seenMovement } = stock;
    return { lotId: null, number: null, expiresOn: null, balance, seenMovement };
  }
  if (lotId !== null) return readLotTarget(tx, stockId, lotId);
  const known = await findLot(tx, stockId, number, expiresOn);
  if (known === undefined) return { lotId: null, number, expiresOn, balance: 0, seenMovement: stock.seenMovement };
  if (known.number !== null && known.expiresOn !== null && expiresOn !== null && known.expiresOn !== expiresOn)
    throw otherDateError('expiresOn', known.number, known.expiresOn, expiresOn);
  return readLotTarget(tx, stockId, known.id);
};

/** SQL column: id of the last movement of stock `s`. */
const LAST_MOVEMENT_COLUMN = `coalesce((select max(m.id) from stock_movement m where m.stock_id = s.id), 0)::text as "seenMovement"`;

const readLotTarget = async (tx: Tx, stockId: number, lotId: number): Promise<CountTarget> => {
  const [lot] = await queryRows<{ quantity: number; seenMovement: string }>(
    tx,
    `select t.quantity, ${LAST_MOVEMENT_COLUMN} from stock_lot t join stock s on s.id = t.stock_id where t.id = $1 and s.id = $2`,
    [lotId, stockId],
  );
  if (lot === undefined) throw invalidField('lotId', 'This lot belongs to another product');
  return { lotId, number: null, expiresOn: null, balance: lot.quantity, seenMovement: lot.seenMovement };
};

/** Finds the counted line of a lot, also when the lot was created after it was counted as unknown. */
const findLine = async (tx: Tx, countId: number, stockId: number, target: CountTarget): Promise<Line | undefined> => {
  const [line] = await queryRows<Line>(
    tx,
    `select l.id, l.counted, l.balance, l.counted_by as "countedBy", l.wants_recount as "wantsRecount",
       l.posted_delta is not null as "isPosted" from shelf_count_line l left join stock_lot t on t.id = $3
     where l.count_id = $1 and l.stock_id = $2 and (
       l.lot_id is not distinct from $3 and lot_key(l.lot_number) is not distinct from $4 and l.lot_expires_on is not distinct from $5
       or l.lot_id is null and $3::int is not null and (l.lot_number is not null and lot_key(l.lot_number) = lot_key(t.number)
         or l.lot_number is null and t.number is null and l.lot_expires_on is not distinct from t.expires_on))
     order by l.lot_id nulls last limit 1`,
    [
      countId,
      stockId,
      target.lotId,
      target.number === null ? null : normalizeLotNumber(target.number),
      target.expiresOn,
    ],
  );
  return line;
};

const writeLine = async (
  tx: Tx,
  countId: number,
  person: Person,
  {
    stockId,
    lotId,
    number,
    expiresOn,
    balance,
    seenMovement,
    counted,
  }: CountTarget & { stockId: number; counted: number },
  before: Line | undefined,
): Promise<number> => {
  if (before === undefined) {
    const countRow = await queryRow<{ id: number }>(
      tx,
      `insert into shelf_count_line (count_id, stock_id, lot_id, lot_number, lot_expires_on, counted, balance, counted_by, seen_movement)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [countId, stockId, lotId, number, expiresOn, counted, balance, person.id, seenMovement],
    );
    return countRow.id;
  }
  await tx.query(
    `update shelf_count_line set lot_id = $2, lot_number = case when $2::int is null then coalesce(lot_number, $3) end,
       lot_expires_on = case when $2::int is null then coalesce(lot_expires_on, $4) end, counted = $5, balance = $6, counted_by = $7,
       seen_movement = $8, refusal = null, counted_at = clock_timestamp(), first_counted = case when wants_recount then counted else first_counted end, wants_recount = false
     where id = $1`,
    [before.id, lotId, number, expiresOn, counted, balance, person.id, seenMovement],
  );
  return before.id;
};
