import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Bought, BoughtLine } from './purchase-log.js';
import type { AcceptedReceipt } from './received-lots.js';
import type { PaidPrice } from './receipt-cost.js';
import type { Arrival } from './receipts.js';

/** A line, or the whole of a purchase of one thing, as the calls of either kind say it. */
type LineForm = Omit<BoughtLine, 'stockId' | 'quantity'> & {
  readonly itemId?: number | undefined;
  readonly consumableId?: number | undefined;
  readonly quantityPurchased?: number | undefined;
};

type PurchaseForm = LineForm &
  Pick<Bought, 'supplierId' | 'invoiceNumber' | 'purchaseDate' | 'orderedBy' | keyof AcceptedReceipt> & {
    readonly lines?: readonly LineForm[] | null | undefined;
  };

const lineOf = ({ itemId, consumableId = itemId, quantityPurchased, ...rest }: LineForm): BoughtLine => {
  // The contract's checks have refused these already.
  if (consumableId === undefined || quantityPurchased === undefined)
    throw new Error('A purchase says neither what nor how many');
  const { unitCost, totalCost, reorderRequestId, notes, lots } = rest;
  return { stockId: consumableId, quantity: quantityPurchased, unitCost, totalCost, reorderRequestId, notes, lots };
};

/** What a checked form means; either kind has its own name for the day. */
export const boughtOf = (kind: StockKind, form: PurchaseForm, receivedOn: string | null | undefined): Bought => {
  const {
    supplierId,
    invoiceNumber,
    purchaseDate,
    orderedBy,
    acceptExpired,
    acceptIncomplete,
    acceptHeld,
    acceptNumber,
    lines,
  } = form;
  return {
    kind,
    isInvoice: lines != null,
    lines: (lines ?? [form]).map(lineOf),
    supplierId,
    invoiceNumber,
    purchaseDate,
    orderedBy,
    acceptExpired,
    acceptIncomplete,
    acceptHeld,
    acceptNumber,
    receivedOn,
  };
};

type ReceiptForm = Pick<Arrival, 'lots' | keyof PaidPrice | keyof AcceptedReceipt> & {
  readonly quantityReceived?: number | null | undefined;
};

export const arrivalOf = (
  {
    quantityReceived,
    lots,
    unitCost,
    totalCost,
    acceptExpired,
    acceptIncomplete,
    acceptHeld,
    acceptNumber,
  }: ReceiptForm,
  receivedOn: string | null | undefined,
): Omit<Arrival, 'path'> => ({
  quantity: quantityReceived,
  day: receivedOn,
  lots,
  unitCost,
  totalCost,
  acceptExpired,
  acceptIncomplete,
  acceptHeld,
  acceptNumber,
});
