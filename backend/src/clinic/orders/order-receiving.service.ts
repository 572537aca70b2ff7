import type { receiveOrder } from '@atrium/contract/clinic/orders/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { PurchaseConcurrencyLimit } from '../purchases/purchase-concurrency.js';
import { assertPossibleOrderReceipt } from '../purchases/purchase-days.js';
import { purchaseTable } from '../purchases/purchase.entity.js';
import { receiveLines } from '../purchases/received-lots.js';
import { ReceiptsService } from '../purchases/receipts.service.js';
import { joinInvoiceNumbers } from './join-invoice-numbers.js';
import { OrderEvents } from './order-events.js';

type ReceiveInput = CheckedBody<typeof receiveOrder>;

/** Receives several lines of an order at once, each as the receipt of its purchase. */
@Injectable()
export class OrderReceivingService {
  constructor(
    private readonly concurrencyLimit: PurchaseConcurrencyLimit,
    private readonly orderEvents: OrderEvents,
    private readonly receipts: ReceiptsService,
  ) {}

  receive(person: Person, id: number, input: ReceiveInput): Promise<unknown> {
    return this.concurrencyLimit.run((tx) => this.write(tx, person, id, input));
  }

  private async write(
    tx: Tx,
    person: Person,
    id: number,
    { lines, receivedOn, invoiceNumber, ...accepted }: ReceiveInput,
  ) {
    const order = await this.orderEvents.lock(tx, id);
    if (receivedOn !== undefined) await assertPossibleOrderReceipt(tx, receivedOn, order.orderedOn);
    await receiveLines(lines.entries(), async ([index, { purchaseId, quantity, lots, unitCost, totalCost }]) => {
      const purchase = await tx.findOne(purchaseTable.schema, {
        where: { id: purchaseId, orderId: id },
        lock: { mode: 'pessimistic_write' },
      });
      if (purchase === null) throw invalidField(`lines.${index}.purchaseId`, 'This line does not belong to the order');
      const invoice = joinInvoiceNumbers(purchase.invoiceNumber, invoiceNumber);
      if (invoice !== purchase.invoiceNumber)
        await tx.update(purchaseTable.schema, purchaseId, { invoiceNumber: invoice });
      const named = Object.assign(purchase, { invoiceNumber: invoice });
      await this.receipts.receiveLocked(tx, person, named, {
        quantity,
        day: receivedOn,
        lots,
        unitCost,
        totalCost,
        ...accepted,
        path: `lines.${index}.`,
      });
    });
    return this.orderEvents.publishOrder(tx, person, id);
  }
}
