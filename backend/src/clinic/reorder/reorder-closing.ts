import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { mayDecideReorders } from '../../auth/access.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { requestAfterReceipt } from '../purchases/receipt-rules.js';
import { ReorderRecord } from './reorder-record.js';
import { type RequestRow, requestTable } from './reorder-request.entity.js';

/** The purchase that names a request. */
export interface NamingPurchase {
  readonly person: Person;
  readonly kind: StockKind;
  readonly stockId: number;
  /** Nothing of it is left to receive. */
  readonly isFullyReceived: boolean;
}

/**
 * How purchases move the request that they name: it is ordered with the purchase, and received with its last unit.
 * For callers who hold the stock's row, have brought it up to date, and are inside their own transaction.
 */
@Injectable()
export class ReorderClosing {
  constructor(private readonly record: ReorderRecord) {}

  /**
   * When a purchase is logged: whether it may name this request.
   * @throws DomainError at `path` for a request that there is not or that is for other stock; `reorder.already-decided`
   * for one that was dismissed or received.
   */
  async mayBeNamed(
    tx: Tx,
    requestId: number,
    purchase: Pick<NamingPurchase, 'kind' | 'stockId'>,
    path = 'reorderRequestId',
  ): Promise<void> {
    const request = await this.record.lock(tx, requestId, purchase.kind);
    if (request === null) throw invalidField(path, 'This reorder request does not exist');
    if (request.stockId !== purchase.stockId) throw invalidField(path, 'This reorder request is for something else');
    if (request.status === 'dismissed' || request.status === 'received')
      throw await this.record.alreadyDecided(tx, request);
  }

  /**
   * After a purchase that names the request was logged or received. Fully received, it closes the request, whoever
   * receives. Before that it orders a pending one, if its author may decide; otherwise the decision stays open. A request
   * that is closed already stays as it is.
   */
  async closeByReceipt(tx: Tx, requestId: number, { person, isFullyReceived }: NamingPurchase): Promise<void> {
    const request = await this.record.lock(tx, requestId);
    if (request === null) return;
    const mayDecide = mayDecideReorders(person);
    const steps = requestAfterReceipt(request.status, { mayDecide, isFullyReceived });
    for (const status of steps)
      await this.move(tx, person, request, status, status === 'ordered' ? orderedBy(person) : RECEIVED, steps);
  }

  /** The same for all requests that a purchase answers. */
  async closeAllOf(tx: Tx, purchaseId: number, naming: NamingPurchase): Promise<void> {
    for (const requestId of await this.record.answeredBy(tx, purchaseId))
      await this.closeByReceipt(tx, requestId, naming);
  }

  /** After a receipt was reversed: what it had closed is ordered again, unless another purchase answers it. */
  async reopenAllOf(tx: Tx, purchaseId: number, person: Person): Promise<void> {
    const found = await this.record.lockAll(tx, await this.record.answeredBy(tx, purchaseId));
    const received = found.filter(({ status }) => status === 'received');
    const free = await this.record.notPlacedOf(
      tx,
      received.map(({ id }) => id),
    );
    for (const request of received.filter(({ id }) => free.includes(id))) {
      await tx.update(requestTable.schema, request.id, { status: 'ordered', receivedAt: null, ...editedBy(person.id) });
      await this.record.tell(tx, actorOf(person), 'reorder.reopened', request);
    }
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
    // The requester gets one notification, of the arrival, when the request is ordered and received at once.
    await this.record.tell(tx, actorOf(person), `reorder.${status}`, request, {
      hasArrived: steps.includes('received'),
    });
  }
}

const RECEIVED = { receivedAt: () => 'clock_timestamp()' };
const orderedBy = (person: Person) => ({ approvedBy: person.id, approvedAt: () => 'clock_timestamp()' });
