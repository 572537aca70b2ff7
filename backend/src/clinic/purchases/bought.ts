import { stockIdOf } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Bought, BoughtLine } from './purchase-log.js';
import type { Arrival } from './receipts.js';

/** The day of a receipt, which items and consumables have under different names. */
interface ReceiptDay {
  readonly receivedDate?: string | null | undefined;
  readonly deliveryDate?: string | null | undefined;
}

/** A line of an invoice, or a purchase of one item or consumable. */
type LineForm = Omit<BoughtLine, 'stockId' | 'quantity'> & {
  readonly itemId?: number | undefined;
  readonly consumableId?: number | undefined;
  readonly quantityPurchased?: number | undefined;
};

type PurchaseForm = LineForm &
  ReceiptDay &
  Omit<Bought, 'kind' | 'isInvoice' | 'lines' | 'receivedOn'> & {
    readonly lines?: readonly LineForm[] | null | undefined;
  };

const lineOf = ({ quantityPurchased: quantity, ...line }: LineForm): BoughtLine => {
  const stockId = stockIdOf(line);
  // The schema of the contract rejects these earlier.
  if (stockId === undefined || quantity === undefined) throw new Error('A purchase says neither what nor how many');
  return { ...line, stockId, quantity };
};

/** Returns the purchase that a checked form of either kind describes. */
export const boughtOf = (kind: StockKind, form: PurchaseForm): Bought => {
  const { lines, receivedDate, deliveryDate: receivedOn = receivedDate, ...head } = form;
  return { ...head, kind, receivedOn, isInvoice: lines != null, lines: (lines ?? [form]).map(lineOf) };
};

type ReceiptForm = Omit<Arrival, 'path' | 'quantity' | 'day'> &
  ReceiptDay & { readonly quantityReceived?: number | null | undefined };

/** Returns the receipt that a checked form of either kind describes. */
export const arrivalOf = ({
  quantityReceived: quantity,
  receivedDate,
  deliveryDate: day = receivedDate,
  ...receipt
}: ReceiptForm): Omit<Arrival, 'path'> => ({ ...receipt, quantity, day });
