import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Bought, BoughtLine } from './purchase-log.js';
import type { AcceptedReceipt } from './received-lots.js';
import type { PaidPrice } from './receipt-cost.js';
import type { Arrival } from './receipts.js';

/** A line, or a purchase of one product, in the spelling of either kind. */
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
  // The schema of the contract rejects these earlier.
  if (consumableId === undefined || quantityPurchased === undefined)
    throw new Error('A purchase says neither what nor how many');
  const { unitCost, totalCost, reorderRequestId, notes, lots } = rest;
  return { stockId: consumableId, quantity: quantityPurchased, unitCost, totalCost, reorderRequestId, notes, lots };
};

/** Converts a checked form; each kind has its own name for the day of receipt. */
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
