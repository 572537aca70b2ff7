import { formatExpiryInput } from '@atrium/rules/stock/expiry';
import { normalizeLotNumber, getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import { toIsoExpiry, validateExpiry } from './expiry-input.js';

/* Lots of a receipt in the form and in the request. */

export interface LotLine {
  readonly key: number;
  readonly number: string;
  readonly expiry: string;
  readonly quantity: number;
}

export const findSingleLot = (quantity: number): LotLine[] => [{ key: 1, number: '', expiry: '', quantity }];

export const sumLots = (lots: readonly LotLine[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the lots after the total quantity changed: a single lot gets the total, several stay unchanged. */
export const withQuantity = (lots: readonly LotLine[], quantity: number): readonly LotLine[] =>
  lots.length === 1 ? lots.map((lot) => ({ ...lot, quantity })) : lots;

export const isBlank = ({ number, expiry }: LotLine): boolean => number.trim() === '' && expiry.trim() === '';

interface PackageLot {
  readonly lot: string | null;
  /** Expiry date as an ISO date. */
  readonly expiresOn: string | null;
}

/** Adds a scanned package: to the line of its number, to a blank line, or as a new line. */
export function addScannedPackage(
  lots: readonly LotLine[],
  { lot, expiresOn }: PackageLot,
  quantity: number,
): readonly LotLine[] {
  if (lots.length === 0 || (lot === null && expiresOn === null)) return lots;
  const number = lot ?? '';
  const expiry = expiresOn === null ? '' : formatExpiryInput(expiresOn);
  const known = lots.find((line) => number !== '' && normalizeLotNumber(line.number) === normalizeLotNumber(number));
  const targetLine = known ?? lots.find((line) => line.number.trim() === '' && line.expiry.trim() === '');
  if (targetLine === undefined) {
    const left = quantity - sumLots(lots);
    return [...lots, { ...createLine(lots), number, expiry, quantity: Math.max(1, left || 1) }];
  }
  return lots.map((line) =>
    line === targetLine ? { ...line, number: line.number || number, expiry: line.expiry || expiry } : line,
  );
}

/**
 * Adds the pieces of a scanned package: to the line of its lot, to a blank line, or as a new line. `isFirst`: nothing
 * was scanned before, so the quantity of a blank line was only a proposal.
 */
export function addPackagePieces(
  lots: readonly LotLine[],
  packageData: PackageLot,
  pieces: number,
  isFirst: boolean,
): readonly LotLine[] {
  if (lots.length === 0) return lots;
  const filled = isFirst ? lots.filter((line) => !isBlank(line)) : lots;
  const { lot: number } = packageData;
  const known = filled.find((line) =>
    number === null ? isBlank(line) : normalizeLotNumber(line.number) === normalizeLotNumber(number),
  );
  const expiry = packageData.expiresOn === null ? '' : formatExpiryInput(packageData.expiresOn);
  if (known === undefined)
    return [...filled, { ...createLine(filled), number: number ?? '', expiry, quantity: pieces }];
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
    lots.length === 1 || (number !== null && normalizeLotNumber(line.number) === normalizeLotNumber(number))
      ? { ...line, quantity }
      : line,
  );

export const NO_LOT: PackageLot = { lot: null, expiresOn: null };

export const createLine = (lots: readonly LotLine[]): LotLine => ({
  key: Math.max(0, ...lots.map(({ key }) => key)) + 1,
  number: '',
  expiry: '',
  quantity: 1,
});

export const toLotInputs = (lots: readonly LotLine[]) =>
  lots.map(({ number, expiry, quantity }) => ({
    number: number.trim() === '' ? null : number.trim(),
    expiresOn: toIsoExpiry(expiry),
    quantity,
  }));

/** Validates the lots of a receipt. Returns the errors by path; an empty object for valid lots. */
export function validateLots(lots: readonly LotLine[], quantity: number): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  lots.forEach((lot, index) => {
    const number = getLotNumberProblem(lot.number);
    if (number !== null) problems[`${index}.number`] = number;
    const expiry = validateExpiry(lot.expiry);
    if (expiry !== undefined) problems[`${index}.expiresOn`] = expiry;
    if (!Number.isInteger(lot.quantity) || lot.quantity < 1)
      problems[`${index}.quantity`] = 'Quantity must be at least 1';
  });
  if (Object.keys(problems).length === 0 && sumLots(lots) !== quantity)
    problems[''] = `The lots add up to ${sumLots(lots)}, but ${quantity} arrived`;
  return problems;
}

/** Returns the server errors of lots by path. @param at path of the lots in the request */
export const mapLotErrors = (
  errors: readonly { readonly path: string; readonly message: string }[],
  at: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) =>
      path === at ? [['', message]] : path.startsWith(`${at}.`) ? [[path.slice(at.length + 1), message]] : [],
    ),
  );
