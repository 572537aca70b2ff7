import type { countStock, openStockCount } from '@atrium/contract/clinic/stock-counts/calls';
import type { CountLine, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { quantityText } from '@atrium/rules/stock/quantity';
import { lotKey } from '@atrium/rules/stock/lot-number';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../../platform/database/name-of.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { otherDate } from '../purchases/received-lots.js';
import { refuseDoubtfulLot } from '../lots/lot-doubts.js';
import { findLot } from '../stock/lots/lot-parts.js';
import { CountRecord, managersOnly } from './count-record.js';
import { isBlindFor, LINES, lineJson } from './counts-reader.js';
import { BELONGS, stockCounts } from './stock-count.entity.js';

type Counted = CheckedBody<typeof countStock>;

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
interface Place {
  readonly lotId: number | null;
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly balance: number;
  /** Id of the last ledger row that `balance` includes; both are read by one statement. */
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

/** Opens counts, and stores counted quantities with the balance at that time. The stock stays unchanged. */
@Injectable()
export class CountingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly record: CountRecord,
  ) {}

  open(person: Person, wish: CheckedBody<typeof openStockCount>): Promise<unknown> {
    managersOnly(person);
    return this.transactions.run(async (tx) => {
      const { name, blind = false, kind = null, shelf = null, categoryIds, stockIds } = wish;
      const fields = {
        name,
        blind,
        kind,
        shelf,
        status: 'open',
        categoryIds: some(categoryIds),
        stockIds: some(stockIds),
        openedBy: person.id,
        openedViaKeyId: person.viaKeyId ?? null,
      } as const;
      const count: StockCount = await this.records.insert(tx, stockCounts, person, fields, (id) => addProducts(tx, id));
      if (count.total === 0) throw new DomainError('count.empty');
      return count;
    });
  }

  count(person: Person, id: number, wish: Counted): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const head = await this.record.lockOpen(tx, id);
      const stock = await this.stock(tx, id, wish.stockId);
      const place = await placeOf(tx, stock, wish);
      const before = await lineAt(tx, id, wish.stockId, place);
      if (before?.isPosted === true) throw new DomainError('count.line-posted', { name: stock.name });
      if (wish.seen !== undefined && (before?.counted ?? null) !== wish.seen)
        throw new DomainError('count.other-count', {
          who: await nameOf(tx, before?.countedBy ?? null),
          now: before === undefined ? 'nothing' : quantityText(before.counted, stock.unit),
          name: stock.name,
        });
      if (before === undefined && place.number !== null && wish.acceptNumber !== true)
        await refuseDoubtfulLot(tx, { stockId: wish.stockId, number: place.number, path: 'number' });
      const goesOn = wish.add === true && before !== undefined && !before.wantsRecount;
      if (goesOn && before.balance !== place.balance)
        throw new DomainError('count.moved', {
          name: stock.name,
          // A blind count hides the balance.
          now: isBlindFor(person, head) ? 'some came or went' : quantityText(place.balance, stock.unit),
        });
      const counted = goesOn ? before.counted + wish.counted : wish.counted;
      const lineId = await writeLine(tx, id, person, { stockId: wish.stockId, ...place, counted }, before);
      await this.record.counted(tx, person, id);
      const line = await rowOf<{ json: CountLine }>(
        tx,
        `select ${lineJson('$2')} as json from ${LINES} where l.id = $1`,
        [lineId, isBlindFor(person, head)],
      );
      return line.json;
    });
  }

  async uncount(person: Person, id: number, lineId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.record.lockOpen(tx, id);
      await this.record.refusePosted(tx, id, [lineId]);
      await tx.query('delete from shelf_count_line where id = $1', [lineId]);
      await this.record.counted(tx, person, id);
    });
  }

  /** Publishes which product a user counts; ignored for a closed count or another product. */
  async here(person: Person, id: number, stockId: number | null): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [head] = await rowsOf<{ status: string }>(tx, 'select status from shelf_count where id = $1', [id]);
      if (head === undefined) throw notFound('Count');
      const changed =
        stockId === null || head.status !== 'open'
          ? await rowsOf(tx, 'delete from shelf_count_presence where count_id = $1 and user_id = $2 returning 1', [
              id,
              person.id,
            ])
          : await rowsOf(
              tx,
              `insert into shelf_count_presence (count_id, user_id, stock_id)
               select d.id, $2, s.id from shelf_count d join stock s on s.id = $3 and (${BELONGS}) where d.id = $1
               on conflict (count_id, user_id) do update set stock_id = excluded.stock_id, at = clock_timestamp() returning 1`,
              [id, person.id, stockId],
            );
      if (changed.length > 0) await this.record.here(tx, person, id);
    });
  }

  private async stock(tx: Tx, countId: number, stockId: number): Promise<CountedStock> {
    const [stock] = await rowsOf<CountedStock>(
      tx,
      `select s.name, s.kind, s.unit, s.is_active as "isActive", s.tracks_lots as "tracksLots", s.quantity, ${SEEN_MOVEMENT}, (${BELONGS}) as belongs
       from stock s, shelf_count d where s.id = $1 and d.id = $2`,
      [stockId, countId],
    );
    if (stock === undefined) throw invalidField('stockId', 'This product does not exist');
    if (!stock.isActive) throw new DomainError('stock.inactive', { name: stock.name });
    if (!stock.belongs) throw invalidField('stockId', `"${stock.name}" does not belong to this count`);
    return stock;
  }
}

