import type { cancelOrder, Order } from '@atrium/contract/clinic/orders';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { nameOf } from '../../platform/database/name-of.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { PurchaseRecord } from '../purchases/purchase-record.js';
import { type PurchaseRow, purchaseTable } from '../purchases/purchase.entity.js';
import { ReorderClosing } from '../reorder/reorder-closing.js';
import { ReorderRecord } from '../reorder/reorder-record.js';
import { requestTable } from '../reorder/reorder-request.entity.js';
import { Stock } from '../stock/stock.js';
import { OrderRecord } from './order-record.js';

type Cancelling = CheckedBody<typeof cancelOrder>;

/** Takes back what has not arrived. What arrived stays on the shelf, and closes the requests that it answered. */
@Injectable()
export class OrderCancelling {
  constructor(
    private readonly transactions: Transactions,
    private readonly record: OrderRecord,
    private readonly purchases: PurchaseRecord,
    private readonly requests: ReorderRecord,
    private readonly closing: ReorderClosing,
    private readonly stock: Stock,
  ) {}

  cancel(person: Person, id: number, { reason, requests: after }: Cancelling): Promise<Order> {
    return this.transactions.run(async (tx) => {
      const order = await this.record.lock(tx, id);
      const lines = await tx.find(purchaseTable.schema, {
        where: { orderId: id },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const open = lines.filter((line) => leftOf(line) > 0);
      if (open.length === 0) {
        if (order.cancelledAt !== null)
          throw new DomainError('order.cancelled', { who: await nameOf(tx, order.cancelledBy) });
        throw new DomainError('order.arrived');
      }
      for (const line of open) await this.line(tx, person, line, reason, after);
      await tx.query(
        'update stock_order set cancelled_at = clock_timestamp(), cancelled_by = $2, cancel_reason = $3 where id = $1',
        [id, person.id, reason],
      );
      return this.record.changed(tx, person, id, { cancelReason: [null, reason] });
    });
  }

  private async line(
    tx: Tx,
    person: Person,
    line: PurchaseRow,
    reason: string,
    after: Cancelling['requests'],
  ): Promise<void> {
    const { id, kind, stockId, quantityReceived } = line;
    const arrived = quantityReceived > 0;
    await tx.update(purchaseTable.schema, id, {
      ...(arrived
        ? { quantityCancelled: line.quantityCancelled + leftOf(line) }
        : { reversedAt: () => 'clock_timestamp()', reversedBy: person.id, reversalReason: reason }),
      version: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    await this.stock.noteOrder(tx, stockId);
    await this.purchases.tell(tx, person, 'purchase.reversed', line);
    if (arrived) await this.closing.closeAllOf(tx, id, { person, kind, stockId, isFullyReceived: true });
    else await this.release(tx, person, id, stockId, after);
  }

  /** The requests that it answered, unless another order answers them too. */
  private async release(
    tx: Tx,
    person: Person,
    purchaseId: number,
    stockId: number,
    after: Cancelling['requests'],
  ): Promise<void> {
    const found = await this.requests.lockAll(tx, await this.requests.answeredBy(tx, purchaseId));
    const ids = found.filter(({ status }) => status === 'ordered').map(({ id }) => id);
    const free = await this.requests.notPlacedOf(tx, ids);
    if (free.length === 0) return;
    if (after !== 'ordered')
      await tx.update(
        requestTable.schema,
        { id: In(free) },
        {
          status: after,
          ...(after === 'pending'
            ? { approvedBy: null, approvedAt: null }
            : { approvedBy: person.id, approvedAt: () => 'clock_timestamp()' }),
          ...editedBy(person.id),
        },
      );
    else await tx.update(requestTable.schema, { id: In(free) }, { version: () => 'version + 1' });
    await this.stock.noteOrder(tx, stockId);
    for (const request of found.filter(({ id }) => free.includes(id)))
      await this.requests.tell(
        tx,
        actorOf(person),
        after === 'pending' ? 'reorder.reopened' : after === 'dismissed' ? 'reorder.dismissed' : 'reorder.ordered',
        request,
      );
  }
}

const leftOf = ({ reversedAt, quantityPurchased, quantityReceived, quantityCancelled }: PurchaseRow): number =>
  reversedAt === null ? quantityPurchased - quantityReceived - quantityCancelled : 0;
