import {
  listItemPurchases,
  logItemPurchase,
  receiveItemPurchase,
  reverseItemPurchase,
} from '@atrium/contract/clinic/purchases/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { arrivalOf, boughtOf } from './bought.js';
import { PurchaseLog } from './purchase-log.js';
import { PurchaseReader } from './purchase-reader.js';
import { Receipts } from './receipts.js';

@Controller()
export class ItemPurchasesController {
  constructor(
    private readonly reader: PurchaseReader,
    private readonly purchases: PurchaseLog,
    private readonly receipts: Receipts,
  ) {}

  @Serve(listItemPurchases)
  list({ query: { itemId, ...query } }: Call<typeof listItemPurchases>) {
    return this.reader.list('item', { ...query, stockId: itemId });
  }

  @Serve(logItemPurchase)
  log({ person, body }: Call<typeof logItemPurchase>) {
    return this.purchases.log(person, boughtOf('item', body, body.receivedDate));
  }

  @Serve(receiveItemPurchase)
  receive({ person, params, body }: Call<typeof receiveItemPurchase>) {
    return this.receipts.receive(person, 'item', params.id, arrivalOf(body, body.receivedDate));
  }

  @Serve(reverseItemPurchase)
  reverse({ person, params, body }: Call<typeof reverseItemPurchase>) {
    return this.receipts.reverse(person, 'item', params.id, body);
  }
}
