import {
  listConsumablePurchases,
  logConsumablePurchase,
  receiveConsumablePurchase,
  reverseConsumablePurchase,
} from '@atrium/contract/clinic/purchases/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { arrivalOf, boughtOf } from './bought.js';
import { PurchaseLog } from './purchase-log.js';
import { PurchaseReader } from './purchase-reader.js';
import { Receipts } from './receipts.js';

@Controller()
export class ConsumablePurchasesController {
  constructor(
    private readonly reader: PurchaseReader,
    private readonly purchases: PurchaseLog,
    private readonly receipts: Receipts,
  ) {}

  @Serve(listConsumablePurchases)
  list({ query: { consumableId, itemId = consumableId, ...query } }: Call<typeof listConsumablePurchases>) {
    return this.reader.list('consumable', { ...query, stockId: itemId });
  }

  @Serve(logConsumablePurchase)
  log({ person, body }: Call<typeof logConsumablePurchase>) {
    return this.purchases.log(person, boughtOf('consumable', body, body.deliveryDate));
  }

  @Serve(receiveConsumablePurchase)
  receive({ person, params, body }: Call<typeof receiveConsumablePurchase>) {
    return this.receipts.receive(person, 'consumable', params.id, arrivalOf(body, body.deliveryDate));
  }

  @Serve(reverseConsumablePurchase)
  reverse({ person, params, body }: Call<typeof reverseConsumablePurchase>) {
    return this.receipts.reverse(person, 'consumable', params.id, body);
  }
}
