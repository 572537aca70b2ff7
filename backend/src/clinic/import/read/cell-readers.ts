import { AMOUNT_DECIMALS, MAX_AMOUNT, MAX_QUANTITY, TEXT_LIMITS } from '@atrium/contract/core/fields';
import type { ImportTarget } from '@atrium/contract/clinic/import/values';
import { fitsMoneyColumn, MONEY_DIGITS, parseMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { type DecimalMark, formatInvalidNumber, getNumberProblem, readNumber } from '@atrium/rules/stock/read-number';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { detectLayout } from '@atrium/rules/gs1/keyboard-layout';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import { readPackSize, getShelfUnit, normalizeUnit } from '@atrium/rules/stock/pack-size';
import { ellipsizeText } from '@atrium/rules/names/graphemes';
import type { ImportRow, NumberField, TextField } from '../plan/item-values.js';
import { joinLines, collapseSpaces } from './whitespace.js';

/** A column of the list with its heading, target and format. */
export interface Column {
  readonly index: number;
  readonly header: string;
  readonly target: ImportTarget;
  /** Name of the column in messages to the user. */
  readonly label: string;
  /** Decimal mark of the column's numbers. Null when the numbers prove none or both and the user has not chosen one. */
  readonly mark: DecimalMark | null;
}

/** Function that reads a non-empty cell into its row, or adds the error to the row. */
export type Reader = (cell: string, column: Column, row: ImportRow) => void;

export const quoteCell = (cell: string): string => `"${ellipsizeText(cell, 60)}"`;

export const checkLength = (text: string, label: string, maxLength: number, row: ImportRow): boolean => {
  if (text.length <= maxLength) return true;
  row.reasons.push(`${label} has ${text.length} characters; at most ${maxLength} are possible`);
  return false;
};

export const nameReader =
  (target: TextField): Reader =>
  (cell, { label }, row) => {
    const text = joinLines(cell);
    if (checkLength(text, label, TEXT_LIMITS.name, row)) row.values[target] = text;
  };

/**
 * Reads a code as text, including the form `="0123"` by which spreadsheets keep leading zeros. Returns null for a
 * number that a spreadsheet has shortened.
 */
export const readCodeText = (cell: string, label: string, row: ImportRow): string | null => {
  const text = joinLines(cell)
    .replace(/^="([^"]+)"$/, '$1')
    .trim();
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) {
    row.reasons.push(
      `${label} ${quoteCell(cell)} was shortened by a spreadsheet. Please format that column as text and enter the full number`,
    );
    return null;
  }
  if (DATE_PATTERN.test(text))
    row.warnings.push(
      `${label} ${quoteCell(cell)} looks like a date. If a spreadsheet changed it, please format that column as text and enter the code again`,
    );
  return checkLength(text, label, TEXT_LIMITS.name, row) ? text : null;
};
/** Abbreviated month names in English, German, French, Spanish, Italian and Portuguese. */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mrz|mai|okt|dez|fév|avr|aoû|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out';
/** Matches dates such as "3-Mar", "Mar 27", "2027-03-01", "01.03.2027" and "1/3/27". */
const DATE_PATTERN = new RegExp(
  String.raw`^(?:\d{1,2}[-/. ](?:${MONTHS})\.?(?:[-/. ]\d{2,4})?|(?:${MONTHS})[-/. ]\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1\d{2,4})$`,
  'i',
);

export const createCodeReader =
  (target: TextField): Reader =>
  (cell, { label }, row) => {
    const text = readCodeText(cell, label, row);
    if (text === null) return;
    // A scanner may have typed a barcode with another keyboard layout.
    const read = target === 'barcode' ? detectLayout(text) : { text };
    if ('problem' in read) row.reasons.push(`${label} ${quoteCell(cell)}: ${read.problem}`);
    else row.values[target] = read.text;
    if (target === 'barcode' && isPackageGtin(text)) row.warnings.push(`${label} ${text} ${SINGLE_UNIT}`);
  };
const SINGLE_UNIT =
  'is the number of a box or carton, and each scan counts 1. If it contains several units, enter it under Package codes instead';

export const createLongTextReader =
  (target: TextField): Reader =>
  (cell, { header, label }, row) => {
    // A column such as "Location" keeps its heading, so that several can share the notes.
    if (target === 'notes' && !/^\W*(?:notes?|comments?|remarks?|memo)\W*$/i.test(header))
      row.labelledNotes.push({ label: header, text: joinLines(cell) });
    else if (checkLength(cell, label, TEXT_LIMITS.notes, row)) row.values[target] = cell;
  };

const readAmount = (cell: string, { label, mark }: Column, row: ImportRow): string | null => {
  const reading = readNumber(cell, mark);
  if (reading.kind === 'ambiguous')
    row.reasons.push(`${label} ${getNumberProblem(cell) ?? ''}. Choose one of them for this column`);
  else if (reading.kind === 'invalid')
    row.reasons.push(`${label} ${quoteCell(cell)} is not a number: ${formatInvalidNumber(reading.character ?? ' ')}`);
  else if (reading.value.startsWith('-') && Number(reading.value) !== 0)
    row.reasons.push(`${label} ${quoteCell(cell)} is below zero`);
  else return reading.value.replace('-', '');
  return null;
};

