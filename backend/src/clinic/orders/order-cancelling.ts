import type { cancelOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { nameOf } from '../../platform/database/name-of.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { rowOf } from '../../platform/database/rows.js';
import { PurchaseRecord } from '../purchases/purchase-record.js';
import { orderNumber, type PurchaseRow, purchaseTable } from '../purchases/purchase.entity.js';
import { shareArrived } from '../purchases/receipt-rules.js';
import { ReorderClosing } from '../reorder/reorder-closing.js';
import { ReorderRecord } from '../reorder/reorder-record.js';
import { approvedBy, NOT_APPROVED, requestTable } from '../reorder/reorder-request.entity.js';
import { Stock } from '../stock/stock.js';
import { OrderRecord } from './order-record.js';

type Cancelling = CheckedBody<typeof cancelOrder>;

/**
 * Cancels the outstanding part of an order. Delivered units stay in stock and close the requests, or the parts of
 * requests, that they cover. The outstanding part of a request gets the status that the caller chose, as a separate
 * request if a part was delivered.
 */
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
        'update stock_order set cancelled_at = clock_timestamp(), cancelled_by = $2, cancel_reason = $3, cancelled_via_key_id = $4 where id = $1',
        [id, person.id, reason, person.viaKeyId ?? null],
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
    const missing = arrived ? await this.splitMissing(tx, person, line) : await this.requests.answeredBy(tx, id);
    await tx.update(purchaseTable.schema, id, {
      ...(arrived
        ? { quantityCancelled: line.quantityCancelled + leftOf(line) }
        : {
            reversedAt: () => 'clock_timestamp()',
            reversedBy: person.id,
            reversedViaKeyId: person.viaKeyId ?? null,
            reversalReason: reason,
          }),
      version: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    await this.stock.noteOrder(tx, stockId);
    await this.purchases.tell(tx, person, 'purchase.reversed', line);
    if (arrived) await this.closing.closeAllOf(tx, id, { person, kind, stockId, isFullyReceived: true });
    await this.release(tx, person, line, missing, after);
  }

  /**
   * Splits the requests of a line by the delivered quantity, the oldest first: a request keeps the delivered part, and
   * the rest becomes a separate request, so that a later reversal of the receipt orders no more than the receipt
   * closed. Returns the ids of requests without any delivered part.
   */
  private async splitMissing(
    tx: Tx,
    person: Person,
    { id: purchaseId, quantityReceived }: PurchaseRow,
  ): Promise<number[]> {
    const found = await this.requests.lockAll(tx, await this.requests.answeredBy(tx, purchaseId));
    const ordered = found.filter(({ status }) => status === 'ordered');
    const missing: number[] = [];
    for (const { id, arrived, rest } of shareArrived(ordered, quantityReceived)) {
      if (rest === 0) continue;
      if (arrived === 0) {
        await tx.query('delete from purchase_request where purchase_id = $1 and request_id = $2', [purchaseId, id]);
        await tx.query('update purchase set reorder_request_id = null where id = $1 and reorder_request_id = $2', [
          purchaseId,
          id,
        ]);
        missing.push(id);
        continue;
      }
      await tx.update(requestTable.schema, id, { requestedQuantity: arrived, ...editedBy(person.id) });
      const split = await rowOf<{ id: number }>(
        tx,
        `insert into reorder_request (kind, stock_id, requested_quantity, priority, reason, status, requested_at, requested_by, requested_via_key_id, approved_by, approved_via_key_id, approved_at, note, updated_by)
         select kind, stock_id, $2, priority, reason, status, requested_at, requested_by, requested_via_key_id, approved_by, approved_via_key_id, approved_at, note, $3 from reorder_request where id = $1 returning id`,
        [id, rest, person.id],
      );
      missing.push(split.id);
    }
    return missing;
  }

  /** Applies the caller's choice to requests that no other order contains. */
  private async release(
    tx: Tx,
    person: Person,
    { orderId, stockId }: PurchaseRow,
    requestIds: readonly number[],
    after: Cancelling['requests'],
  ): Promise<void> {
    const found = await this.requests.lockAll(tx, requestIds);
    const ids = found.filter(({ status }) => status === 'ordered').map(({ id }) => id);
    const free = await this.requests.notPlacedOf(tx, ids);
    if (free.length === 0) return;
    await tx.update(
      requestTable.schema,
      { id: In(free) },
      {
        status: after,
        ...(after === 'pending' ? NOT_APPROVED : approvedBy(person)),
        ...editedBy(person.id),
      },
    );
    await this.stock.noteOrder(tx, stockId);
    const { number } = await rowOf<{ number: string }>(tx, `select ${orderNumber('$1::int')} as number`, [orderId]);
    for (const request of found.filter(({ id }) => free.includes(id)))
      await this.requests.tell(tx, actorOf(person), EVENTS[after], request, { cancelledOrder: number });
  }
}

const EVENTS = { pending: 'reorder.reopened', ordered: 'reorder.ordered', dismissed: 'reorder.dismissed' } as const;

const leftOf = ({ reversedAt, quantityPurchased, quantityReceived, quantityCancelled }: PurchaseRow): number =>
  reversedAt === null ? quantityPurchased - quantityReceived - quantityCancelled : 0;
