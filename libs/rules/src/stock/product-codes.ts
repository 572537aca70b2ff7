import { getScannedCode } from '../gs1/form.js';
import { toGtin14, getEquivalentCodes, shortenGtin } from '../gs1/gtin.js';
import { detectLayout } from '../gs1/keyboard-layout.js';
import { squeezeText } from '../text/search.js';

/** An additional code of a product: of a box or carton, or a second code of one piece. */
export interface ProductCode {
  readonly code: string;
  readonly pieces: number;
  readonly label: string | null;
}

export const MAX_PRODUCT_CODES = 20;
export const MAX_PIECES = 1_000_000;

const SEPARATORS = /[;()]/;

/** Returns the product code of a scan in its stored form: the shortest form of a GTIN. */
export function normalizeProductCode(typed: string): string {
  const read = detectLayout(typed.trim());
  const code = getScannedCode('problem' in read ? typed.trim() : read.text);
  const gtin = toGtin14(code);
  return gtin === null ? code : shortenGtin(gtin);
}

/** Returns why a text cannot be a product code, or null when it can. */
export function getProductCodeProblem(typed: string): string | null {
  const read = detectLayout(typed.trim());
  if ('problem' in read) return read.problem;
  return SEPARATORS.test(normalizeProductCode(typed)) ? 'A code cannot contain ; ( or )' : null;
}

/** Returns why a text cannot be a code's label, or null when it can. */
export const getCodeLabelProblem = (label: string): string | null =>
  SEPARATORS.test(label) ? 'A label cannot contain ; ( or )' : null;

/** Returns whether two codes are equal for scans and for the database's unique index. */
export const isSameCode = (one: string, other: string): boolean => {
  const codes = getEquivalentCodes(squeezeText(other));
  return codes.includes(squeezeText(one));
};

/** Formats codes for one cell: "10 × 19501101530123 (Carton); 5 × BOX-7". */
export const formatProductCodes = (codes: readonly ProductCode[]): string =>
  codes.map(({ code, pieces, label }) => `${pieces} × ${code}${label === null ? '' : ` (${label})`}`).join('; ');

const ONE_CODE = /^(\d{1,7})\s*[×x]\s*([^;()]+?)(?:\s*\(([^;()]+)\))?$/u;

/** Parses the output of `formatProductCodes`; null when a part cannot be parsed. */
export function parseProductCodes(text: string): readonly ProductCode[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const codes = parts.flatMap((part): ProductCode[] => {
    const [, pieces, code, label] = ONE_CODE.exec(part) ?? [];
    if (code === undefined || !isPieces(Number(pieces)) || getProductCodeProblem(code) !== null) return [];
    return [{ code: normalizeProductCode(code), pieces: Number(pieces), label: label?.trim() ?? null }];
  });
  return codes.length < parts.length || parts.length > MAX_PRODUCT_CODES ? null : codes;
}

const isPieces = (pieces: number): boolean => Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_PIECES;
