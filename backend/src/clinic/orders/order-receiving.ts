import type { receiveOrder } from '@atrium/contract/clinic/orders/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { BuyingTurns } from '../purchases/buying-turns.js';
import { refuseReceiptOf } from '../purchases/purchase-days.js';
import { purchaseTable } from '../purchases/purchase.entity.js';
import { receiveEach } from '../purchases/received-lots.js';
import { Receipts } from '../purchases/receipts.js';
import { invoicesOf } from './invoices-of.js';
import { OrderRecord } from './order-record.js';

type Arrived = CheckedBody<typeof receiveOrder>;

/** Receives several lines of an order at once, each as the receipt of its purchase. */
@Injectable()
export class OrderReceiving {
  constructor(
    private readonly turns: BuyingTurns,
    private readonly record: OrderRecord,
    private readonly receipts: Receipts,
  ) {}

  receive(person: Person, id: number, arrived: Arrived): Promise<unknown> {
    return this.turns.run((tx) => this.write(tx, person, id, arrived));
  }

  private async write(tx: Tx, person: Person, id: number, { lines, receivedOn, invoiceNumber, ...accepted }: Arrived) {
    const order = await this.record.lock(tx, id);
    if (receivedOn !== undefined) await refuseReceiptOf(tx, receivedOn, order.orderedOn);
    await receiveEach(lines.entries(), async ([index, { purchaseId, quantity, lots, unitCost, totalCost }]) => {
      const purchase = await tx.findOne(purchaseTable.schema, {
        where: { id: purchaseId, orderId: id },
        lock: { mode: 'pessimistic_write' },
      });
      if (purchase === null) throw invalidField(`lines.${index}.purchaseId`, 'This is no line of the order');
      const invoice = invoicesOf(purchase.invoiceNumber, invoiceNumber);
      if (invoice !== purchase.invoiceNumber)
        await tx.update(purchaseTable.schema, purchaseId, { invoiceNumber: invoice });
      const named = Object.assign(purchase, { invoiceNumber: invoice });
      await this.receipts.arrive(tx, person, named, {
        quantity,
        day: receivedOn,
        lots,
        unitCost,
        totalCost,
        ...accepted,
        path: `lines.${index}.`,
      });
    });
    return this.record.changed(tx, person, id);
  }
}
