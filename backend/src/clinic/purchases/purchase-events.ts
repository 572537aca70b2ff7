import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type PurchaseRow, purchaseTable, purchaseViews } from './purchase.entity.js';
import { stockViews } from '../stock/stock.entity.js';
import { queryRows } from '../../platform/database/rows.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';

type PurchaseEventType = 'purchase.logged' | 'purchase.received' | 'purchase.reversed';

/** Locks purchase rows and publishes their events. */
@Injectable()
export class PurchaseEvents {
  constructor(
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks a purchase and its stock until the transaction ends.
   * @throws DomainError when no purchase of this kind has the id
   */
  async lock(tx: Tx, kind: StockKind, id: number): Promise<PurchaseRow> {
    const found = await tx.findOne(purchaseTable.schema, { where: { id, kind }, select: { id: true, stockId: true } });
    if (found === null) throw notFound('Purchase');
    // Locks the stock row first, as all transactions do, to avoid deadlocks.
    await this.stockLedger.lock(tx, found.stockId);
    return tx.findOneOrFail(purchaseTable.schema, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async read(tx: Tx, kind: StockKind, id: number): Promise<Purchase> {
    const [row] = await queryRows<{ json: Purchase }>(
      tx,
      `select ${purchaseViews[kind].json} as json from ${purchaseViews[kind].from} where q.id = $1`,
      [id],
    );
    if (row === undefined) throw new Error(`The purchase ${id} is gone`);
    return row.json;
  }

  /** Publishes a change with the current purchase and stock. */
  async publish(
    tx: Tx,
    person: Person,
    type: PurchaseEventType,
    { id, kind, stockId }: Pick<PurchaseRow, 'id' | 'kind' | 'stockId'>,
    internal?: NewEvent['internal'],
  ): Promise<Purchase> {
    const purchase = await this.read(tx, kind, id);
    const [stock] = await queryRows<{ json: unknown }>(
      tx,
      `select ${stockViews[kind].json} as json from ${stockViews[kind].from} where s.id = $1`,
      [stockId],
    );
    await this.outbox.publish(tx, type, {
      actor: toActor(person),
      data: toStockEventData(kind, stock?.json, { purchase }),
      rows: [{ table: 'purchase', id }],
      ...(internal === undefined ? {} : { internal }),
    });
    return purchase;
  }
}
