import { MAX_QUANTITY } from '@atrium/contract/core/fields';
import type { MovementType } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import {
  changeLots,
  type CountedLot,
  type LotPart,
  outOfRange,
  partsOfCount,
  spread,
  tracksLots,
} from './lots/lot-parts.js';
import { LAST_ORDER } from './read/last-order.js';
import type { ContentLine } from './containers/opened-containers.js';
import { stockViews } from './stock.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

/** A change of one level, and why. */
export interface StockChange {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly type: MovementType;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly note?: string | null;
  readonly usageId?: number;
  readonly purchaseId?: number;
  /** Into or from which lots, where lots are tracked; together the quantity. Without them it is spread. */
  readonly lots?: readonly LotPart[];
  /** Of what is thrown away: what it had cost. */
  readonly value?: string | null;
  /** The line of the ledger that this one takes back. */
  readonly undoes?: number;
  /** Of all lines that are undone with this one. */
  readonly together?: number;
  /** When it happened, if earlier than it is entered. */
  readonly occurredAt?: Date | null;
  /** The adjustment takes a late entry out of a statement of the level, and states no level itself. */
  readonly isCompensation?: boolean;
  /** The count that the adjustment posts or reverses. */
  readonly countId?: number;
  readonly import?: ImportOfMovement;
}

/** The import that states the level, or whose undo restores it. */
interface ImportOfMovement {
  readonly id: number;
  readonly isUndo?: boolean;
}

/** Adjustments and imports state a level, of the whole product or of lots. All other types and undos change it. */
const statedBy = ({ type, lots = [], import: source, isCompensation = false }: StockChange): 'stock' | 'lot' | null => {
  if ((type !== 'adjustment' && type !== 'import') || source?.isUndo === true || isCompensation) return null;
  return lots.length > 0 ? 'lot' : 'stock';
};

/** Change of one level for reactions; `internal` data of its event. */
export type LevelChange = Readonly<Record<'stockId' | 'before' | 'after' | 'minimum', number>>;

/** Level changes of an event about many rows, such as an import. */
export interface LevelChanges {
  readonly levels: readonly LevelChange[];
}

/** Of what may be used: from the entity as it is after that changed by `quantity`. */
export const levelChange = (stock: unknown, quantity: number): LevelChange => {
  const { id, usableQuantity, minStockLevel } = stock as {
    readonly id: number;
    readonly usableQuantity: number;
    readonly minStockLevel: number;
  };
  return { stockId: id, before: usableQuantity - quantity, after: usableQuantity, minimum: minStockLevel };
};

/** A level that is known as a whole: counted, or of a new row. */
export interface Level {
  readonly stockId: number;
  readonly quantity: number;
}

/** Who brought levels in, and from where. */
export interface ImportedBy {
  readonly actor: Actor;
  readonly reason: string;
  readonly import: ImportOfMovement;
}

/**
 * With `StockTaker` the one writer of quantities: every change is a movement, so the sum of the ledger's deltas is the
 * quantity, always. All of it inside the caller's transaction.
 */
@Injectable()
export class Stock {
  /** Locks the row until the end of the transaction. Callers lock several rows in the order of their ids. */
  async lock(tx: Tx, stockId: number): Promise<void> {
    await tx.query('select 1 from stock where id = $1 for update', [stockId]);
  }

  /**
   * Adds stock (a negative quantity takes it) to a row that the caller has locked. Gives the entity as it is afterwards.
   * @throws DomainError `stock.out-of-range` when it would fall below zero or above what can be counted.
   */
  async put(tx: Tx, change: StockChange): Promise<unknown> {
    // Most stock tracks no lots, and is not asked.
    const plain = await this.write(tx, change, []);
    if (plain !== undefined) return plain;
    const ofLots =
      (await tracksLots(tx, change.stockId)) && (await this.write(tx, change, await this.changeLots(tx, change)));
    if (ofLots === false || ofLots === undefined) throw outOfRange();
    return ofLots;
  }

