import { type ImportTarget, MAX_CELL_LENGTH } from '@atrium/contract/clinic/import/values';
import { removeFormulaGuard } from '@atrium/rules/text/csv';
import { readPackSize } from '@atrium/rules/stock/pack-size';
import { type Column, checkLength } from './cell-readers.js';
import { TARGETS } from '../import-targets.js';
import type { ImportRow } from '../plan/item-values.js';

const BLANK = /^(?:n\/?\.?a\.?|[-–—?]+|null|none|nil|tbd|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!))$/i;

/**
 * Returns the text of a cell without invisible characters; empty for a placeholder such as "n/a" or "-". Joiners stay,
 * because Persian and Indic words and composed emoji need them.
 */
export const normalizeCell = (cell: string): string => {
  const text = cell
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff\ufffe]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
    .trim();
  if (BLANK.test(text)) return '';
  return removeFormulaGuard(text);
};

/** Order in which columns are read: an explicit count before a packaging, and a unit before it too. */
export const READING_ORDER: readonly ImportTarget[] = ['unitsPerPackage', 'unit', 'packaging', 'expirationDate'];

export const readCell = (cell: string, column: Column, into: ImportRow): void => {
  if (checkLength(cell, column.label, MAX_CELL_LENGTH, into)) TARGETS[column.target].read(cell, column, into);
};

/**
 * Adds a warning to a row whose price may be that of a package while its quantity counts pieces: "DEPRESSOR, 1200/CS",
 * quantity 1200, unit CS, 69.65. Only the user can know, so no value is changed.
 */
export const warnOfPiecePrices = ({ values, warnings }: ImportRow): void => {
  const { name, unit, currentQuantity } = values;
  const pack = name === undefined || unit === undefined || currentQuantity === undefined ? null : readPackSize(name);
  if (pack === null || pack.package !== unit || pack.unitsPerPackage < 2 || pack.unitsPerPackage !== currentQuantity)
    return;
  const count = currentQuantity.toLocaleString('en-US');
  warnings.push(
    `The name says that one ${unit} holds ${count}, and the quantity is ${count} too. If these are pieces, then the unit should be the piece, and the price is that of a whole ${unit}`,
  );
};