/** Fixes the products of a new count: the active ones that fit its kind, categories, shelf and chosen products. */
const addProducts = async (tx: Tx, countId: number): Promise<void> => {
  await tx.query(
    `with added as (
       insert into shelf_count_stock (count_id, stock_id)
       select d.id, s.id from shelf_count d join stock s on s.is_active and (d.kind is null or s.kind = d.kind)
         and (d.category_ids is null or s.category_id = any(d.category_ids)) and (d.shelf is null or lower(s.shelf) = lower(d.shelf))
         and (d.stock_ids is null or s.id = any(d.stock_ids)) where d.id = $1 returning 1
     ) update shelf_count set total = (select count(*) from added) where id = $1`,
    [countId],
  );
};

const some = (ids: readonly number[] | null | undefined): number[] | null =>
  ids == null || ids.length === 0 ? null : [...new Set(ids)];

/** Returns the counted product or lot with its current balance. */
const placeOf = async (tx: Tx, stock: CountedStock, wish: Counted): Promise<Place> => {
  const { stockId, lotId = null, number = null, expiresOn = null } = wish;
  const saysLot = lotId !== null || number !== null || expiresOn !== null;
  if (!stock.tracksLots) {
    if (saysLot) throw invalidField('lotId', `This ${stock.kind} does not track lots`);
    const { quantity: balance, seenMovement } = stock;
    return { lotId: null, number: null, expiresOn: null, balance, seenMovement };
  }
  if (lotId !== null) return lotPlace(tx, stockId, lotId);
  const known = await findLot(tx, stockId, number, expiresOn);
  if (known === undefined) return { lotId: null, number, expiresOn, balance: 0, seenMovement: stock.seenMovement };
  if (known.number !== null && known.expiresOn !== null && expiresOn !== null && known.expiresOn !== expiresOn)
    throw otherDate('expiresOn', known.number, known.expiresOn, expiresOn);
  return lotPlace(tx, stockId, known.id);
};

/** Column: id of the last ledger row of stock `s`. */
const SEEN_MOVEMENT = `coalesce((select max(m.id) from stock_movement m where m.stock_id = s.id), 0)::text as "seenMovement"`;

const lotPlace = async (tx: Tx, stockId: number, lotId: number): Promise<Place> => {
  const [lot] = await rowsOf<{ quantity: number; seenMovement: string }>(
    tx,
    `select t.quantity, ${SEEN_MOVEMENT} from stock_lot t join stock s on s.id = t.stock_id where t.id = $1 and s.id = $2`,
    [lotId, stockId],
  );
  if (lot === undefined) throw invalidField('lotId', 'This lot is of something else');
  return { lotId, number: null, expiresOn: null, balance: lot.quantity, seenMovement: lot.seenMovement };
};

/** Finds the line of a lot, also when the lot was unknown when it was counted. */
const lineAt = async (tx: Tx, countId: number, stockId: number, place: Place): Promise<Line | undefined> => {
  const [line] = await rowsOf<Line>(
    tx,
    `select l.id, l.counted, l.balance, l.counted_by as "countedBy", l.wants_recount as "wantsRecount",
       l.posted_delta is not null as "isPosted" from shelf_count_line l left join stock_lot t on t.id = $3
     where l.count_id = $1 and l.stock_id = $2 and (
       l.lot_id is not distinct from $3 and lot_key(l.lot_number) is not distinct from $4 and l.lot_expires_on is not distinct from $5
       or l.lot_id is null and $3::int is not null and (l.lot_number is not null and lot_key(l.lot_number) = lot_key(t.number)
         or l.lot_number is null and t.number is null and l.lot_expires_on is not distinct from t.expires_on))
     order by l.lot_id nulls last limit 1`,
    [countId, stockId, place.lotId, place.number === null ? null : lotKey(place.number), place.expiresOn],
  );
  return line;
};

const writeLine = async (
  tx: Tx,
  countId: number,
  person: Person,
  { stockId, lotId, number, expiresOn, balance, seenMovement, counted }: Place & { stockId: number; counted: number },
  before: Line | undefined,
): Promise<number> => {
  if (before === undefined) {
    const made = await rowOf<{ id: number }>(
      tx,
      `insert into shelf_count_line (count_id, stock_id, lot_id, lot_number, lot_expires_on, counted, balance, counted_by, seen_movement)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [countId, stockId, lotId, number, expiresOn, counted, balance, person.id, seenMovement],
    );
    return made.id;
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
