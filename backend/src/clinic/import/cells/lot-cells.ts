import { MAX_QUANTITY, TEXT_LIMITS } from '@atrium/contract/core/fields';
import { getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import { parseProductCodes, formatProductCodes } from '@atrium/rules/stock/product-codes';
import { isAmbiguousDay } from '@atrium/rules/time/parse-day';
import type { ImportRow } from '../plan/item-values.js';
import { readCodeText, checkLength, type Reader, quoteCell } from '../read/cell-readers.js';
import { joinLines, collapseSpaces } from '../read/whitespace.js';
import { isImpossibleDay, readDay } from '../read/read-day.js';

const getRowLot = (into: ImportRow): NonNullable<ImportRow['lot']> => (into.lot ??= { notes: [] });

const UNKNOWN_LOT = /^unknown(?: lot)?$/i;
/** Matches one lot of a cell: "4 × A12 (2027-01-31)". A semicolon within a lot number is doubled. */
const LOT_ENTRY = /^(\d{1,10}) × (.+) \((\d{4}-\d{2}-\d{2}|no expiry)\)$/u;

export const readLotsCell: Reader = (cell, { label }, into) => {
  const parts = cell.split(/(?<!;);(?!;)\s*/).map((part) => LOT_ENTRY.exec(part.trim()));
  const read = parts.flatMap((part) => {
    const [, quantity = '', number = '', expiry = ''] = part ?? [];
    const expiresOn = expiry === 'no expiry' ? null : readDay(expiry);
    if (part === null || Number(quantity) > MAX_QUANTITY || (expiry !== 'no expiry' && expiresOn === null)) return [];
    const lotNumber = number.replaceAll(';;', ';');
    return [{ quantity: Number(quantity), number: UNKNOWN_LOT.test(lotNumber) ? null : lotNumber, expiresOn }];
  });
  if (read.length < parts.length)
    into.reasons.push(
      `${label} ${quoteCell(cell)} cannot be read. Write lots as "4 × A12 (2027-01-31); 2 × B7 (no expiry)"`,
    );
  else if (read.every(({ number }) => number === null || checkLength(number, label, TEXT_LIMITS.name, into)))
    into.lots = read;
};

export const readProductCodes: Reader = (cell, { label }, into) => {
  const codes = parseProductCodes(cell);
  if (codes === null)
    into.reasons.push(
      `${label} ${quoteCell(cell)} cannot be read. Write each as pieces × code, such as "10 × 19501101530123 (Carton); 5 × BOX-7"`,
    );
  else into.values.codes = formatProductCodes(codes);
};

export const readLotCell: Reader = (cell, { header, label }, into) => {
  const text = readCodeText(cell, label, into);
  if (text === null) return;
  const wrong = getLotNumberProblem(text);
  if (wrong !== null) {
    into.reasons.push(`${label} ${quoteCell(cell)}: ${wrong}`);
    return;
  }
  if (UNKNOWN_LOT.test(text)) {
    getRowLot(into).isUnknown = true;
    return;
  }
  getRowLot(into).number = text;
  getRowLot(into).notes.push({ label: header, text });
};

const DAYS_PER_UNIT: readonly (readonly [RegExp, number])[] = [
  [/^(\d{1,5})(?:[.,]0+)?\s*(?:d|days?)?$/i, 1],
  [/^(\d{1,5})\s*(?:w|wks?|weeks?)$/i, 7],
  [/^(\d{1,5})\s*(?:m|mos?|mths?|months?)$/i, 365 / 12],
  [/^(\d{1,4})\s*(?:y|yrs?|years?)$/i, 365],
];

export const readShelfLife: Reader = (input, { header, label }, into) => {
  const cell = collapseSpaces(input);
  const isOfLot = !/shelf/i.test(header) && (into.lot?.number !== undefined || into.lot?.isUnknown === true);
  for (const [form, days] of isOfLot ? [] : DAYS_PER_UNIT) {
    const count = form.exec(cell)?.[1];
    if (count === undefined) continue;
    const unitDays = into.shelfLifeUnit === 'months' && /^\d+$/.test(cell) ? 365 / 12 : days;
    into.values.expirationDate = Math.round(Number(count) * unitDays);
    return;
  }
  // A date is the expiry of a lot, not a shelf life.
  const day = readDay(cell);
  if (day !== null) {
    getRowLot(into).expiresOn = day;
    getRowLot(into).notes.push({ label: header, text: joinLines(cell) });
    return;
  }
  if (isImpossibleDay(cell)) {
    into.reasons.push(`${header} ${quoteCell(cell)} is not a date. Please check the package`);
    return;
  }
  if (isAmbiguousDay(cell))
    into.warnings.push(
      `${header} ${quoteCell(cell)} is ambiguous and is kept in the notes. Write it as 2027-04-03 to import it as an expiry`,
    );
  else if (isOfLot) {
    into.reasons.push(`${header} ${quoteCell(cell)} is not a date. Write the expiry of a lot as 2027-04-30`);
    return;
  }
  if (/\d[./-]\d|\d{4}|\b[a-z]{3,9}\.?\s*'?\d{2}/i.test(cell))
    into.labelledNotes.push({ label: header, text: joinLines(cell) });
  else into.reasons.push(`${label} ${quoteCell(cell)} is not a number of days`);
};

export const readShelfLifeUnit: Reader = (cell, _column, into) => {
  if (/^m/i.test(cell)) into.shelfLifeUnit = 'months';
};
