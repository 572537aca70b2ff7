import { getStockId } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { PurchaseInput, PurchaseLineInput } from './purchase-log.service.js';
import type { ReceiptInput } from './receipts.service.js';

/** The day of a receipt, which items and consumables have under different names. */
interface ReceiptDayFields {
  readonly receivedDate?: string | null | undefined;
  readonly deliveryDate?: string | null | undefined;
}

/** Fields of an invoice line, or of a purchase of one item or consumable. */
type LineForm = Omit<PurchaseLineInput, 'stockId' | 'quantity'> & {
  readonly itemId?: number | undefined;
  readonly consumableId?: number | undefined;
  readonly quantityPurchased?: number | undefined;
};

type PurchaseForm = LineForm &
  ReceiptDayFields &
  Omit<PurchaseInput, 'kind' | 'isInvoice' | 'lines' | 'receivedOn'> & {
    readonly lines?: readonly LineForm[] | null | undefined;
  };

const toLine = ({ quantityPurchased: quantity, ...line }: LineForm): PurchaseLineInput => {
  const stockId = getStockId(line);
  // The schema of the contract rejects these earlier.
  if (stockId === undefined || quantity === undefined) throw new Error('A purchase says neither what nor how many');
  return { ...line, stockId, quantity };
};

/** Converts a validated form of either kind to a purchase. */
export const toPurchaseInput = (kind: StockKind, form: PurchaseForm): PurchaseInput => {
  const { lines, receivedDate, deliveryDate: receivedOn = receivedDate, ...head } = form;
  return { ...head, kind, receivedOn, isInvoice: lines != null, lines: (lines ?? [form]).map(toLine) };
};

type ReceiptForm = Omit<ReceiptInput, 'path' | 'quantity' | 'day'> &
  ReceiptDayFields & { readonly quantityReceived?: number | null | undefined };

/** Converts a validated form of either kind to a receipt. */
export const toReceiptInput = ({
  quantityReceived: quantity,
  receivedDate,
  deliveryDate: day = receivedDate,
  ...receipt
}: ReceiptForm): Omit<ReceiptInput, 'path'> => ({ ...receipt, quantity, day });
