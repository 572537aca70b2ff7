import type { cancelOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { getActValues } from '../../platform/entities/act-columns.js';
import { readUserName } from '../../platform/database/user-name.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getChangeColumns, getEditColumns } from '../../platform/entities/merge-edits.js';
import { queryRow } from '../../platform/database/rows.js';
import { PurchaseEvents } from '../purchases/purchase-events.js';
import { orderNumberSql, type PurchaseRow, purchaseTable } from '../purchases/purchase.entity.js';
import { distributeReceived } from '../purchases/receipt-rules.js';
import { RequestStatus } from '../reorder-requests/request-status.js';
import { RequestEvents } from '../reorder-requests/request-events.js';
import { NOT_APPROVED, requestTable } from '../reorder-requests/reorder-request.entity.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { OrderEvents } from './order-events.js';

type CancelInput = CheckedBody<typeof cancelOrder>;

/**
 * Cancels the outstanding part of an order. Delivered units stay in stock and close the requests, or parts of requests,
 * that they cover. The outstanding part of a request gets the status that the caller chose; if a part was delivered, it
 * becomes a separate request.
 */
@Injectable()
export class OrderCancellingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orderEvents: OrderEvents,
    private readonly purchases: PurchaseEvents,
    private readonly requests: RequestEvents,
    private readonly closing: RequestStatus,
    private readonly stockLedger: StockLedger,
  ) {}

  cancel(person: Person, id: number, { reason, requests: after }: CancelInput): Promise<Order> {
    return this.transactions.run(async (tx) => {
      const order = await this.orderEvents.lock(tx, id);
      const lines = await tx.find(purchaseTable.schema, {
        where: { orderId: id },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const open = lines.filter((line) => getOutstandingQuantity(line) > 0);
      if (open.length === 0) {
        if (order.cancelledAt !== null)
          throw new DomainError('order.cancelled', { who: await readUserName(tx, order.cancelledBy) });
        throw new DomainError('order.arrived');
      }
      for (const line of open) await this.cancelLine(tx, person, line, reason, after);
      await tx.query(
        'update stock_order set cancelled_at = clock_timestamp(), cancelled_by = $2, cancel_reason = $3, cancelled_via_key_id = $4 where id = $1',
        [id, person.id, reason, person.viaKeyId ?? null],
      );
      return this.orderEvents.publishOrder(tx, person, id, { cancelReason: [null, reason] });
    });
  }

  private async cancelLine(
    tx: Tx,
    person: Person,
    line: PurchaseRow,
    reason: string,
    after: CancelInput['requests'],
  ): Promise<void> {
    const { id, kind, stockId, quantityReceived } = line;
    const arrived = quantityReceived > 0;
    const missing = arrived ? await this.splitRequests(tx, person, line) : await this.requests.findCoveredBy(tx, id);
    await tx.update(purchaseTable.schema, id, {
      ...(arrived
        ? { quantityCancelled: line.quantityCancelled + getOutstandingQuantity(line) }
        : {
            ...getActValues('reversed', person),
            reversalReason: reason,
          }),
      ...getChangeColumns(person.id),
    });
    await this.stockLedger.touchLastOrder(tx, stockId);
    await this.purchases.publish(tx, person, 'purchase.reversed', line);
    if (arrived) await this.closing.closeAll(tx, id, { person, kind, stockId, isFullyReceived: true });
    await this.releaseRequests(tx, person, line, missing, after);
  }

  /**
   * Splits the requests of a line by the delivered quantity, oldest first. A request keeps the delivered part, and the
   * rest becomes a separate request, so that reversing the receipt later reopens only what the receipt closed. Returns
   * the ids of requests without any delivered part.
   */
  private async splitRequests(
    tx: Tx,
    person: Person,
    { id: purchaseId, quantityReceived }: PurchaseRow,
  ): Promise<number[]> {
    const found = await this.requests.lockAll(tx, await this.requests.findCoveredBy(tx, purchaseId));
    const ordered = found.filter(({ status }) => status === 'ordered');
    const missing: number[] = [];
    for (const { id, arrived, rest } of distributeReceived(ordered, quantityReceived)) {
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
      await tx.update(requestTable.schema, id, { requestedQuantity: arrived, ...getEditColumns(person.id) });
      const split = await queryRow<{ id: number }>(
        tx,
        `insert into reorder_request (kind, stock_id, requested_quantity, priority, reason, status, requested_at, requested_by, requested_via_key_id, approved_by, approved_via_key_id, approved_at, note, updated_by)
         select kind, stock_id, $2, priority, reason, status, requested_at, requested_by, requested_via_key_id, approved_by, approved_via_key_id, approved_at, note, $3 from reorder_request where id = $1 returning id`,
        [id, rest, person.id],
      );
      missing.push(split.id);
    }
    return missing;
  }

  /** Applies the status that the caller chose to requests that no other order contains. */
  private async releaseRequests(
    tx: Tx,
    person: Person,
    { orderId, stockId }: PurchaseRow,
    requestIds: readonly number[],
    after: CancelInput['requests'],
  ): Promise<void> {
    const found = await this.requests.lockAll(tx, requestIds);
    const ids = found.filter(({ status }) => status === 'ordered').map(({ id }) => id);
    const free = await this.requests.findUncovered(tx, ids);
    if (free.length === 0) return;
    await tx.update(
      requestTable.schema,
      { id: In(free) },
      {
        status: after,
        ...(after === 'pending' ? NOT_APPROVED : getActValues('approved', person)),
        ...getEditColumns(person.id),
      },
    );
    await this.stockLedger.touchLastOrder(tx, stockId);
    const { number } = await queryRow<{ number: string }>(tx, `select ${orderNumberSql('$1::int')} as number`, [
      orderId,
    ]);
    for (const request of found.filter(({ id }) => free.includes(id)))
      await this.requests.publish(tx, toActor(person), EVENT_OF_CHOICE[after], request, { cancelledOrder: number });
  }
}

const EVENT_OF_CHOICE = {
  pending: 'reorder.reopened',
  ordered: 'reorder.ordered',
  dismissed: 'reorder.dismissed',
} as const;

const getOutstandingQuantity = ({
  reversedAt,
  quantityPurchased,
  quantityReceived,
  quantityCancelled,
}: PurchaseRow): number => (reversedAt === null ? quantityPurchased - quantityReceived - quantityCancelled : 0);
