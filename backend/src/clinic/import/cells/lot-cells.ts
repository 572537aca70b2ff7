import { MAX_QUANTITY, TEXT_LIMITS } from '@atrium/contract/core/fields';
import { wrongLotNumber } from '@atrium/rules/stock/lot-number';
import { parseProductCodes, productCodesText } from '@atrium/rules/stock/product-codes';
import type { ImportRow } from '../plan/item-values.js';
import { codeText, fits, type Reader, shown } from '../read/cell-readers.js';
import { inOneLine, withSingleBlanks } from '../read/one-line.js';
import { isAmbiguousDay, isImpossibleDay, readDay } from '../read/read-day.js';

const lotOf = (into: ImportRow): NonNullable<ImportRow['lot']> => (into.lot ??= { notes: [] });

const UNKNOWN_LOT = /^unknown(?: lot)?$/i;
/** "4 × A12 (2027-01-31)"; a semicolon within a number is doubled. */
const ONE_OF_LOTS = /^(\d{1,10}) × (.+) \((\d{4}-\d{2}-\d{2}|no expiry)\)$/u;

export const lots: Reader = (cell, { label }, into) => {
  const parts = cell.split(/(?<!;);(?!;)\s*/).map((part) => ONE_OF_LOTS.exec(part.trim()));
  const read = parts.flatMap((part) => {
    const [, quantity = '', number = '', expiry = ''] = part ?? [];
    const expiresOn = expiry === 'no expiry' ? null : readDay(expiry);
    if (part === null || Number(quantity) > MAX_QUANTITY || (expiry !== 'no expiry' && expiresOn === null)) return [];
    const said = number.replaceAll(';;', ';');
    return [{ quantity: Number(quantity), number: UNKNOWN_LOT.test(said) ? null : said, expiresOn }];
  });
  if (read.length < parts.length)
    into.reasons.push(
      `${label} ${shown(cell)} cannot be read. Write lots as "4 × A12 (2027-01-31); 2 × B7 (no expiry)"`,
    );
  else if (read.every(({ number }) => number === null || fits(number, label, TEXT_LIMITS.name, into))) into.lots = read;
};

export const productCodes: Reader = (cell, { label }, into) => {
  const codes = parseProductCodes(cell);
  if (codes === null)
    into.reasons.push(
      `${label} ${shown(cell)} cannot be read. Write each as pieces × code, such as "10 × 19501101530123 (Carton); 5 × BOX-7"`,
    );
  else into.values.codes = productCodesText(codes);
};

export const lot: Reader = (cell, { header, label }, into) => {
  const text = codeText(cell, label, into);
  if (text === null) return;
  const wrong = wrongLotNumber(text);
  if (wrong !== null) {
    into.reasons.push(`${label} ${shown(cell)}: ${wrong}`);
    return;
  }
  if (UNKNOWN_LOT.test(text)) {
    lotOf(into).isUnknown = true;
    return;
  }
  lotOf(into).number = text;
  lotOf(into).notes.push({ label: header, text });
};

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(\d{1,5})(?:[.,]0+)?\s*(?:d|days?)?$/i, 1],
  [/^(\d{1,5})\s*(?:w|wks?|weeks?)$/i, 7],
  [/^(\d{1,5})\s*(?:m|mos?|mths?|months?)$/i, 365 / 12],
  [/^(\d{1,4})\s*(?:y|yrs?|years?)$/i, 365],
];

export const shelfLife: Reader = (typed, { header, label }, into) => {
  const cell = withSingleBlanks(typed);
  const isOfLot = !/shelf/i.test(header) && (into.lot?.number !== undefined || into.lot?.isUnknown === true);
  for (const [form, days] of isOfLot ? [] : DAYS) {
    const count = form.exec(cell)?.[1];
    if (count === undefined) continue;
    const unitDays = into.shelfLifeUnit === 'months' && /^\d+$/.test(cell) ? 365 / 12 : days;
    into.values.expirationDate = Math.round(Number(count) * unitDays);
    return;
  }
  // A date is the expiry of a lot, not a shelf life.
  const day = readDay(cell);
  if (day !== null) {
    lotOf(into).expiresOn = day;
    lotOf(into).notes.push({ label: header, text: inOneLine(cell) });
    return;
  }
  if (isImpossibleDay(cell)) {
    into.reasons.push(`${header} ${shown(cell)} is no day. Please check the package`);
    return;
  }
  if (isAmbiguousDay(cell))
    into.warnings.push(
      `${header} ${shown(cell)} can be read in two ways, so it stays in the notes. Written as 2027-04-03 it is an expiry`,
    );
  else if (isOfLot) {
    into.reasons.push(`${header} ${shown(cell)} is not a date. Write the expiry of a lot as 2027-04-30`);
    return;
  }
  if (/\d[./-]\d|\d{4}|\b[a-z]{3,9}\.?\s*'?\d{2}/i.test(cell))
    into.labelledNotes.push({ label: header, text: inOneLine(cell) });
  else into.reasons.push(`${label} ${shown(cell)} is not a number of days`);
};

export const shelfLifeUnit: Reader = (cell, _column, into) => {
  if (/^m/i.test(cell)) into.shelfLifeUnit = 'months';
};
