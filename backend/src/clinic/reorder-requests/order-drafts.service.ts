import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { readToday } from '../../platform/database/sql.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { stockTable } from '../stock/stock.entity.js';
import { RequestEvents } from './request-events.js';
import { type RequestRow, requestTable } from './reorder-request.entity.js';

/**
 * Manages draft orders. A supplier has at most one draft, a set of pending requests that becomes an order when it is
 * placed. An empty draft is not listed and is used again.
 */
@Injectable()
export class OrderDraftsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly requestEvents: RequestEvents,
  ) {}

  /** Adds a pending request to the draft of its product's supplier. A repeated call has no effect. */
  addRequest(person: Person, id: number): Promise<ReorderRequest> {
    return this.transactions.run(async (tx) => {
      const request = await this.lockRequest(tx, id);
      if (request.status !== 'pending') throw await this.requestEvents.alreadyDecidedError(tx, request);
      if (request.draftOrderId !== null) return this.requestEvents.read(tx, id);
      const { name, isActive } = await tx.findOneByOrFail(stockTable.schema, { id: request.stockId });
      if (!isActive) throw new DomainError('stock.inactive', { name });
      return this.setDraft(tx, person, request, await this.findOrCreateDraft(tx, person, request.stockId));
    });
  }

  removeRequest(person: Person, id: number): Promise<ReorderRequest> {
    return this.transactions.run(async (tx) => {
      const request = await this.lockRequest(tx, id);
      return request.draftOrderId === null ? this.requestEvents.read(tx, id) : this.setDraft(tx, person, request, null);
    });
  }

  /** Removes requests from a draft that the user left out when placing it. */
  async releaseRequests(tx: Tx, person: Person, draftId: number): Promise<void> {
    const remaining = await tx.find(requestTable.schema, { where: { draftOrderId: draftId }, order: { id: 'ASC' } });
    for (const request of remaining) await this.setDraft(tx, person, request, null);
  }

  private async lockRequest(tx: Tx, id: number): Promise<RequestRow> {
    const request = await this.requestEvents.lock(tx, id);
    if (request === null) throw notFound('Reorder request');
    return request;
  }

  private async setDraft(
    tx: Tx,
    person: Person,
    request: RequestRow,
    draftOrderId: number | null,
  ): Promise<ReorderRequest> {
    await tx.update(requestTable.schema, request.id, { draftOrderId, ...getEditColumns(person.id) });
    return this.requestEvents.publish(tx, toActor(person), 'reorder.updated', request);
  }

  /** Returns the id of the supplier's draft, locked. Creates the draft if needed. */
  private async findOrCreateDraft(tx: Tx, person: Person, stockId: number): Promise<number> {
    const [supplier] = await queryRows<{ id: number }>(
      tx,
      'select p.id from stock s join supplier p on p.id = s.primary_supplier_id and p.is_active where s.id = $1',
      [stockId],
    );
    // A conflicting insert would use up an order number, so an existing draft is looked up first.
    const [draft] = await queryRows<{ id: number }>(
      tx,
      'select id from stock_order where coalesce(supplier_id, 0) = coalesce($1, 0) and placed_at is null for update',
      [supplier?.id ?? null],
    );
    if (draft !== undefined) return draft.id;
    const { id } = await queryRow<{ id: number }>(
      tx,
      `insert into stock_order (supplier_id, ordered_on, placed_by, placed_via_key_id, placed_at, updated_by) values ($1, $2, $3, $4, null, $3)
       on conflict ((coalesce(supplier_id, 0))) where placed_at is null do update set updated_at = clock_timestamp() returning id`,
      [supplier?.id ?? null, await readToday(tx), person.id, person.viaKeyId ?? null],
    );
    return id;
  }
}
