import { isWebAddress, readDigitalLink } from './digital-link.js';
import { type Elements, readBracketed, readElements, SEPARATOR } from './elements.js';
import { gtin14, hasRightCheckDigit, shortGtin } from './gtin.js';

/* In which form a code came: its parts are found, and not judged. */

/** What a scanner puts first to say which kind of bars it saw: "]d2". */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const GS1_SYMBOLOGY = /^\](d2|C1|Q3|e0|J1)/;
/** How scanners print the separator where the keyboard has no key for it. */
const PRINTED_SEPARATORS =
  /\u241D|\{GS\}|<GS>|\[GS\]|\(GS\)|\{FNC1\}|<FNC1>|\[FNC1\]|\\x1d|\\u001d|&#29;|%1D|~d029|~1|\^\]|[|^~#@$]/gi;
const BEGINS_WITH_GTIN = /^01\d{14}/;

/** `not`: it is of such a form, and cannot be read. */
export type ScanForm =
  | { readonly elements: Elements }
  | { readonly plain: string }
  | { readonly not: 'link' | 'structure' };

const found = (elements: Elements | null, not: 'link' | 'structure'): ScanForm =>
  elements === null ? { not } : { elements };

export function readForm(typed: string): ScanForm {
  const bare = typed.replace(SYMBOLOGY, '');
  if (isWebAddress(bare)) return found(readDigitalLink(bare), 'link');
  if (/^\(\d{2,4}\)/.test(bare)) return found(readBracketed(bare), 'structure');
  const separated = bare.replace(PRINTED_SEPARATORS, SEPARATOR);
  // Some scanners print the mark at the beginning as they print the separator.
  const elements = readElements(separated.startsWith(SEPARATOR) ? separated.slice(1) : separated);
  if (GS1_SYMBOLOGY.test(typed) || bare.includes(SEPARATOR)) return found(elements, 'structure');
  // Without any mark it may as well be a plain code, with a sign that other scanners print for the separator.
  return elements !== null && BEGINS_WITH_GTIN.test(bare) && isLikely(bare) ? { elements } : { plain: bare };
}

/** Of that length it is as likely a plain number that begins with 01: only its check digit tells. */
const isLikely = (text: string): boolean => text.length > 16 || hasRightCheckDigit(text.slice(2));

/** Whether it is to be read as more than a plain barcode; for a search box, where people type too. */
export function isGs1Like(text: string): boolean {
  const form = readForm(text.trim());
  return 'elements' in form || ('not' in form && form.not === 'structure');
}

/** The code of the product where a scan says one, else what was typed. */
export function scannedCode(text: string): string {
  const form = readForm(text.trim());
  const number = 'elements' in form ? (form.elements.get('01') ?? form.elements.get('02')) : undefined;
  if (number === undefined || !/^\d{14}$/.test(number)) return text;
  return gtin14(number) === null ? number : shortGtin(number);
}
