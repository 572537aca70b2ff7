import { expiryAsTyped } from '@atrium/rules/stock/expiry';
import { lotKey, wrongLotNumber } from '@atrium/rules/stock/lot-number';
import { sentExpiry, wrongExpiry } from './expiry-input.js';

/* Lots of a receipt in the form and in the request. */

export interface LotLine {
  readonly key: number;
  readonly number: string;
  readonly expiry: string;
  readonly quantity: number;
}

export const oneLot = (quantity: number): LotLine[] => [{ key: 1, number: '', expiry: '', quantity }];

export const sumOfLots = (lots: readonly LotLine[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** A single lot follows the total quantity; several are left to the user. */
export const withQuantity = (lots: readonly LotLine[], quantity: number): readonly LotLine[] =>
  lots.length === 1 ? lots.map((lot) => ({ ...lot, quantity })) : lots;

export const isBlank = ({ number, expiry }: LotLine): boolean => number.trim() === '' && expiry.trim() === '';

interface SaidOfLot {
  readonly lot: string | null;
  /** ISO date. */
  readonly expiresOn: string | null;
}

/** Adds a scanned package: to the line of its number, to a blank line, or as a new line. */
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
 * Adds the pieces of a scanned package: to the line of its lot, to a blank line, or as a new line. `isFirst`: nothing
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

/** Sets the quantity of a lot by number; without a number, of the only line. */
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

/** Returns the errors by path; empty for valid lots. */
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

/** Returns the server errors of lots by path. @param at path of the lots in the request */
export const lotErrors = (
  errors: readonly { readonly path: string; readonly message: string }[],
  at: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) =>
      path === at ? [['', message]] : path.startsWith(`${at}.`) ? [[path.slice(at.length + 1), message]] : [],
    ),
  );
