import * as purchases from '@atrium/contract/clinic/purchases/calls';
import { getStockId } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { toReceiptInput, toPurchaseInput } from './purchase-forms.js';
import { PurchaseLogService } from './purchase-log.service.js';
import { PurchaseReader } from './purchase-reader.js';
import { ReceiptsService } from './receipts.service.js';

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

/** Creates the controller class of the purchases of one kind. */
const createPurchasesController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class PurchasesController {
    constructor(
      private readonly reader: PurchaseReader,
      private readonly purchases: PurchaseLogService,
      private readonly receipts: ReceiptsService,
    ) {}

    @Route(calls.list)
    list({ query }: PurchaseCall<'list'>) {
      return this.reader.list(kind, { ...query, stockId: getStockId(query) });
    }

    @Route(calls.log)
    log({ person, body }: PurchaseCall<'log'>) {
      return this.purchases.log(person, toPurchaseInput(kind, body));
    }

    @Route(calls.receive)
    receive({ person, params, body }: PurchaseCall<'receive'>) {
      return this.receipts.receive(person, kind, params.id, toReceiptInput(body));
    }

    @Route(calls.reverse)
    reverse({ person, params, body }: PurchaseCall<'reverse'>) {
      return this.receipts.reverse(person, kind, params.id, body);
    }
  }
  return PurchasesController;
};

export const purchasesControllers = [createPurchasesController('item'), createPurchasesController('consumable')];
