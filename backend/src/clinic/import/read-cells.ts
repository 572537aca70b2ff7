import { MAX_QUANTITY, TEXT_LIMITS } from '@atrium/contract/core/fields';
import type { ImportTarget } from '@atrium/contract/clinic/import';
import { moneyFits, MONEY_DIGITS, parseMoney } from '@atrium/rules/money';
import { readPackSize, shelfUnit, unitWord } from '@atrium/rules/pack-size';
import type { ImportRow } from './item-values.js';
import { type ColumnMark, readNumber, UNCLEAR } from './numbers.js';

/** One column of the list, with what was found out about it as a whole. */
export interface Column {
  readonly index: number;
  readonly header: string;
  readonly target: ImportTarget;
  readonly mark: ColumnMark;
}

type Reader = (cell: string, column: Column, into: ImportRow) => void;

const BLANK = /^(?:n\/?\.?a\.?|[-–—?]+|null|none|nil|tbd|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!))$/i;

/** The text of a cell without what people cannot see, and nothing for what only says that there is nothing. */
export const cleanCell = (cell: string): string => {
  const text = cell.replace(/[\u00ad\u200b-\u200f\u2060\ufeff\ufffe]/g, '').replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ').trim();
  if (BLANK.test(text)) return '';
  // Our own export puts an apostrophe before what a spreadsheet would take for a formula.
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
};

const LABELS: Readonly<Record<ImportTarget, string>> = {
  name: 'Name', sku: 'Part number', barcode: 'Barcode', brand: 'Brand', category: 'Category', supplier: 'Supplier', currentQuantity: 'Quantity', minStockLevel: 'Minimum',
  reorderQuantity: 'Reorder quantity', unit: 'Unit', unitCost: 'Unit cost', packageCost: 'Package cost', unitsPerPackage: 'Units per package', packaging: 'Packaging',
  description: 'Description', notes: 'Notes', expirationDate: 'Shelf life',
};

const shown = (cell: string): string => `"${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}"`;
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

const fits = (text: string, label: string, most: number, into: ImportRow): boolean => {
  if (text.length <= most) return true;
  into.reasons.push(`${label} has ${text.length} characters; at most ${most} are possible`);
  return false;
};

const name = (target: 'name' | 'brand' | 'category' | 'supplier'): Reader => (cell, _, into) => {
  const text = oneLine(cell);
  if (fits(text, LABELS[target], TEXT_LIMITS.name, into)) into.values[target] = text;
};

/** A spreadsheet shortens long numbers for good, and `="0123"` is how people keep its leading zeros. */
const code = (target: 'sku' | 'barcode'): Reader => (cell, _, into) => {
  const text = oneLine(cell).replace(/^="([^"]+)"$/, '$1').trim();
  if (/^\d[.,]\d+E\+\d+$/i.test(text))
    into.reasons.push(`${LABELS[target]} ${shown(cell)} was shortened by a spreadsheet. Please format that column as text and enter the full number`);
  else if (fits(text, LABELS[target], TEXT_LIMITS.name, into)) into.values[target] = text;
};

const longText = (target: 'description' | 'notes'): Reader => (cell, { header }, into) => {
  // A column such as "Location" keeps its heading, so that several can share the notes.
  if (target === 'notes' && !/^\W*(?:notes?|comments?|remarks?|memo)\W*$/i.test(header)) into.labelledNotes.push({ label: header, text: oneLine(cell) });
  else if (fits(cell, LABELS[target], TEXT_LIMITS.notes, into)) into.values[target] = cell;
};

const readAmount = (cell: string, label: string, { mark }: Column, into: ImportRow): string | null => {
  const number = readNumber(cell, mark);
  if (number === null) into.reasons.push(`${label} ${shown(cell)} is not a number`);
  else if (number === UNCLEAR) into.reasons.push(`${label} ${shown(cell)} can be read in two ways, since this column has commas and points as decimal marks`);
  else if (number.startsWith('-') && Number(number) !== 0) into.reasons.push(`${label} ${shown(cell)} is below zero`);
  else return number.replace('-', '');
  return null;
};

const whole = (target: 'currentQuantity' | 'minStockLevel' | 'reorderQuantity' | 'unitsPerPackage', least: 0 | 1): Reader => (cell, column, into) => {
  const label = LABELS[target];
  const number = readAmount(cell, label, column, into);
  if (number === null) return;
  const value = Number(number);
  if (!/^\d+(?:\.0*)?$/.test(number)) into.reasons.push(`${label} ${shown(cell)} is not a whole number`);
  else if (value < least) into.reasons.push(`${label} must be at least ${least}`);
  else if (value > MAX_QUANTITY) into.reasons.push(`${label} must be at most ${MAX_QUANTITY.toLocaleString('en-US')}`);
  else into.values[target] = value;
};

