import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { orderNumberSql } from '../purchases/purchase.entity.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type OrderRow, orders } from './order.entity.js';
import { StockEvents } from '../stock/ledger/stock-events.js';

/** Locks orders with their stock, and publishes their changes. */
@Injectable()
export class OrderEvents {
  constructor(
    private readonly entities: EntityStore,
    private readonly stockLedger: StockLedger,
    private readonly stockEvents: StockEvents,
  ) {}

  /** Locks a placed order after its stock, in the order of ids, as all transactions do. */
  async lock(tx: Tx, id: number): Promise<OrderRow> {
    const [found] = await queryRows<{ isDraft: boolean; number: string }>(
      tx,
      `select placed_at is null as "isDraft", ${orderNumberSql('id')} as number from stock_order where id = $1`,
      [id],
    );
    if (found === undefined) throw notFound('Order');
    if (found.isDraft) throw new DomainError('order.draft', { number: found.number });
    for (const stockId of await this.readStockIds(tx, id)) await this.stockLedger.lock(tx, stockId);
    return this.entities.lock(tx, orders, { id });
  }

  async readStockIds(tx: Tx, id: number): Promise<number[]> {
    const rows = await queryRows<{ id: number }>(
      tx,
      'select distinct stock_id as id from purchase where order_id = $1 order by stock_id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Publishes the order when its lines, documents or email changed. This does not count as an edit of the order. */
  async publishOrder(
    tx: Tx,
    person: Person,
    id: number,
    changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
  ) {
    await tx.query('update stock_order set version = version + 1 where id = $1', [id]);
    const entity: Order = await this.entities.read(tx, orders, id);
    await this.entities.publish(tx, orders, toActor(person), 'updated', entity, entity, {
      changes,
      about: entity.number,
    });
    return entity;
  }

  /** Publishes stock whose outstanding quantity or expected date changed. */
  async publishStock(tx: Tx, person: Person, stockIds: readonly number[]): Promise<void> {
    for (const id of stockIds) {
      await this.stockLedger.touchLastOrder(tx, id);
      const [row] = await queryRows<{ kind: StockKind }>(tx, 'select kind from stock where id = $1', [id]);
      if (row === undefined) continue;
      const stock = await this.stockEvents.read(tx, row.kind, id);
      const actor = toActor(person);
      await this.stockEvents.publishUpdated(tx, { actor, kind: row.kind, stock, changes: {}, isAudited: false });
    }
  }
}
