import { isWebAddress, readDigitalLink } from './digital-link.js';
import { type Elements, readBracketed, readElements, SEPARATOR } from './elements.js';
import { toGtin14, hasRightCheckDigit, shortenGtin } from './gtin.js';

/* Recognizes the syntax of a scanned code and splits it into elements. Values are validated in `parse-scan.ts`. */

/** AIM symbology identifier that some scanners send first, such as "]d2". */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const GS1_SYMBOLOGY = /^\](d2|C1|Q3|e0|J1)/;
/** Replacements that scanners type for the separator, because keyboards have no key for it. */
const PRINTED_SEPARATORS =
  /\u241D|\{GS\}|<GS>|\[GS\]|\(GS\)|\{FNC1\}|<FNC1>|\[FNC1\]|\\x1d|\\u001d|&#29;|%1D|~d029|~1|\^\]|[|^~#@$]/gi;
const BEGINS_WITH_GTIN = /^01\d{14}/;

/** Result of `parseScanForm`; `not` names the syntax of a code that cannot be parsed. */
export type ScanForm =
  | { readonly elements: Elements }
  | { readonly plain: string }
  | { readonly not: 'link' | 'structure' };

const toScanForm = (elements: Elements | null, not: 'link' | 'structure'): ScanForm =>
  elements === null ? { not } : { elements };

/** Parses a scanned text as a GS1 Digital Link, a bracketed text or an element string; any other text is plain. */
export function parseScanForm(typed: string): ScanForm {
  const bare = typed.replace(SYMBOLOGY, '');
  if (isWebAddress(bare)) return toScanForm(readDigitalLink(bare), 'link');
  if (/^\(\d{2,4}\)/.test(bare)) return toScanForm(readBracketed(bare), 'structure');
  const separated = bare.replace(PRINTED_SEPARATORS, SEPARATOR);
  // Some scanners send the leading FNC1 in the same way as the separator.
  const elements = readElements(separated.startsWith(SEPARATOR) ? separated.slice(1) : separated);
  if (GS1_SYMBOLOGY.test(typed) || bare.includes(SEPARATOR)) return toScanForm(elements, 'structure');
  // Without a GS1 marker, the text may be a plain code that contains one of the characters that replace a separator.
  return elements !== null && BEGINS_WITH_GTIN.test(bare) && isLikely(bare) ? { elements } : { plain: bare };
}

/**
 * Returns whether a text is likely an element string. A text of 16 digits that begins with 01 may be a plain number;
 * only a correct check digit makes it a GTIN.
 */
const isLikely = (text: string): boolean => text.length > 16 || hasRightCheckDigit(text.slice(2));

/** Returns whether a search text is a GS1 code or link, rather than a plain barcode or typed words. */
export function isGs1Like(text: string): boolean {
  const form = parseScanForm(text.trim());
  return 'elements' in form || ('not' in form && form.not === 'structure');
}

/** Returns the shortest GTIN of the scanned product, or the text itself when it names none. */
export function getScannedCode(text: string): string {
  const form = parseScanForm(text.trim());
  const number = 'elements' in form ? (form.elements.get('01') ?? form.elements.get('02')) : undefined;
  if (number === undefined || !/^\d{14}$/.test(number)) return text;
  return toGtin14(number) === null ? number : shortenGtin(number);
}
