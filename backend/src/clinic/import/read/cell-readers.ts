import { AMOUNT_DECIMALS, MAX_AMOUNT, MAX_QUANTITY, TEXT_LIMITS } from '@atrium/contract/core/fields';
import type { ImportTarget } from '@atrium/contract/clinic/import/values';
import { moneyFits, MONEY_DIGITS, parseMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { type DecimalMark, invalidText, numberProblem, readNumber } from '@atrium/rules/stock/read-number';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { readLayout } from '@atrium/rules/gs1/keyboard-layout';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import { readPackSize, shelfUnit, unitWord } from '@atrium/rules/stock/pack-size';
import { previewText } from '@atrium/rules/names/graphemes';
import type { ImportRow, NumberField, TextField } from '../plan/item-values.js';
import { inOneLine, withSingleBlanks } from './one-line.js';

/** One column of the list, with facts about the column as a whole. */
export interface Column {
  readonly index: number;
  readonly header: string;
  readonly target: ImportTarget;
  /** Label in messages. */
  readonly label: string;
  /** Null when the file proves none or both and the user has not chosen one. */
  readonly mark: DecimalMark | null;
}

/** Reads a non-empty cell into its row, or adds the reason why it cannot. */
export type Reader = (cell: string, column: Column, into: ImportRow) => void;

export const shown = (cell: string): string => `"${previewText(cell, 60)}"`;

export const fits = (text: string, label: string, most: number, into: ImportRow): boolean => {
  if (text.length <= most) return true;
  into.reasons.push(`${label} has ${text.length} characters; at most ${most} are possible`);
  return false;
};

export const name =
  (target: TextField): Reader =>
  (cell, { label }, into) => {
    const text = inOneLine(cell);
    if (fits(text, label, TEXT_LIMITS.name, into)) into.values[target] = text;
  };

/** Reads a code as text: spreadsheets keep leading zeros as `="0123"`. Returns null when a spreadsheet shortened it. */
export const codeText = (cell: string, label: string, into: ImportRow): string | null => {
  const text = inOneLine(cell)
    .replace(/^="([^"]+)"$/, '$1')
    .trim();
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text)) {
    into.reasons.push(
      `${label} ${shown(cell)} was shortened by a spreadsheet. Please format that column as text and enter the full number`,
    );
    return null;
  }
  if (LIKE_A_DATE.test(text))
    into.warnings.push(
      `${label} ${shown(cell)} looks like a date. If a spreadsheet changed it, please format that column as text and enter the code again`,
    );
  return fits(text, label, TEXT_LIMITS.name, into) ? text : null;
};
/** Short month names as spreadsheets in English, German, French, Spanish, Italian and Portuguese write them. */
const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mrz|mai|okt|dez|fév|avr|aoû|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|out';
/** "3-Mar", "Mar 27", "2027-03-01", "01.03.2027", "1/3/27". */
const LIKE_A_DATE = new RegExp(
  String.raw`^(?:\d{1,2}[-/. ](?:${MONTHS})\.?(?:[-/. ]\d{2,4})?|(?:${MONTHS})[-/. ]\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1\d{2,4})$`,
  'i',
);

export const code =
  (target: TextField): Reader =>
  (cell, { label }, into) => {
    const text = codeText(cell, label, into);
    if (text === null) return;
    // A scanner may have typed a barcode with another keyboard layout.
    const read = target === 'barcode' ? readLayout(text) : { text };
    if ('problem' in read) into.reasons.push(`${label} ${shown(cell)}: ${read.problem}`);
    else into.values[target] = read.text;
    if (target === 'barcode' && isPackageGtin(text)) into.warnings.push(`${label} ${text} ${COUNTS_ONE}`);
  };
const COUNTS_ONE =
  'is the number of a box or carton, and each scan of it counts 1. If it contains several, enter it under Package Codes instead';

export const longText =
  (target: TextField): Reader =>
  (cell, { header, label }, into) => {
    // A column such as "Location" keeps its heading, so that several can share the notes.
    if (target === 'notes' && !/^\W*(?:notes?|comments?|remarks?|memo)\W*$/i.test(header))
      into.labelledNotes.push({ label: header, text: inOneLine(cell) });
    else if (fits(cell, label, TEXT_LIMITS.notes, into)) into.values[target] = cell;
  };

const readAmount = (cell: string, { label, mark }: Column, into: ImportRow): string | null => {
  const reading = readNumber(cell, mark);
  if (reading.kind === 'ambiguous')
    into.reasons.push(`${label} ${numberProblem(cell) ?? ''}. Choose one of them for this column`);
  else if (reading.kind === 'invalid')
    into.reasons.push(`${label} ${shown(cell)} is not a number: ${invalidText(reading.character ?? ' ')}`);
  else if (reading.value.startsWith('-') && Number(reading.value) !== 0)
    into.reasons.push(`${label} ${shown(cell)} is below zero`);
  else return reading.value.replace('-', '');
  return null;
};