const cost = (target: 'unitCost' | 'packageCost'): Reader => (cell, column, into) => {
  const number = readAmount(cell, LABELS[target], column, into);
  if (number === null) return;
  const amount = parseMoney(number);
  if (amount === null || !moneyFits(amount, MONEY_DIGITS.unitCost)) into.reasons.push(`${LABELS[target]} ${shown(cell)} is too large`);
  else into.values[target] = amount;
};

/** Says no more than a count and a package, so nothing is lost when these two are kept. */
const SAYS_ALL = /^[\d,]+\s*(?:ea|each|pcs?)?\s*\/\s*[a-z]+\.?$|^1\s/i;

const packaging: Reader = (cell, { target }, into) => {
  const text = oneLine(cell);
  const pack = readPackSize(text);
  if (pack === null) {
    if (target === 'packaging' && WORD.test(text)) into.values.unit ??= unitWord(text);
    else if (target === 'packaging') into.labelledNotes.push({ label: 'Packaging', text });
    else if (fits(text, LABELS.unit, TEXT_LIMITS.name, into)) into.values.unit = unitWord(text);
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
/** A packaging that is one word is a unit: "box", "EA". */
const WORD = /^[a-z]+\.?$/i;

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(\d{1,6})(?:[.,]0+)?\s*(?:d|days?)?$/i, 1],
  [/^(\d{1,5})\s*(?:w|wks?|weeks?)$/i, 7],
  [/^(\d{1,5})\s*(?:m|mos?|mths?|months?)$/i, 365 / 12],
  [/^(\d{1,4})\s*(?:y|yrs?|years?)$/i, 365],
];

const shelfLife: Reader = (cell, { header }, into) => {
  for (const [form, days] of DAYS) {
    const count = form.exec(cell)?.[1];
    if (count === undefined) continue;
    into.values.expirationDate = Math.round(Number(count) * days);
    return;
  }
  // The day on which one batch expires is no shelf life, but worth keeping.
  if (/\d[./-]\d|\d{4}|\b[a-z]{3,9}\.?\s*'?\d{2}/i.test(cell)) into.labelledNotes.push({ label: header, text: oneLine(cell) });
  else into.reasons.push(`${LABELS.expirationDate} ${shown(cell)} is not a number of days`);
};

const READERS: Readonly<Record<ImportTarget, Reader>> = {
  name: name('name'),
  sku: code('sku'),
  barcode: code('barcode'),
  brand: name('brand'),
  category: name('category'),
  supplier: name('supplier'),
  currentQuantity: whole('currentQuantity', 0),
  minStockLevel: whole('minStockLevel', 0),
  reorderQuantity: whole('reorderQuantity', 1),
  unitsPerPackage: whole('unitsPerPackage', 1),
  unitCost: cost('unitCost'),
  packageCost: cost('packageCost'),
  unit: packaging,
  packaging,
  description: longText('description'),
  notes: longText('notes'),
  expirationDate: shelfLife,
};

/** The order in which columns are read: a count that is written out comes before one read from a packaging, a unit before it too. */
export const READING_ORDER: readonly ImportTarget[] = ['unitsPerPackage', 'unit', 'packaging'];

export const readCell = (cell: string, column: Column, into: ImportRow): void => READERS[column.target](cell, column, into);

/**
 * Distributors' lists count pieces and price packages: "DEPRESSOR, 1200/CS", quantity 1200, unit CS, 69.65. Whether that
 * is meant only a person knows, so it is not changed but pointed out.
 */
export const warnOfPieces = ({ values, warnings }: ImportRow): void => {
  const { name, unit, currentQuantity } = values;
  const pack = name === undefined || unit === undefined || currentQuantity === undefined ? null : readPackSize(name);
  if (pack === null || pack.package !== unit || pack.unitsPerPackage < 2 || pack.unitsPerPackage !== currentQuantity) return;
  const count = currentQuantity.toLocaleString('en-US');
  warnings.push(`The name says that one ${unit} holds ${count}, and the quantity is ${count} too. If these are pieces, then the unit should be the piece, and the price is that of a whole ${unit}`);
};
