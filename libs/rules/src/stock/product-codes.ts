import { scannedCode } from '../gs1/form.js';
import { gtin14, sameCodes, shortGtin } from '../gs1/gtin.js';
import { readLayout } from '../gs1/keyboard-layout.js';
import { searchSqueeze } from '../text/search.js';

/** A code of a product beside its barcode: of a box, a carton, or a second code of one piece. */
export interface ProductCode {
  readonly code: string;
  /** The number of pieces in the package with this code. */
  readonly pieces: number;
  /** "Box", "Carton". */
  readonly label: string | null;
}

export const MAX_PRODUCT_CODES = 20;
export const MAX_PIECES = 1_000_000;

/** The characters that separate the parts of a list of codes in one cell. */
const SEPARATORS = /[;()]/;

/** Returns the code of the product in a scan, as it is stored: a GTIN with as few digits as possible. */
export function productCode(typed: string): string {
  const read = readLayout(typed.trim());
  const code = scannedCode('problem' in read ? typed.trim() : read.text);
  const gtin = gtin14(code);
  return gtin === null ? code : shortGtin(gtin);
}

/** Returns why a text cannot be the code of a product; null when it can. */
export function wrongProductCode(typed: string): string | null {
  const read = readLayout(typed.trim());
  if ('problem' in read) return read.problem;
  return SEPARATORS.test(productCode(typed)) ? 'A code cannot contain ; ( or )' : null;
}

/** Returns why a text cannot be the label of a code; null when it can. */
export const wrongCodeLabel = (label: string): string | null =>
  SEPARATORS.test(label) ? 'A label cannot contain ; ( or )' : null;

/** Whether two codes are the same for the database and for scans. */
export const isSameCode = (one: string, other: string): boolean => {
  const codes = sameCodes(searchSqueeze(other));
  return codes.includes(searchSqueeze(one));
};

/** "10 × 19501101530123 (Carton); 5 × BOX-7". */
export const productCodesText = (codes: readonly ProductCode[]): string =>
  codes.map(({ code, pieces, label }) => `${pieces} × ${code}${label === null ? '' : ` (${label})`}`).join('; ');

const ONE_CODE = /^(\d{1,7})\s*[×x]\s*([^;()]+?)(?:\s*\(([^;()]+)\))?$/u;

/** Reads what `productCodesText` writes. Returns null when a part of it cannot be read. */
export function parseProductCodes(text: string): readonly ProductCode[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const codes = parts.flatMap((part): ProductCode[] => {
    const [, pieces, code, label] = ONE_CODE.exec(part) ?? [];
    if (code === undefined || !isPieces(Number(pieces)) || wrongProductCode(code) !== null) return [];
    return [{ code: productCode(code), pieces: Number(pieces), label: label?.trim() ?? null }];
  });
  return codes.length < parts.length || parts.length > MAX_PRODUCT_CODES ? null : codes;
}

const isPieces = (pieces: number): boolean => Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_PIECES;