export const whole =
  (target: NumberField, least: 0 | 1): Reader =>
  (cell, column, into) => {
    const { label } = column;
    const number = readAmount(cell, column, into);
    if (number === null) return;
    const value = Number(number);
    if (!/^\d+(?:\.0*)?$/.test(number)) into.reasons.push(`${label} ${shown(cell)} is not a whole number`);
    else if (value < least) into.reasons.push(`${label} must be at least ${least}`);
    else if (value > MAX_QUANTITY)
      into.reasons.push(`${label} must be at most ${MAX_QUANTITY.toLocaleString('en-US')}`);
    else into.values[target] = value;
  };

/** "50 U", "2.5 ml per vial": amount and unit. */
const WITH_UNIT = /^([\d.,'’\s]*\d)\s*(\p{L}[^\d/]*?)\s*(?:(?:\/|\bper\b).*)?$/u;

/** Returns the number in a cell without the unit behind it. */
export const numberPart = (cell: string): string => WITH_UNIT.exec(withSingleBlanks(cell))?.[1] ?? cell;

/** Reads the content of one unit: 100, 0.5, or with its unit. The heading "Content" alone may mean anything else. */
export const content: Reader = (cell, column, into) => {
  const { header, label } = column;
  const [, amount = cell, unit] = WITH_UNIT.exec(withSingleBlanks(cell)) ?? [];
  if (unit === undefined && /^\W*contents?\W*$/i.test(header) && !/^\W*\d[\d.,\s]*$/.test(cell)) {
    into.labelledNotes.push({ label: header, text: inOneLine(cell) });
    return;
  }
  const number = readAmount(amount, column, into);
  if (number === null) return;
  const value = Number(number);
  if (!(value > 0)) into.reasons.push(`${label} must be above 0`);
  else if (value > MAX_AMOUNT) into.reasons.push(`${label} must be at most ${MAX_AMOUNT.toLocaleString('en-US')}`);
  else if (Number(value.toFixed(AMOUNT_DECIMALS)) !== value)
    into.reasons.push(`${label} ${shown(cell)} has more than ${AMOUNT_DECIMALS} decimals`);
  else {
    into.values.contentAmount = value;
    if (unit !== undefined) sayUnit(unit, into);
  }
};

export const contentUnit: Reader = (cell, _column, into) => sayUnit(inOneLine(cell), into);

/** The unit may follow the amount or be in its own column. */
const sayUnit = (unit: string, into: ImportRow): void => {
  const said = into.values.contentUnit;
  if (said !== undefined && said.toLowerCase() !== unit.toLowerCase())
    into.reasons.push(`One holds its content in ${said} and in ${unit}. Please correct one of them`);
  else into.values.contentUnit = unit;
};

export const cost =
  (target: TextField): Reader =>
  (cell, column, into) => {
    const { label } = column;
    const number = readAmount(cell, column, into);
    if (number === null) return;
    const amount = target === 'unitCost' ? parseUnitCost(number) : parseMoney(number);
    if (amount === null || !moneyFits(amount, MONEY_DIGITS.unitCost))
      into.reasons.push(`${label} ${shown(cell)} is too large`);
    else into.values[target] = amount;
  };

const KINDS: readonly (readonly [RegExp, StockKind])[] = [
  [/^(i|items?|products?|inventory)$/i, 'item'],
  [/^(c|consumables?|suppl(y|ies)|disposables?)$/i, 'consumable'],
];

export const kind: Reader = (cell, { label }, into) => {
  const found = KINDS.find(([form]) => form.test(withSingleBlanks(cell)));
  if (found === undefined) into.reasons.push(`${label} ${shown(cell)} is neither item nor consumable`);
  else into.kind = found[1];
};

/** A packaging that consists of a count and a package: nothing else needs to be kept. */
const SAYS_ALL = /^[\d,]+\s*(?:ea|each|pcs?)?\s*\/\s*[a-z]+\.?$|^1\s/i;

export const packaging: Reader = (cell, column, into) => {
  const text = withSingleBlanks(cell);
  const before = into.values.unitsPerPackage;
  readPackaging(text, column, into);
  if (column.target === 'unit')
    into.fromUnit = { text, fields: into.values.unitsPerPackage === before ? [] : ['unitsPerPackage'] };
};

const readPackaging = (text: string, { target, label }: Column, into: ImportRow): void => {
  const pack = readPackSize(text);
  if (pack === null) {
    if (target === 'packaging' && WORD.test(text)) into.values.unit ??= unitWord(text);
    else if (target === 'packaging') into.labelledNotes.push({ label: 'Packaging', text });
    else if (fits(text, label, TEXT_LIMITS.name, into)) into.values.unit = unitWord(text);
    return;
  }
  into.values.unitsPerPackage ??= pack.unitsPerPackage;
  if (target === 'unit' || into.values.unit === undefined) {
    const unit = shelfUnit(pack);
    if (unit !== null) {
      into.values.unit = unit;
      into.countsPackages = true;
    }
  }
  if (!SAYS_ALL.test(text)) into.labelledNotes.push({ label: 'Packaging', text });
};
/** A packaging of one word is a unit: "box", "EA". */
const WORD = /^[a-z]+\.?$/i;
