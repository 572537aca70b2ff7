import { expiryAsTyped } from '@atrium/rules/stock/expiry';
import { lotKey, wrongLotNumber } from '@atrium/rules/stock/lot-number';
import { sentExpiry, wrongExpiry } from './expiry-input.js';

/* The lots of a receipt as a form holds them, and as they are sent. */

export interface LotLine {
  readonly key: number;
  readonly number: string;
  readonly expiry: string;
  readonly quantity: number;
}

export const oneLot = (quantity: number): LotLine[] => [{ key: 1, number: '', expiry: '', quantity }];

export const sumOfLots = (lots: readonly LotLine[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** A single lot follows the quantity of the whole; of several only a person knows. */
export const withQuantity = (lots: readonly LotLine[], quantity: number): readonly LotLine[] =>
  lots.length === 1 ? lots.map((lot) => ({ ...lot, quantity })) : lots;

export const isBlank = ({ number, expiry }: LotLine): boolean => number.trim() === '' && expiry.trim() === '';

interface SaidOfLot {
  readonly lot: string | null;
  /** A day. */
  readonly expiresOn: string | null;
}

/** With what was scanned from a package: at the line of that number, at one that is blank, or as a line more. */
export function withPackage(
  lots: readonly LotLine[],
  { lot, expiresOn }: SaidOfLot,
  quantity: number,
): readonly LotLine[] {
  if (lots.length === 0 || (lot === null && expiresOn === null)) return lots;
  const number = lot ?? '';
  const expiry = expiresOn === null ? '' : expiryAsTyped(expiresOn);
  const known = lots.find((line) => number !== '' && lotKey(line.number) === lotKey(number));
  const place = known ?? lots.find((line) => line.number.trim() === '' && line.expiry.trim() === '');
  if (place === undefined) {
    const left = quantity - sumOfLots(lots);
    return [...lots, { ...newLine(lots), number, expiry, quantity: Math.max(1, left || 1) }];
  }
  return lots.map((line) =>
    line === place ? { ...line, number: line.number || number, expiry: line.expiry || expiry } : line,
  );
}

/**
 * Adds the pieces of a scanned package: to the line of its lot, to a blank line, or in a new line. `isFirst`: nothing
 * was scanned before, so the quantity of a blank line was only a proposal.
 */
export function addPackage(
  lots: readonly LotLine[],
  said: SaidOfLot,
  pieces: number,
  isFirst: boolean,
): readonly LotLine[] {
  if (lots.length === 0) return lots;
  const filled = isFirst ? lots.filter((line) => !isBlank(line)) : lots;
  const { lot: number } = said;
  const known = filled.find((line) => (number === null ? isBlank(line) : lotKey(line.number) === lotKey(number)));
  const expiry = said.expiresOn === null ? '' : expiryAsTyped(said.expiresOn);
  if (known === undefined) return [...filled, { ...newLine(filled), number: number ?? '', expiry, quantity: pieces }];
  return filled.map((line) =>
    line === known ? { ...line, expiry: line.expiry || expiry, quantity: line.quantity + pieces } : line,
  );
}

/** Sets the quantity of one lot; without its number, of the only line. */
export const withLotQuantity = (
  lots: readonly LotLine[],
  number: string | null,
  quantity: number,
): readonly LotLine[] =>
  lots.map((line) =>
    lots.length === 1 || (number !== null && lotKey(line.number) === lotKey(number)) ? { ...line, quantity } : line,
  );

export const NO_LOT: SaidOfLot = { lot: null, expiresOn: null };

export const newLine = (lots: readonly LotLine[]): LotLine => ({
  key: Math.max(0, ...lots.map(({ key }) => key)) + 1,
  number: '',
  expiry: '',
  quantity: 1,
});

export const sentLots = (lots: readonly LotLine[]) =>
  lots.map(({ number, expiry, quantity }) => ({
    number: number.trim() === '' ? null : number.trim(),
    expiresOn: sentExpiry(expiry),
    quantity,
  }));

/** By place; empty when they may be sent. */
export function wrongLots(lots: readonly LotLine[], quantity: number): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  lots.forEach((lot, index) => {
    const number = wrongLotNumber(lot.number);
    if (number !== null) wrong[`${index}.number`] = number;
    const expiry = wrongExpiry(lot.expiry);
    if (expiry !== undefined) wrong[`${index}.expiresOn`] = expiry;
    if (!Number.isInteger(lot.quantity) || lot.quantity < 1) wrong[`${index}.quantity`] = 'Quantity must be at least 1';
  });
  if (Object.keys(wrong).length === 0 && sumOfLots(lots) !== quantity)
    wrong[''] = `The lots hold ${sumOfLots(lots)}, and ${quantity} arrived`;
  return wrong;
}

/** Of a refusal's fields those of the lots, by place; `at` is where the lots stand in the call. */
export const lotErrors = (
  errors: readonly { readonly path: string; readonly message: string }[],
  at: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) =>
      path === at ? [['', message]] : path.startsWith(`${at}.`) ? [[path.slice(at.length + 1), message]] : [],
    ),
  );
