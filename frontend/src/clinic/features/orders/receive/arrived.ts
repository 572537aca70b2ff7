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

/* What arrived of the lines of an order, as the form holds it and as it is sent. */

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

/** Whether two entries of a line are equal; both are made by `begun` or from it, so their fields have one order. */
export const isSame = (one: Arrived, other: Arrived): boolean => JSON.stringify(one) === JSON.stringify(other);

export const lotText = ({ number, expiry }: LotLine): string => `${number} ${expiry}`.trim();

/** The lots that a person entered, for a line that a colleague received meanwhile. */
const typedLots = (said: Arrived | undefined): string[] =>
  (said?.lots ?? [])
    .filter(({ number, expiry }) => number !== '' || expiry !== '')
    .map((lot) => `${lotText(lot)}, ${lot.quantity}`);

/** What a person entered for a line that a colleague received meanwhile. */
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

/** The errors of a rejected receipt by the fields of the form. */
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

/** The toast after a receipt: what is in stock, and what is still to come. */
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
