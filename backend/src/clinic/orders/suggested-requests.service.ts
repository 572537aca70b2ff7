import type { requestSuggested } from '@atrium/contract/clinic/order-suggestions/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { getActorValues } from '../../platform/entities/act-columns.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { RequestEvents } from '../reorder-requests/request-events.js';
import { requestTable } from '../reorder-requests/reorder-request.entity.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { assertUnchangedQuantities } from './assert-order-unchanged.js';

type Line = CheckedBody<typeof requestSuggested>['lines'][number];

/** Creates reorder requests from suggestions, for users who may not place orders. */
@Injectable()
export class SuggestedRequestsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly requestEvents: RequestEvents,
  ) {}

  request(person: Person, lines: readonly Line[]): Promise<ReorderRequest[]> {
    return this.transactions.run((tx) => this.insertAll(tx, person, lines));
  }

  /** Inserts one request per line, in the order of the lines. */
  async insertAll(tx: Tx, person: Person, lines: readonly Line[]): Promise<ReorderRequest[]> {
    const stock = await tx.find(stockTable.schema, {
      where: { id: In([...new Set(lines.map(({ stockId }) => stockId))]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byId = new Map(stock.map((row) => [row.id, row]));
    const requests: ReorderRequest[] = [];
    for (const [index, line] of lines.entries()) {
      const row = byId.get(line.stockId);
      if (row === undefined) throw invalidField(`lines.${index}.stockId`, 'This product does not exist');
      requests.push(await this.insertRequest(tx, person, line, row));
    }
    return requests;
  }

  private async insertRequest(
    tx: Tx,
    person: Person,
    { quantity, reason, ...seen }: Line,
    stock: StockRow,
  ): Promise<ReorderRequest> {
    const { id: stockId, kind, name } = stock;
    if (!stock.isActive) throw new DomainError('stock.inactive', { name });
    await assertUnchangedQuantities(tx, stock, seen);
    const { identifiers } = await tx.insert(requestTable.schema, {
      kind,
      stockId,
      requestedQuantity: quantity,
      priority: kind === 'item' ? 'normal' : 'medium',
      reason: reason ?? null,
      ...getActorValues('requested', person),
      updatedBy: person.id,
    });
    const { id } = identifiers[0] as { id: number };
    return this.requestEvents.publish(tx, toActor(person), 'reorder.requested', { id, kind, stockId });
  }
}
