import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { mayDecideReorders } from '../../auth/access.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import type { PurchaseRow } from '../purchases/purchase.entity.js';
import { requestAfterReceipt } from '../purchases/receipt-rules.js';
import { ReorderRecord } from './reorder-record.js';
import { approvedBy, NOT_APPROVED, type RequestRow, requestTable } from './reorder-request.entity.js';

/** The purchase that refers to a request. */
export interface NamingPurchase {
  readonly person: Person;
  readonly kind: StockKind;
  readonly stockId: number;
  /** Nothing of the purchase is left to receive. */
  readonly isFullyReceived: boolean;
}

/**
 * Changes requests with their purchases: a request is ordered with its purchase and received with the last unit.
 * Callers have locked and updated the stock row in their own transaction.
 */
@Injectable()
export class ReorderClosing {
  constructor(private readonly record: ReorderRecord) {}

  /**
   * Checks whether a new purchase may refer to this request. Returns the request when it was ordered outside of Atrium
   * and has no purchase yet.
   * @throws DomainError at `path` for a missing request or one of other stock; `reorder.already-decided` for a
   * dismissed or received one
   */
  async mayBeNamed(
    tx: Tx,
    requestId: number,
    purchase: Pick<NamingPurchase, 'kind' | 'stockId'>,
    path = 'reorderRequestId',
  ): Promise<RequestRow | null> {
    const request = await this.record.lock(tx, requestId, purchase.kind);
    if (request === null) throw invalidField(path, 'This reorder request does not exist');
    if (request.stockId !== purchase.stockId) throw invalidField(path, 'This reorder request is for something else');
    if (request.status === 'dismissed' || request.status === 'received')
      throw await this.record.alreadyDecided(tx, request);
    if (request.status !== 'ordered') return null;
    return (await this.record.notPlacedOf(tx, [requestId])).length > 0 ? request : null;
  }

  /**
   * Updates a request after a purchase for it was logged or received. A full receipt closes it, by any user. Before
   * that, a pending one becomes ordered if the user may decide it. A closed request stays unchanged.
   */
  async closeByReceipt(tx: Tx, requestId: number, { person, isFullyReceived }: NamingPurchase): Promise<void> {
    const request = await this.record.lock(tx, requestId);
    if (request === null) return;
    const mayDecide = mayDecideReorders(person);
    const steps = requestAfterReceipt(request.status, { mayDecide, isFullyReceived });
    for (const status of steps)
      await this.move(
        tx,
        person,
        request,
        status,
        status === 'ordered' ? approvedBy(person) : receivedFrom(request),
        steps,
      );
  }

  /** Calls `closeByReceipt` for every request of a purchase. */
  async closeAllOf(tx: Tx, purchaseId: number, naming: NamingPurchase): Promise<void> {
    for (const requestId of await this.record.answeredBy(tx, purchaseId))
      await this.closeByReceipt(tx, requestId, naming);
  }

  /**
   * Restores requests after a receipt was reversed: those that it closed get their earlier status, unless another
   * purchase covers them. Requesters are notified, also of what had arrived in part.
   */
  async reopenAllOf(tx: Tx, purchaseId: number, person: Person): Promise<void> {
    for (const request of await this.answeredAlone(tx, purchaseId)) {
      if (request.status === 'received') await this.restore(tx, person, request, request.receivedFrom ?? 'ordered');
      else if (request.status !== 'ordered') continue;
      await this.record.tell(tx, actorOf(person), 'reorder.reopened', request, { isReceiptReversed: true });
    }
  }

  /** Sets the requests of a cancelled purchase without receipts to pending. */
  async releaseAllOf(tx: Tx, { id, createdAt }: PurchaseRow, person: Person): Promise<void> {
    for (const request of await this.answeredAlone(tx, id)) {
      const isOrderedWithIt = request.approvedAt !== null && request.approvedAt >= createdAt;
      if (request.status !== 'ordered' || !isOrderedWithIt) continue;
      await this.restore(tx, person, request, 'pending');
      await this.record.tell(tx, actorOf(person), 'reorder.reopened', request);
    }
  }

  /** Returns the requests of a purchase that no other valid purchase covers, locked. */
  private async answeredAlone(tx: Tx, purchaseId: number): Promise<RequestRow[]> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      `select x.request_id as id from purchase_request x where x.purchase_id = $1 and not exists (
         select 1 from purchase_request y join purchase q on q.id = y.purchase_id where y.request_id = x.request_id and q.id <> $1 and q.reversed_at is null)`,
      [purchaseId],
    );
    return this.record.lockAll(
      tx,
      rows.map(({ id }) => id),
    );
  }

  private async restore(tx: Tx, person: Person, { id }: RequestRow, status: 'pending' | 'ordered'): Promise<void> {
    await tx.update(requestTable.schema, id, {
      status,
      receivedAt: null,
      receivedFrom: null,
      ...(status === 'pending' && NOT_APPROVED),
      ...editedBy(person.id),
    });
  }

  private async move(
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
      version: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    // A request that is ordered and received at once notifies the requester only of the arrival.
    await this.record.tell(tx, actorOf(person), `reorder.${status}`, request, {
      hasArrived: steps.includes('received'),
    });
  }
}

const receivedFrom = ({ status }: RequestRow) => ({
  receivedAt: () => 'clock_timestamp()',
  receivedFrom: status === 'pending' ? ('pending' as const) : ('ordered' as const),
});