export const createIntegerReader =
  (target: NumberField, min: 0 | 1): Reader =>
  (cell, column, row) => {
    const { label } = column;
    const number = readAmount(cell, column, row);
    if (number === null) return;
    const value = Number(number);
    if (!/^\d+(?:\.0*)?$/.test(number)) row.reasons.push(`${label} ${quoteCell(cell)} is not a whole number`);
    else if (value < min) row.reasons.push(`${label} must be at least ${min}`);
    else if (value > MAX_QUANTITY) row.reasons.push(`${label} must be at most ${MAX_QUANTITY.toLocaleString('en-US')}`);
    else row.values[target] = value;
  };

/** Matches an amount with a unit, such as "50 U" and "2.5 ml per vial". */
const AMOUNT_WITH_UNIT = /^([\d.,'’\s]*\d)\s*(\p{L}[^\d/]*?)\s*(?:(?:\/|\bper\b).*)?$/u;

/** Returns the number at the beginning of a cell, without the unit that follows. */
export const readNumberPart = (cell: string): string => AMOUNT_WITH_UNIT.exec(collapseSpaces(cell))?.[1] ?? cell;

/**
 * Reads the content of one unit, such as "100", "0.5" or "50 U". A column with the heading "Content" alone is
 * ambiguous, so its other texts are written to the notes.
 */
export const readContent: Reader = (cell, column, row) => {
  const { header, label } = column;
  const [, amount = cell, unit] = AMOUNT_WITH_UNIT.exec(collapseSpaces(cell)) ?? [];
  if (unit === undefined && /^\W*contents?\W*$/i.test(header) && !/^\W*\d[\d.,\s]*$/.test(cell)) {
    row.labelledNotes.push({ label: header, text: joinLines(cell) });
    return;
  }
  const number = readAmount(amount, column, row);
  if (number === null) return;
  const value = Number(number);
  if (!(value > 0)) row.reasons.push(`${label} must be above 0`);
  else if (value > MAX_AMOUNT) row.reasons.push(`${label} must be at most ${MAX_AMOUNT.toLocaleString('en-US')}`);
  else if (Number(value.toFixed(AMOUNT_DECIMALS)) !== value)
    row.reasons.push(`${label} ${quoteCell(cell)} has more than ${AMOUNT_DECIMALS} decimals`);
  else {
    row.values.contentAmount = value;
    if (unit !== undefined) setUnit(unit, row);
  }
};

export const readContentUnit: Reader = (cell, _column, row) => setUnit(joinLines(cell), row);

/** Sets the unit of the content, which follows the amount or is in a column of its own. */
const setUnit = (unit: string, row: ImportRow): void => {
  const currentUnit = row.values.contentUnit;
  if (currentUnit !== undefined && currentUnit.toLowerCase() !== unit.toLowerCase())
    row.reasons.push(`The content has two units, ${currentUnit} and ${unit}. Please correct one of them`);
  else row.values.contentUnit = unit;
};

export const createCostReader =
  (target: TextField): Reader =>
  (cell, column, row) => {
    const { label } = column;
    const number = readAmount(cell, column, row);
    if (number === null) return;
    const amount = target === 'unitCost' ? parseUnitCost(number) : parseMoney(number);
    if (amount === null || !fitsMoneyColumn(amount, MONEY_DIGITS.unitCost))
      row.reasons.push(`${label} ${quoteCell(cell)} is too large`);
    else row.values[target] = amount;
  };

const KIND_WORDS: readonly (readonly [RegExp, StockKind])[] = [
  [/^(i|items?|products?|inventory)$/i, 'item'],
  [/^(c|consumables?|suppl(y|ies)|disposables?)$/i, 'consumable'],
];

export const readKind: Reader = (cell, { label }, row) => {
  const found = KIND_WORDS.find(([form]) => form.test(collapseSpaces(cell)));
  if (found === undefined) row.reasons.push(`${label} ${quoteCell(cell)} is neither item nor consumable`);
  else row.kind = found[1];
};

/** Matches a packaging that only states a count and a package, so nothing of its text has to be kept in the notes. */
const PLAIN_PACKAGING = /^[\d,]+\s*(?:ea|each|pcs?)?\s*\/\s*[a-z]+\.?$|^1\s/i;

export const readPackagingCell: Reader = (cell, column, row) => {
  const text = collapseSpaces(cell);
  const before = row.values.unitsPerPackage;
  readPackaging(text, column, row);
  if (column.target === 'unit')
    row.fromUnit = { text, fields: row.values.unitsPerPackage === before ? [] : ['unitsPerPackage'] };
};

const readPackaging = (text: string, { target, label }: Column, row: ImportRow): void => {
  const pack = readPackSize(text);
  if (pack === null) {
    if (target === 'packaging' && SINGLE_WORD.test(text)) row.values.unit ??= normalizeUnit(text);
    else if (target === 'packaging') row.labelledNotes.push({ label: 'Packaging', text });
    else if (checkLength(text, label, TEXT_LIMITS.name, row)) row.values.unit = normalizeUnit(text);
    return;
  }
  row.values.unitsPerPackage ??= pack.unitsPerPackage;
  if (target === 'unit' || row.values.unit === undefined) {
    const unit = getShelfUnit(pack);
    if (unit !== null) {
      row.values.unit = unit;
      row.countsPackages = true;
    }
  }
  if (!PLAIN_PACKAGING.test(text)) row.labelledNotes.push({ label: 'Packaging', text });
};
/** Matches a packaging of a single word, which is a unit: "box", "EA". */
const SINGLE_WORD = /^[a-z]+\.?$/i;
