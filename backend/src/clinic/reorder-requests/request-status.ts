import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { canDecideReorders } from '../../auth/access.js';
import { getActValues } from '../../platform/entities/act-columns.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getChangeColumns, getEditColumns } from '../../platform/entities/merge-edits.js';
import { PURCHASE_STATUS, type PurchaseRow } from '../purchases/purchase.entity.js';
import { requestAfterReceipt } from '../purchases/receipt-rules.js';
import { RequestEvents } from './request-events.js';
import { NOT_APPROVED, type RequestRow, requestTable } from './reorder-request.entity.js';

/** A purchase that refers to a request. */
export interface CoveringPurchase {
  readonly person: Person;
  readonly kind: StockKind;
  readonly stockId: number;
  /** True when no unit of the purchase is outstanding. */
  readonly isFullyReceived: boolean;
}

/**
 * Changes the status of requests with their purchases: a request is ordered with its purchase and received with the
 * last unit. Requires locked and updated stock.
 */
@Injectable()
export class RequestStatus {
  constructor(private readonly requestEvents: RequestEvents) {}

  /**
   * Checks whether a new purchase may refer to a request. Returns the request when it was ordered outside of Atrium and
   * has no purchase yet.
   * @throws DomainError at `path` when the request is missing or for another product; `reorder.already-decided` when it
   * is dismissed or received
   */
  async assertPurchasable(
    tx: Tx,
    requestId: number,
    purchase: Pick<CoveringPurchase, 'kind' | 'stockId'>,
    path = 'reorderRequestId',
  ): Promise<RequestRow | null> {
    const request = await this.requestEvents.lock(tx, requestId, purchase.kind);
    if (request === null) throw invalidField(path, 'This reorder request does not exist');
    if (request.stockId !== purchase.stockId) throw invalidField(path, 'This reorder request is for another product');
    if (request.status === 'dismissed' || request.status === 'received')
      throw await this.requestEvents.alreadyDecidedError(tx, request);
    if (request.status !== 'ordered') return null;
    return (await this.requestEvents.findUncovered(tx, [requestId])).length > 0 ? request : null;
  }

  /**
   * Updates a request after a purchase for it was logged or received. A full receipt closes it, by any user. Before
   * that, a pending request becomes ordered if the user may decide it. A closed request stays unchanged.
   */
  async closeByReceipt(tx: Tx, requestId: number, { person, isFullyReceived }: CoveringPurchase): Promise<void> {
    const request = await this.requestEvents.lock(tx, requestId);
    if (request === null) return;
    const canDecide = canDecideReorders(person);
    const steps = requestAfterReceipt(request.status, { canDecide, isFullyReceived });
    for (const status of steps)
      await this.changeStatus(
        tx,
        person,
        request,
        status,
        status === 'ordered' ? getActValues('approved', person) : getStatusBeforeReceipt(request),
        steps,
      );
  }

  /** Updates every request of a purchase with `closeByReceipt`. */
  async closeAll(tx: Tx, purchaseId: number, covering: CoveringPurchase): Promise<void> {
    for (const requestId of await this.requestEvents.findCoveredBy(tx, purchaseId))
      await this.closeByReceipt(tx, requestId, covering);
  }

  /**
   * Restores requests after a receipt was reversed. Those that the receipt closed get their previous status, unless
   * another purchase of them was received. Requesters are notified, also after a partial receipt.
   */
  async reopenAll(tx: Tx, purchaseId: number, person: Person): Promise<void> {
    const withoutPurchase = (await this.findCoveredOnlyBy(tx, purchaseId)).map(({ id }) => id);
    for (const request of await this.findCoveredOnlyBy(tx, purchaseId, `${PURCHASE_STATUS} = 'received'`)) {
      if (request.status === 'received')
        await this.restoreStatus(tx, person, request, request.receivedFrom ?? 'ordered');
      else if (request.status !== 'ordered' || !withoutPurchase.includes(request.id)) continue;
      await this.requestEvents.publish(tx, toActor(person), 'reorder.reopened', request, { isReceiptReversed: true });
    }
  }

  /** Sets the requests of a cancelled purchase without receipts to pending. */
  async releaseAll(tx: Tx, { id, createdAt }: PurchaseRow, person: Person): Promise<void> {
    for (const request of await this.findCoveredOnlyBy(tx, id)) {
      const isOrderedWithIt = request.approvedAt !== null && request.approvedAt >= createdAt;
      if (request.status !== 'ordered' || !isOrderedWithIt) continue;
      await this.restoreStatus(tx, person, request, 'pending');
      await this.requestEvents.publish(tx, toActor(person), 'reorder.reopened', request);
    }
  }

  /**
   * Locks and returns the requests of a purchase that no other valid purchase covers.
   * @param others SQL condition of the other purchases `q`
   */
  private async findCoveredOnlyBy(tx: Tx, purchaseId: number, others = 'true'): Promise<RequestRow[]> {
    const rows = await queryRows<{ id: number }>(
      tx,
      `select x.request_id as id from purchase_request x where x.purchase_id = $1 and not exists (
         select 1 from purchase_request y join purchase q on q.id = y.purchase_id where y.request_id = x.request_id and q.id <> $1 and q.reversed_at is null and ${others})`,
      [purchaseId],
    );
    return this.requestEvents.lockAll(
      tx,
      rows.map(({ id }) => id),
    );
  }

  private async restoreStatus(
    tx: Tx,
    person: Person,
    { id }: RequestRow,
    status: 'pending' | 'ordered',
  ): Promise<void> {
    await tx.update(requestTable.schema, id, {
      status,
      receivedAt: null,
      receivedFrom: null,
      ...(status === 'pending' && NOT_APPROVED),
      ...getEditColumns(person.id),
    });
  }

  private async changeStatus(
    tx: Tx,
    person: Person,
    request: RequestRow,
    status: 'ordered' | 'received',
    facts: QueryDeepPartialEntity<RequestRow>,
    steps: readonly ('ordered' | 'received')[],
  ): Promise<void> {
    await tx.update(requestTable.schema, request.id, {
      ...facts,
      status,
      ...getChangeColumns(person.id),
    });
    // A request that is ordered and received at once notifies the requester only of the arrival.
    await this.requestEvents.publish(tx, toActor(person), `reorder.${status}`, request, {
      hasArrived: steps.includes('received'),
    });
  }
}

const getStatusBeforeReceipt = ({ status }: RequestRow) => ({
  receivedAt: () => 'clock_timestamp()',
  receivedFrom: status === 'pending' ? ('pending' as const) : ('ordered' as const),
});
