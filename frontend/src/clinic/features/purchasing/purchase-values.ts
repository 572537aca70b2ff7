import { addMoney, multiplyMoney, parseUnitCost } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Stock } from '../../store/clinic-state.js';
import {
  type AcceptedFlags,
  addPackagePieces,
  isBlank,
  type LotLine,
  findSingleLot,
  toLotInputs,
  addScannedPackage,
  validateLots,
} from '../lots/public.js';
import { getPieces, type ScannedPackage } from '../scanning/public.js';

/* Values of the purchase form, and their conversion to the request. */

export interface PurchaseLine {
  readonly stockId: number | null;
  readonly quantity: number;
  readonly unitCost: string;
  /** Lots of the line; empty for a product without lot tracking. */
  readonly lots: readonly LotLine[];
  /** True when a package of the line was scanned, so that the next one adds its pieces. */
  readonly isScanned?: boolean;
}

export interface PurchaseValues {
  readonly lines: PurchaseLine[];
  readonly supplierId: string;
  readonly orderedBy: string;
  readonly invoiceNumber: string;
  readonly purchaseDate: string;
  readonly arrived: 'received' | 'ordered';
  readonly receivedOn: string;
  readonly notes: string;
}

export const EMPTY_LINE: PurchaseLine = { stockId: null, quantity: 1, unitCost: '', lots: [] };

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Converts form values to the request body. It sends a list even for one line, so that the reply is a list. */
export function toPurchaseBody(
  kind: StockKind,
  values: PurchaseValues,
  reorderRequestId: number | null,
  accepts: AcceptedFlags = {},
) {
  const { lines, supplierId, orderedBy, invoiceNumber, purchaseDate, arrived, receivedOn, notes } = values;
  return {
    supplierId: supplierId === '' ? null : Number(supplierId),
    orderedBy: textOrNull(orderedBy),
    invoiceNumber: textOrNull(invoiceNumber),
    purchaseDate: textOrNull(purchaseDate),
    ...(arrived === 'received' && { [kind === 'item' ? 'receivedDate' : 'deliveryDate']: textOrNull(receivedOn) }),
    ...accepts,
    lines: lines.map(({ stockId, quantity, unitCost, lots }, index) => ({
      [kind === 'item' ? 'itemId' : 'consumableId']: stockId ?? undefined,
      quantityPurchased: quantity,
      unitCost: textOrNull(unitCost),
      notes: textOrNull(notes),
      ...(arrived === 'received' && lots.length > 0 && { lots: toLotInputs(lots) }),
      ...(index === 0 && reorderRequestId !== null && { reorderRequestId }),
    })),
  };
}

/** Returns the initial lots: one with the whole quantity when the product tracks lots. */
export const createInitialLots = (
  { tracksLots }: { readonly tracksLots: boolean },
  quantity: number,
): readonly LotLine[] => (tracksLots ? findSingleLot(quantity) : []);

export const hasInvalidLots = ({ lots, quantity }: PurchaseLine): boolean =>
  lots.length > 0 && Object.keys(validateLots(lots, quantity)).length > 0;

/** Returns the total of a line; null without a unit cost. */
export function computeLineTotal({ quantity, unitCost }: Pick<PurchaseLine, 'quantity' | 'unitCost'>): string | null {
  const cost = unitCost.trim() === '' ? null : parseUnitCost(unitCost);
  return cost === null || !Number.isSafeInteger(quantity) || quantity < 0 ? null : multiplyMoney(cost, quantity);
}

/** Returns the sum of the lines that have a unit cost; null without any. */
export function computeInvoiceTotal(lines: readonly PurchaseLine[]): string | null {
  const totals = lines.map(computeLineTotal).filter((total) => total !== null);
  return totals.length === 0 ? null : addMoney(...totals);
}

const FORM_FIELDS: Readonly<Record<string, string>> = {
  itemId: 'stockId',
  consumableId: 'stockId',
  quantityPurchased: 'quantity',
  receivedDate: 'receivedOn',
  deliveryDate: 'receivedOn',
};

/** Returns the form path of an API path: `lines.0.itemId` is `lines.0.stockId`. */
export const toFormPath = (path: string): string =>
  path
    .split('.')
    .map((part) => FORM_FIELDS[part] ?? part)
    .join('.');

const LABELS: Readonly<Record<string, string>> = {
  lines: 'Lines',
  itemId: 'Item',
  consumableId: 'Consumable',
  quantityPurchased: 'Quantity',
  unitCost: 'Unit Cost',
  supplierId: 'Supplier',
  invoiceNumber: 'Invoice number',
  purchaseDate: 'Purchase date',
  receivedDate: 'Received date',
  deliveryDate: 'Delivery date',
  orderedBy: 'Ordered by',
  notes: 'Notes',
};

/** Returns the label of an API field. */
export const getLabel = (name: string): string | undefined => LABELS[name];

/**
 * Returns the line after `item` was scanned or picked. A scan adds the pieces of its package; a picked product has one.
 * The price is that of the next order unless the user entered one.
 */
export function withScannedItem(
  item: Stock,
  line: PurchaseLine,
  packageData: ScannedPackage | undefined,
): PurchaseLine {
  const isSame = line.stockId === item.id;
  const pieces = getPieces(packageData);
  // The first package of a product picked by name sets its lot.
  const isOfPicked = isSame && line.isScanned !== true && line.lots.length > 0 && line.lots.every(isBlank);
  const before = isSame ? line.quantity : 0;
  const typed = isSame || line.quantity === EMPTY_LINE.quantity ? null : line.quantity;
  const quantity = packageData === undefined || isOfPicked ? (typed ?? Math.max(1, before)) : before + pieces;
  const lots = isSame ? line.lots : createInitialLots(item, quantity);
  return {
    stockId: item.id,
    quantity,
    isScanned: packageData !== undefined || (isSame && line.isScanned === true),
    unitCost: line.unitCost === '' && item.orderPrice !== null ? item.orderPrice : line.unitCost,
    lots:
      packageData === undefined
        ? lots
        : isOfPicked
          ? addScannedPackage(lots, packageData, quantity)
          : addPackagePieces(lots, packageData, pieces, !isSame),
  };
}
