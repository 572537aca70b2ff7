import type { updateOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { OrderEvents } from './order-events.js';
import { orders } from './order.entity.js';

@Injectable()
export class OrdersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly orderEvents: OrderEvents,
  ) {}

  /** Updates an order. A changed expected date is also published with the stock. */
  update(person: Person, id: number, { version, isSent, ...fields }: CheckedBody<typeof updateOrder>): Promise<Order> {
    return this.transactions.run(async (tx) => {
      const row = await this.orderEvents.lock(tx, id);
      if (fields.expectedOn != null && fields.expectedOn < row.orderedOn)
        throw invalidField('expectedOn', 'The expected day must be on or after the order');
      const moves = fields.expectedOn !== undefined && fields.expectedOn !== row.expectedOn;
      const order = await this.entities.edit(tx, orders, person, row, fields, { seenVersion: version });
      if (moves) await this.orderEvents.publishStock(tx, person, await this.orderEvents.readStockIds(tx, id));
      if (isSent !== true) return order;
      await tx.query(
        `update stock_order set sent_to = null, sent_at = clock_timestamp(), sent_by = $2, sent_via_key_id = $3, is_mail_kept = false where id = $1`,
        [id, person.id, person.viaKeyId ?? null],
      );
      return this.orderEvents.publishOrder(tx, person, id, { isMailKept: [row.isMailKept, false] });
    });
  }
}
