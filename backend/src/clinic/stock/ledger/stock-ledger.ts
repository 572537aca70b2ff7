import { MAX_QUANTITY } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transaction.js';
import type { Actor } from '../../../platform/events/event.js';
import {
  changeLots,
  type CountedLot,
  type LotPart,
  outOfRangeError,
  planCountParts,
  distributeChange,
  readTracksLots,
} from '../lots/lot-parts.js';
import type { ContentLine } from '../containers/open-containers.js';
import { type ImportSource, isStatement, type StockChange } from './stock-change.js';
import { stockViews } from '../stock.entity.js';
import { queryRows } from '../../../platform/database/rows.js';

/** A level that is known completely: counted, or of a new product. */
export interface Level {
  readonly stockId: number;
  readonly quantity: number;
}

/**
 * SQL of the time of the last order of stock `s`: its newest purchase or ordered request. A purchase of an earlier day
 * counts as noon of that day, so that the date is the same in nearby time zones. Reversed purchases do not count.
 */
const LAST_ORDER = `(
  select max(ordered.at) from (
    select case when p.purchase_date < (p.created_at at time zone o.time_zone)::date
        then (p.purchase_date + interval '12 hours') at time zone o.time_zone else p.created_at end as at
      from purchase p cross join organisation o where p.stock_id = s.id and p.reversed_at is null
    union all
    select r.approved_at from reorder_request r where r.stock_id = s.id and r.status in ('ordered', 'received')
  ) ordered)`;

/**
 * Writes quantities of stock. Only it and `StockConsumer` do so: every change is a movement in the caller's
 * transaction, so the quantity always equals the sum of the ledger.
 */
@Injectable()
export class StockLedger {
  /** Locks a product until the transaction ends. Callers lock several products in the order of ids. */
  async lock(tx: Tx, stockId: number): Promise<void> {
    await tx.query('select 1 from stock where id = $1 for no key update', [stockId]);
  }

  /**
   * Adds a quantity (negative to remove) to a product. Requires a locked row. Returns the product afterwards.
   * @throws DomainError `stock.out-of-range` when the level would fall below zero or exceed the maximum
   */
  async addQuantity(tx: Tx, change: StockChange): Promise<unknown> {
    // Most stock tracks no lots, so whether it does is read only when this fails.
    const plain = await this.writeMovement(tx, change, []);
    if (plain !== undefined) return plain;
    const ofLots =
      (await readTracksLots(tx, change.stockId)) &&
      (await this.writeMovement(tx, change, await this.changeLots(tx, change)));
    if (ofLots === false || ofLots === undefined) throw outOfRangeError();
    return ofLots;
  }