  /** Lines about containers of a row that the caller has locked; their containers are written already. */
  async putContent(
    tx: Tx,
    change: Omit<StockChange, 'quantity' | 'lots' | 'value' | 'undoes'>,
    lines: readonly ContentLine[],
  ): Promise<unknown> {
    const whole = lines.filter(({ delta }) => delta !== 0);
    await changeLots(
      tx,
      whole.flatMap(({ lotId, delta }) => (lotId === null ? [] : [{ lotId, quantity: delta }])),
    );
    const view = stockViews[change.kind];
    const [row] = await rowsOf<{ json: unknown }>(
      tx,
      `with changed as (
         update stock set quantity = quantity + $2, version = version + 1, quantity_version = case when $2 = 0 then quantity_version else version + 1 end
         where id = $1 and quantity::bigint + $2 between 0 and ${MAX_QUANTITY} returning *
       ), moved as (
         insert into stock_movement (stock_id, type, delta, balance, reason, user_id, usage_id, note, lot_id, container_id, content, value, undoes, together, occurred_at, via_key_id)
         select c.id, $3, l.delta, c.quantity - $2 + sum(l.delta) over (order by l.ord), $4, $5, $6, $7, l.lot_id, l.container_id, l.content, l.value, l.undoes, $14, $15, $16
         from changed c, unnest($8::int[], $9::int[], $10::int[], $11::numeric[], $12::numeric[], $13::bigint[]) with ordinality
           as l (lot_id, delta, container_id, content, value, undoes, ord) order by l.ord
       )
       select ${view.json} as json from changed s ${view.joins}`,
      [
        change.stockId,
        whole.reduce((sum, { delta }) => sum + delta, 0),
        change.type,
        change.reason,
        change.actor.id,
        change.usageId ?? null,
        change.note ?? null,
        lines.map(({ lotId }) => lotId),
        lines.map(({ delta }) => delta),
        lines.map(({ containerId }) => containerId),
        lines.map(({ content }) => content),
        lines.map(({ value }) => value),
        lines.map(({ undoes }) => undoes),
        change.together ?? null,
        change.occurredAt ?? null,
        change.actor.keyId ?? null,
      ],
    );
    if (row === undefined) throw outOfRange();
    return row.json;
  }

  /** Without parts: of what tracks no lots. Undefined: it is not that, or would be out of range. */
  private async write(tx: Tx, change: StockChange, parts: readonly LotPart[]): Promise<unknown> {
    const [row] = await rowsOf<{ json: unknown }>(
      tx,
      `with changed as (
         update stock set quantity = quantity + $3, version = version + 1, quantity_version = version + 1
         where id = $1 and kind = $2 and tracks_lots = (cardinality($10::int[]) > 0) and quantity::bigint + $3 between 0 and ${MAX_QUANTITY} returning *
       ), part as (
         select lot_id, delta, ord from unnest($10::int[], $11::int[]) with ordinality as p (lot_id, delta, ord)
         union all select null, $3, 1 where cardinality($10::int[]) = 0
       ), moved as (
         insert into stock_movement (stock_id, type, delta, balance, reason, user_id, usage_id, purchase_id, note, lot_id, value, undoes, together, occurred_at, states, count_id, import_id, via_key_id)
         select c.id, $4, p.delta, c.quantity - $3 + sum(p.delta) over (order by p.ord), $5, $6, $7, $8, $9, p.lot_id, $12, $13, $14, $15, $16, $17, $18, $19
         from changed c, part p order by p.ord
       )
       select ${stockViews[change.kind].json} as json from changed s ${stockViews[change.kind].joins}`,
      [
        change.stockId,
        change.kind,
        change.quantity,
        change.type,
        change.reason,
        change.actor.id,
        change.usageId ?? null,
        change.purchaseId ?? null,
        change.note ?? null,
        parts.map(({ lotId }) => lotId),
        parts.map(({ quantity }) => quantity),
        change.value ?? null,
        change.undoes ?? null,
        change.together ?? null,
        change.occurredAt ?? null,
        statedBy(change),
        change.countId ?? null,
        change.import?.id ?? null,
        change.actor.keyId ?? null,
      ],
    );
    return row?.json;
  }

  /** Gives what each lot got. What the given parts leave out is spread. */
  private async changeLots(tx: Tx, { stockId, quantity, lots = [] }: StockChange): Promise<readonly LotPart[]> {
    await changeLots(tx, lots);
    const rest = await spread(
      tx,
      stockId,
      lots.reduce((left, part) => left - part.quantity, quantity),
    );
    await changeLots(tx, rest);
    return [...lots, ...rest];
  }

