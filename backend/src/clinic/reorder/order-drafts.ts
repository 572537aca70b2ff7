import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { today } from '../purchases/purchase-days.js';
import { stockTable } from '../stock/stock.entity.js';
import { ReorderRecord } from './reorder-record.js';
import { type RequestRow, requestTable } from './reorder-request.entity.js';

/**
 * Drafts of orders. A supplier has at most one draft, which is a set of pending requests. It becomes an order when it is
 * placed; a draft without requests is not listed and is used again.
 */
@Injectable()
export class OrderDrafts {
  constructor(
    private readonly transactions: Transactions,
    private readonly record: ReorderRecord,
  ) {}

  /** Adds a pending request to the draft of its product's supplier. Adding it twice changes nothing. */
  addRequest(person: Person, id: number): Promise<ReorderRequest> {
    return this.transactions.run(async (tx) => {
      const request = await this.lockRequest(tx, id);
      if (request.status !== 'pending') throw await this.record.alreadyDecided(tx, request);
      if (request.draftOrderId !== null) return this.record.read(tx, id);
      const { name, isActive } = await tx.findOneByOrFail(stockTable.schema, { id: request.stockId });
      if (!isActive) throw new DomainError('stock.inactive', { name });
      return this.setDraft(tx, person, request, await this.draftFor(tx, person, request.stockId));
    });
  }

  removeRequest(person: Person, id: number): Promise<ReorderRequest> {
    return this.transactions.run(async (tx) => {
      const request = await this.lockRequest(tx, id);
      return request.draftOrderId === null ? this.record.read(tx, id) : this.setDraft(tx, person, request, null);
    });
  }

  /** Removes the requests that were omitted when a draft was placed. */
  async releaseRequests(tx: Tx, person: Person, draftId: number): Promise<void> {
    const left = await tx.find(requestTable.schema, { where: { draftOrderId: draftId }, order: { id: 'ASC' } });
    for (const request of left) await this.setDraft(tx, person, request, null);
  }

  private async lockRequest(tx: Tx, id: number): Promise<RequestRow> {
    const request = await this.record.lock(tx, id);
    if (request === null) throw notFound('Reorder request');
    return request;
  }

  private async setDraft(
    tx: Tx,
    person: Person,
    request: RequestRow,
    draftOrderId: number | null,
  ): Promise<ReorderRequest> {
    await tx.update(requestTable.schema, request.id, { draftOrderId, ...editedBy(person.id) });
    return this.record.tell(tx, actorOf(person), 'reorder.updated', request);
  }

  /** Returns the id of the supplier's draft, locked, and creates it if needed. */
  private async draftFor(tx: Tx, person: Person, stockId: number): Promise<number> {
    const [supplier] = await rowsOf<{ id: number }>(
      tx,
      'select p.id from stock s join supplier p on p.id = s.primary_supplier_id and p.is_active where s.id = $1',
      [stockId],
    );
    // A conflicting insert would use up an order number, so an existing draft is looked up first.
    const [draft] = await rowsOf<{ id: number }>(
      tx,
      'select id from stock_order where coalesce(supplier_id, 0) = coalesce($1, 0) and placed_at is null for update',
      [supplier?.id ?? null],
    );
    if (draft !== undefined) return draft.id;
    const { id } = await rowOf<{ id: number }>(
      tx,
      `insert into stock_order (supplier_id, ordered_on, placed_by, placed_via_key_id, placed_at, updated_by) values ($1, $2, $3, $4, null, $3)
       on conflict ((coalesce(supplier_id, 0))) where placed_at is null do update set updated_at = clock_timestamp() returning id`,
      [supplier?.id ?? null, await today(tx), person.id, person.viaKeyId ?? null],
    );
    return id;
  }
}
