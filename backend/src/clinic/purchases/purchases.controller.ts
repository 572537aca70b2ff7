import * as purchases from '@atrium/contract/clinic/purchases/calls';
import { stockIdOf } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { arrivalOf, boughtOf } from './bought.js';
import { PurchaseLog } from './purchase-log.js';
import { PurchaseReader } from './purchase-reader.js';
import { Receipts } from './receipts.js';

const CALLS = {
  item: {
    list: purchases.listItemPurchases,
    log: purchases.logItemPurchase,
    receive: purchases.receiveItemPurchase,
    reverse: purchases.reverseItemPurchase,
  },
  consumable: {
    list: purchases.listConsumablePurchases,
    log: purchases.logConsumablePurchase,
    receive: purchases.receiveConsumablePurchase,
    reverse: purchases.reverseConsumablePurchase,
  },
} as const;
type PurchaseCall<Name extends keyof (typeof CALLS)['item']> = Call<(typeof CALLS)[StockKind][Name]>;

/** Makes the controller of the purchases of one kind. */
const purchasesController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class PurchasesController {
    constructor(
      private readonly reader: PurchaseReader,
      private readonly purchases: PurchaseLog,
      private readonly receipts: Receipts,
    ) {}

    @Serve(calls.list)
    list({ query }: PurchaseCall<'list'>) {
      return this.reader.list(kind, { ...query, stockId: stockIdOf(query) });
    }

    @Serve(calls.log)
    log({ person, body }: PurchaseCall<'log'>) {
      return this.purchases.log(person, boughtOf(kind, body));
    }

    @Serve(calls.receive)
    receive({ person, params, body }: PurchaseCall<'receive'>) {
      return this.receipts.receive(person, kind, params.id, arrivalOf(body));
    }

    @Serve(calls.reverse)
    reverse({ person, params, body }: PurchaseCall<'reverse'>) {
      return this.receipts.reverse(person, kind, params.id, body);
    }
  }
  return PurchasesController;
};

export const purchasesControllers = [purchasesController('item'), purchasesController('consumable')];
