import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { orderNumber } from '../purchases/purchase.entity.js';
import { Stock } from '../stock/stock.js';
import { stockViews } from '../stock/stock.entity.js';
import { type OrderRow, orders } from './order.entity.js';
import { ofStock } from '../stock/of-stock.js';

/** Locks orders with their stock, and publishes their changes. */
@Injectable()
export class OrderRecord {
  constructor(
    private readonly records: Records,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  /** Locks a placed order: its stock first, in the order of ids, as all transactions do. */
  async lock(tx: Tx, id: number): Promise<OrderRow> {
    const [found] = await rowsOf<{ isDraft: boolean; number: string }>(
      tx,
      `select placed_at is null as "isDraft", ${orderNumber('id')} as number from stock_order where id = $1`,
      [id],
    );
    if (found === undefined) throw notFound('Order');
    if (found.isDraft) throw new DomainError('order.draft', { number: found.number });
    for (const stockId of await this.stockOf(tx, id)) await this.stock.lock(tx, stockId);
    return this.records.lock(tx, orders, { id });
  }

  async stockOf(tx: Tx, id: number): Promise<number[]> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      'select distinct stock_id as id from purchase where order_id = $1 order by stock_id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Publishes the order after a change of its lines, documents or email, which is not an edit of the order. */
  async changed(
    tx: Tx,
    person: Person,
    id: number,
    changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
  ) {
    await tx.query('update stock_order set version = version + 1 where id = $1', [id]);
    const entity: Order = await this.records.read(tx, orders, id);
    await this.records.tell(tx, orders, actorOf(person), 'updated', entity, entity, { changes, about: entity.number });
    return entity;
  }

  /** Publishes stock whose outstanding quantity or expected date changed. */
  async tellStock(tx: Tx, person: Person, stockIds: readonly number[]): Promise<void> {
    for (const id of stockIds) {
      await this.stock.noteOrder(tx, id);
      const [row] = await rowsOf<{ kind: StockKind; json: unknown }>(
        tx,
        `select s.kind, case s.kind when 'item' then ${stockViews.item.json} else ${stockViews.consumable.json} end as json
         from ${stockViews.item.from} where s.id = $1`,
        [id],
      );
      if (row === undefined) continue;
      await this.outbox.publish(tx, `${row.kind}.updated`, {
        actor: actorOf(person),
        data: ofStock(row.kind, row.json, {}),
        rows: [],
        changes: {},
      });
    }
  }
}