  /** Something was ordered for it, or an order taken back: screens show `lastOrderAt`. No edit, and no change of the quantity. */
  async noteOrder(tx: Tx, stockId: number): Promise<void> {
    await tx.query(`update stock s set last_order_at = ${LAST_ORDER}, version = version + 1 where s.id = $1`, [
      stockId,
    ]);
  }

  /** The first line of a new row's ledger; the row was inserted with this quantity. */
  async open(tx: Tx, stockId: number, quantity: number, type: 'initial' | 'import', actor: Actor): Promise<void> {
    if (quantity === 0) return;
    const parts = (await tracksLots(tx, stockId)) ? await spread(tx, stockId, quantity) : [];
    await changeLots(tx, parts);
    await tx.query(
      'insert into stock_movement (stock_id, type, delta, balance, user_id, lot_id, via_key_id) values ($1, $2, $3, $3, $4, $5, $6)',
      [stockId, type, quantity, actor.id, parts[0]?.lotId ?? null, actor.keyId ?? null],
    );
  }

  /** Like `open`, for the many new rows of an import, which track no lots yet. */
  async openMany(tx: Tx, levels: readonly Level[], { actor, reason }: ImportedBy): Promise<void> {
    await tx.query(
      `insert into stock_movement (stock_id, type, delta, balance, reason, user_id, via_key_id)
       select stock_id, 'import', quantity, quantity, $3, $4, $5 from unnest($1::int[], $2::int[]) with ordinality as l (stock_id, quantity, ord)
       where quantity <> 0 order by ord`,
      [...columnsOf(levels), reason, actor.id, actor.keyId ?? null],
    );
  }

  /**
   * Sets lots of a row that the caller has locked to what was counted of them; the others stay. What tracked no lots does
   * from now on, and holds what was counted.
   */
  async countLots(
    tx: Tx,
    { kind, stockId, lots }: Pick<StockChange, 'kind' | 'stockId'> & { readonly lots: readonly CountedLot[] },
    source: ImportedBy,
  ): Promise<void> {
    const parts = await partsOfCount(tx, stockId, lots);
    if (parts.length === 0) return;
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    await this.put(tx, { kind, stockId, quantity, type: 'import', ...source, lots: parts });
  }

  /** Sets the levels of rows that the caller has locked to what was counted; the differences are movements. */
  async count(tx: Tx, levels: readonly Level[], source: ImportedBy): Promise<void> {
    const tracking = await rowsOf<{ id: number; kind: StockKind; quantity: number }>(
      tx,
      'select id, kind, quantity from stock where id = any($1::int[]) and tracks_lots',
      [levels.map(({ stockId }) => stockId)],
    );
    const ofLots = new Map(tracking.map((row) => [row.id, row]));
    for (const { stockId, quantity } of levels) {
      const row = ofLots.get(stockId);
      if (row !== undefined && row.quantity !== quantity)
        await this.put(tx, {
          kind: row.kind,
          stockId,
          quantity: quantity - row.quantity,
          type: 'import',
          ...source,
        });
    }
    await tx.query(
      `with counted as (
         select l.*, s.quantity as before from unnest($1::int[], $2::int[]) with ordinality as l (stock_id, quantity, ord) join stock s on s.id = l.stock_id
       ), changed as (
         update stock s set quantity = c.quantity, version = s.version + 1, quantity_version = s.version + 1
         from counted c where s.id = c.stock_id and s.quantity <> c.quantity returning s.id
       )
       insert into stock_movement (stock_id, type, delta, balance, reason, user_id, states, import_id, via_key_id)
       select c.stock_id, 'import', c.quantity - c.before, c.quantity, $3, $4, case when not $6 then 'stock' end, $5, $7 from counted c join changed on changed.id = c.stock_id order by c.ord`,
      [
        ...columnsOf(levels.filter(({ stockId }) => !ofLots.has(stockId))),
        source.reason,
        source.actor.id,
        source.import.id,
        source.import.isUndo === true,
        source.actor.keyId ?? null,
      ],
    );
  }
}

const columnsOf = (levels: readonly Level[]): [number[], number[]] => [
  levels.map(({ stockId }) => stockId),
  levels.map(({ quantity }) => quantity),
];