  /** Writes movements of containers, whose own rows are already updated. Requires locked stock. */
  async addContentMovements(
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
    const [row] = await queryRows<{ json: unknown }>(
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
    if (row === undefined) throw outOfRangeError();
    return row.json;
  }

  /**
   * Writes a movement; without lot parts for a product that tracks no lots. Returns undefined when the product tracks
   * lots after all, or the level would be out of range.
   */
  private async writeMovement(tx: Tx, change: StockChange, parts: readonly LotPart[]): Promise<unknown> {
    const [row] = await queryRows<{ json: unknown }>(
      tx,
      `with changed as (
         update stock set quantity = quantity + $3, version = version + 1, quantity_version = version + 1
         where id = $1 and kind = $2 and tracks_lots = (cardinality($10::int[]) > 0) and quantity::bigint + $3 between 0 and ${MAX_QUANTITY} returning *
       ), part as (
         select lot_id, delta, ord from unnest($10::int[], $11::int[]) with ordinality as p (lot_id, delta, ord)
         union all select null, $3, 1 where cardinality($10::int[]) = 0
       ), moved as (
         insert into stock_movement (stock_id, type, delta, balance, reason, user_id, usage_id, purchase_id, note, lot_id, value, undoes, together, occurred_at, states, count_id, import_id, via_key_id, received_on)
         select c.id, $4, p.delta, c.quantity - $3 + sum(p.delta) over (order by p.ord), $5, $6, $7, $8, $9, p.lot_id, $12, $13, $14, $15, $16, $17, $18, $19, $20
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
        isStatement(change),
        change.countId ?? null,
        change.import?.id ?? null,
        change.actor.keyId ?? null,
        change.receivedOn ?? null,
      ],
    );
    return row?.json;
  }

  /** Changes lots and returns the change of each. Units that the given parts leave out are distributed. */
  private async changeLots(tx: Tx, { stockId, quantity, lots = [] }: StockChange): Promise<readonly LotPart[]> {
    await changeLots(tx, lots);
    const rest = await distributeChange(
      tx,
      stockId,
      lots.reduce((remaining, part) => remaining - part.quantity, quantity),
    );
    await changeLots(tx, rest);
    return [...lots, ...rest];
  }

  /**
   * Publishes the product after it was ordered or an order was cancelled, because screens show `lastOrderAt`. This is
   * neither an edit nor a change of the quantity.
   */
  async touchLastOrder(tx: Tx, stockId: number): Promise<void> {
    await tx.query(`update stock s set last_order_at = ${LAST_ORDER}, version = version + 1 where s.id = $1`, [
      stockId,
    ]);
  }

  /** Inserts the first movement of a new product, whose row already has this quantity. */
  async insertOpeningMovement(
    tx: Tx,
    stockId: number,
    quantity: number,
    type: 'initial' | 'import',
    actor: Actor,
  ): Promise<void> {
    if (quantity === 0) return;
    const parts = (await readTracksLots(tx, stockId)) ? await distributeChange(tx, stockId, quantity) : [];
    await changeLots(tx, parts);
    await tx.query(
      'insert into stock_movement (stock_id, type, delta, balance, user_id, lot_id, via_key_id) values ($1, $2, $3, $3, $4, $5, $6)',
      [stockId, type, quantity, actor.id, parts[0]?.lotId ?? null, actor.keyId ?? null],
    );
  }

  /** Inserts the first movements of many new products of an import, which do not track lots yet. */
  async insertOpeningMovements(tx: Tx, levels: readonly Level[], { actor, reason }: ImportSource): Promise<void> {
    await tx.query(
      `insert into stock_movement (stock_id, type, delta, balance, reason, user_id, via_key_id)
       select stock_id, 'import', quantity, quantity, $3, $4, $5 from unnest($1::int[], $2::int[]) with ordinality as l (stock_id, quantity, ord)
       where quantity <> 0 order by ord`,
      [...toColumns(levels), reason, actor.id, actor.keyId ?? null],
    );
  }

  /**
   * Sets lots to their counted quantities; other lots stay unchanged. A product without lot tracking starts to track
   * lots with the counted quantities. Requires locked stock.
   */
  async setLots(
    tx: Tx,
    { kind, stockId, lots }: Pick<StockChange, 'kind' | 'stockId'> & { readonly lots: readonly CountedLot[] },
    source: ImportSource,
  ): Promise<void> {
    const parts = await planCountParts(tx, stockId, lots);
    if (parts.length === 0) return;
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    await this.addQuantity(tx, { kind, stockId, quantity, type: 'import', ...source, lots: parts });
  }

  /** Sets levels to their counted quantities; the differences become movements. Requires locked stock. */
  async setLevels(tx: Tx, levels: readonly Level[], source: ImportSource): Promise<void> {
    const tracking = await queryRows<{ id: number; kind: StockKind; quantity: number }>(
      tx,
      'select id, kind, quantity from stock where id = any($1::int[]) and tracks_lots',
      [levels.map(({ stockId }) => stockId)],
    );
    const ofLots = new Map(tracking.map((row) => [row.id, row]));
    for (const { stockId, quantity } of levels) {
      const row = ofLots.get(stockId);
      if (row !== undefined && row.quantity !== quantity)
        await this.addQuantity(tx, {
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
        ...toColumns(levels.filter(({ stockId }) => !ofLots.has(stockId))),
        source.reason,
        source.actor.id,
        source.import.id,
        source.import.isUndo === true,
        source.actor.keyId ?? null,
      ],
    );
  }
}

const toColumns = (levels: readonly Level[]): [number[], number[]] => [
  levels.map(({ stockId }) => stockId),
  levels.map(({ quantity }) => quantity),
];
