import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { plural } from '@atrium/rules/stock/labels';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ApiError } from '../../../../lib/api/http.js';
import { lotErrors, type LotLine, oneLot, sentLots, wrongLots } from '../../lots/public.js';
import { orderedPrice, paidBody, wrongPrice } from '../../purchasing/public.js';
import { moreThanLeft } from '../../../shared/more-than-left.js';
import { openLines } from '../details/order-words.js';

/* Received lines of an order in the form and in the request. */

export interface Arrived {
  readonly comes: boolean;
  readonly quantity: number;
  readonly unitCost: string;
  readonly lots: readonly LotLine[];
}

/** Messages by field: `12.quantity` is the quantity of the purchase 12. */
export type Errors = Readonly<Record<string, string>>;

export const begun = (line: Purchase): Arrived => ({
  comes: true,
  quantity: line.quantityOpen,
  unitCost: orderedPrice(line),
  lots: oneLot(line.quantityOpen),
});

/** Returns whether two entries of a line are equal. Both derive from `begun`, so their fields have the same order. */
export const isSame = (one: Arrived, other: Arrived): boolean => JSON.stringify(one) === JSON.stringify(other);

export const lotText = ({ number, expiry }: LotLine): string => `${number} ${expiry}`.trim();

/** Lots that the user entered for a line that another user received meanwhile. */
const typedLots = (said: Arrived | undefined): string[] =>
  (said?.lots ?? [])
    .filter(({ number, expiry }) => number !== '' || expiry !== '')
    .map((lot) => `${lotText(lot)}, ${lot.quantity}`);

/** Everything that the user entered for a line that another user received meanwhile. */
export const notSaved = (line: Purchase, said: Arrived): string[] => [
  ...typedLots(said),
  ...(said.unitCost === orderedPrice(line) ? [] : [`unit cost ${said.unitCost}`]),
];

export const wrongOf = ({ id, quantityOpen, item }: Purchase, { quantity, unitCost, lots }: Arrived): Errors => {
  const wrongCost = wrongPrice(unitCost);
  if (wrongCost !== undefined) return { [`${id}.unitCost`]: wrongCost };
  if (!Number.isInteger(quantity) || quantity < 1) return { [`${id}.quantity`]: 'Quantity must be at least 1' };
  if (quantity > quantityOpen) return { [`${id}.quantity`]: moreThanLeft(quantityText(quantityOpen, item.unit)) };
  if (!item.tracksLots) return {};
  return Object.fromEntries(Object.entries(wrongLots(lots, quantity)).map(([at, text]) => [`${id}.lots.${at}`, text]));
};

export const sentLine = (line: Purchase, { quantity, unitCost, lots }: Arrived) => ({
  purchaseId: line.id,
  quantity,
  ...paidBody(line, unitCost),
  ...(line.item.tracksLots && { lots: sentLots(lots) }),
});

export const lotsOf = (errors: Errors, id: number): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, text]) =>
      at.startsWith(`${id}.lots.`) ? [[at.slice(`${id}.lots.`.length), text]] : [],
    ),
  );

const atLine = (errors: ApiError['errors'], path: string, place: string): Errors => {
  const found = errors.find((one) => one.path === path);
  return found === undefined ? {} : { [place]: found.message };
};

/** Errors of a rejected receipt by the fields of the form. */
export const errorsAtFields = (errors: ApiError['errors'], coming: readonly Purchase[]): Errors =>
  Object.assign(
    {},
    ...coming.map((line, index) => ({
      ...atLine(errors, `lines.${index}.quantity`, `${line.id}.quantity`),
      ...atLine(errors, `lines.${index}.unitCost`, `${line.id}.unitCost`),
      ...Object.fromEntries(
        Object.entries(lotErrors(errors, `lines.${index}.lots`)).map(([at, text]) => [`${line.id}.lots.${at}`, text]),
      ),
    })),
    atLine(errors, 'receivedOn', 'day'),
    atLine(errors, 'invoiceNumber', 'invoice'),
  ) as Errors;

/** Toast after a receipt: the received and the outstanding quantities. */
export function receiptToast(received: Order, coming: readonly Purchase[], quantityOf: (line: Purchase) => number) {
  const missing = openLines(received);
  const left = missing.length;
  const { number, supplier } = received;
  if (left === 0)
    return {
      title: `${number} Received`,
      description: `All of it${supplier === null ? '' : ` from ${supplier.name}`} is in stock.`,
    };
  const [only] = coming.length === 1 && left === 1 && coming[0]?.id === missing[0]?.id ? missing : [];
  return {
    title: `${number} Received in Part`,
    description:
      only === undefined
        ? `${plural(coming.length, 'product')} in stock, ${left === 1 ? '1 is' : `${left.toLocaleString('en')} are`} still to come.`
        : `${quantityText(quantityOf(only), only.item.unit)} of ${isolate(only.item.name)} in stock, ${only.quantityOpen.toLocaleString('en')} still to come.`,
  };
}
