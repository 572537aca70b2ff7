import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ApiError } from '../../../../lib/api/http.js';
import { mapLotErrors, type LotLine, findSingleLot, toLotInputs, validateLots } from '../../lots/public.js';
import { getOrderedPrice, toPriceBody, validatePrice } from '../../purchasing/public.js';
import { excessReceiptError } from '../../../shared/excess-receipt-error.js';
import { openLines } from '../details/order-text.js';

/* Received lines of an order in the form and in the request. */

export interface LineReceipt {
  readonly isIncluded: boolean;
  readonly quantity: number;
  readonly unitCost: string;
  readonly lots: readonly LotLine[];
}

/** Error messages by field: `12.quantity` is the quantity of purchase 12. */
export type Errors = Readonly<Record<string, string>>;

export const createInitialReceipt = (line: Purchase): LineReceipt => ({
  isIncluded: true,
  quantity: line.quantityOpen,
  unitCost: getOrderedPrice(line),
  lots: findSingleLot(line.quantityOpen),
});

/**
 * Returns whether two entries of a line are equal. Both are created by `createInitialReceipt`, so their fields have the same
 * order.
 */
export const isSameReceipt = (one: LineReceipt, other: LineReceipt): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const formatLotLine = ({ number, expiry }: LotLine): string => `${number} ${expiry}`.trim();

/** Formats the lots that the user entered for a line that another user received meanwhile. */
const formatUnsavedLots = (receipt: LineReceipt | undefined): string[] =>
  (receipt?.lots ?? [])
    .filter(({ number, expiry }) => number !== '' || expiry !== '')
    .map((lot) => `${formatLotLine(lot)}, ${lot.quantity}`);

/** Formats everything that the user entered for a line that another user received meanwhile. */
export const formatUnsavedReceipt = (line: Purchase, receipt: LineReceipt): string[] => [
  ...formatUnsavedLots(receipt),
  ...(receipt.unitCost === getOrderedPrice(line) ? [] : [`unit cost ${receipt.unitCost}`]),
];

export const validateLine = (
  { id, quantityOpen, item }: Purchase,
  { quantity, unitCost, lots }: LineReceipt,
): Errors => {
  const wrongCost = validatePrice(unitCost);
  if (wrongCost !== undefined) return { [`${id}.unitCost`]: wrongCost };
  if (!Number.isInteger(quantity) || quantity < 1) return { [`${id}.quantity`]: 'Quantity must be at least 1' };
  if (quantity > quantityOpen)
    return { [`${id}.quantity`]: excessReceiptError(formatQuantity(quantityOpen, item.unit)) };
  if (!item.tracksLots) return {};
  return Object.fromEntries(
    Object.entries(validateLots(lots, quantity)).map(([at, text]) => [`${id}.lots.${at}`, text]),
  );
};

export const toReceiptLine = (line: Purchase, { quantity, unitCost, lots }: LineReceipt) => ({
  purchaseId: line.id,
  quantity,
  ...toPriceBody(line, unitCost),
  ...(line.item.tracksLots && { lots: toLotInputs(lots) }),
});

export const getLotErrors = (errors: Errors, id: number): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, text]) =>
      at.startsWith(`${id}.lots.`) ? [[at.slice(`${id}.lots.`.length), text]] : [],
    ),
  );

const atLine = (errors: ApiError['errors'], path: string, fieldName: string): Errors => {
  const found = errors.find((one) => one.path === path);
  return found === undefined ? {} : { [fieldName]: found.message };
};

/** Maps the errors of a rejected receipt to the fields of the form. */
export const mapErrorsToFields = (errors: ApiError['errors'], included: readonly Purchase[]): Errors =>
  Object.assign(
    {},
    ...included.map((line, index) => ({
      ...atLine(errors, `lines.${index}.quantity`, `${line.id}.quantity`),
      ...atLine(errors, `lines.${index}.unitCost`, `${line.id}.unitCost`),
      ...Object.fromEntries(
        Object.entries(mapLotErrors(errors, `lines.${index}.lots`)).map(([at, text]) => [
          `${line.id}.lots.${at}`,
          text,
        ]),
      ),
    })),
    atLine(errors, 'receivedOn', 'day'),
    atLine(errors, 'invoiceNumber', 'invoice'),
  ) as Errors;

/** Returns the toast after a receipt, with the received and the outstanding quantities. */
export function createReceiptToast(
  received: Order,
  included: readonly Purchase[],
  quantityOf: (line: Purchase) => number,
) {
  const missing = openLines(received);
  const left = missing.length;
  const { number, supplier } = received;
  if (left === 0)
    return {
      title: `${number} Received`,
      description: `Everything${supplier === null ? '' : ` from ${isolateDirection(supplier.name)}`} is in stock.`,
    };
  const [only] = included.length === 1 && left === 1 && included[0]?.id === missing[0]?.id ? missing : [];
  return {
    title: `${number} Received in part`,
    description:
      only === undefined
        ? `${formatPlural(included.length, 'product')} in stock, ${left === 1 ? '1 is' : `${left.toLocaleString('en')} are`} still to come.`
        : `${formatQuantity(quantityOf(only), only.item.unit)} of ${isolateDirection(only.item.name)} in stock, ${only.quantityOpen.toLocaleString('en')} still to come.`,
  };
}
