import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { MAX_OPEN_HOURS } from '@atrium/rules/stock/contents';
import { computePackageUnitCost } from '@atrium/rules/prices/money';
import { normalizeUnit } from '@atrium/rules/stock/pack-size';
import {
  foldName,
  type ImportRow,
  type ItemField,
  type ItemValues,
  type KnownItem,
  type LabelledNote,
} from './item-values.js';
import { getBarcodeSpellings } from './match-rows.js';
import { collapseSpaces } from '../read/whitespace.js';
import { normalizeCell } from '../read/read-cells.js';

/** The first spelling of each category and supplier in the list, by normalized name. */
export type Spellings = Readonly<Record<'category' | 'supplier', Map<string, string>>>;

/**
 * Returns the error of a row's content: an amount needs a unit, and the unit cannot change while containers are open.
 */
export const findContentProblem = (item: KnownItem | null, values: ItemValues): string[] => {
  const { contentAmount, contentUnit, hoursOnceOpened } = values;
  const wrong: string[] = [];
  if (contentAmount !== null && contentUnit === null) wrong.push('The content amount needs a content unit, such as U');
  if (contentAmount === null && contentUnit !== null)
    wrong.push('The content unit needs a content amount, such as 100');
  if (contentAmount === null && contentUnit === null && hoursOnceOpened !== null)
    wrong.push('Hours once opened need a content amount and its unit');
  if (hoursOnceOpened !== null && hoursOnceOpened > MAX_OPEN_HOURS)
    wrong.push(`Hours once opened must be at most ${MAX_OPEN_HOURS.toLocaleString('en-US')}`);
  if (contentUnit !== null && contentUnit.length > TEXT_LIMITS.unit)
    wrong.push(`Content unit has ${contentUnit.length} characters; at most ${TEXT_LIMITS.unit} are possible`);
  if (item?.openUnit != null && contentUnit !== item.openUnit)
    wrong.push(
      `A container is open in ${item.openUnit}. The content unit can change when it is used up or written off`,
    );
  return wrong;
};

/**
 * Normalizes the text of a CSV cell: removes invisible characters, surrounding spaces, and the apostrophe that guards
 * against formulas.
 */
const normalizeText = (text: string): string => normalizeCell(text.replace(/\r\n?/g, '\n'));

/**
 * Removes values that do not change the item: texts that differ only in spelling, and values derived from an unchanged
 * unit.
 */
const dropUnchangedTexts = (row: ImportRow, base: ItemValues): ImportRow['values'] => {
  const rowValues: Record<string, unknown> = { ...row.values };
  for (const [field, value] of Object.entries(rowValues)) {
    const known = base[field as ItemField];
    if (typeof value === 'string' && typeof known === 'string' && normalizeText(known) === normalizeText(value))
      delete rowValues[field];
  }
  if (row.fromUnit !== undefined && row.fromUnit.text === collapseSpaces(normalizeText(base.unit))) {
    for (const field of ['unit', ...row.fromUnit.fields]) delete rowValues[field];
    const { text } = row.fromUnit;
    const note = row.labelledNotes.findIndex((one) => one.label === 'Packaging' && one.text === text);
    if (note !== -1) row.labelledNotes.splice(note, 1);
    row.countsPackages = false;
  }
  return rowValues;
};

/** Applies the cells of a row to an item; an empty cell changes nothing. */
export const applyRow = (row: ImportRow, base: ItemValues, name: string, spellings: Spellings): ItemValues => {
  const rowValues = dropUnchangedTexts(row, base);
  const sameSpelling = (field: 'sku' | 'barcode'): string | null => {
    const value = rowValues[field];
    if (value === undefined || foldName(value) === foldName(base[field] ?? '')) return base[field];
    return field === 'barcode' && getBarcodeSpellings(base.barcode ?? '').includes(value) ? base.barcode : value;
  };
  const oneSpelling = (field: 'category' | 'supplier'): string | null => {
    const value = rowValues[field];
    if (value === undefined) return base[field];
    const first = spellings[field].get(foldName(value)) ?? value;
    spellings[field].set(foldName(value), first);
    return foldName(first) === foldName(base[field] ?? '') ? base[field] : first;
  };
  const values: ItemValues = {
    ...base,
    ...rowValues,
    name,
    sku: sameSpelling('sku'),
    barcode: sameSpelling('barcode'),
    category: oneSpelling('category'),
    supplier: oneSpelling('supplier'),
    unit:
      rowValues.unit === undefined || normalizeUnit(base.unit) === normalizeUnit(rowValues.unit)
        ? base.unit
        : rowValues.unit,
    notes: mergeLabeledNotes(rowValues.notes ?? base.notes, row.labelledNotes),
  };
  return deriveUnitCost(row, values, base);
};

/**
 * Derives the unit cost from the package cost: the cost divided by the units per package, or the whole cost when stock
 * is counted in packages.
 */
const deriveUnitCost = (
  { values: rowValues, countsPackages }: ImportRow,
  values: ItemValues,
  base: ItemValues,
): ItemValues => {
  if (
    rowValues.unitCost !== undefined ||
    values.packageCost === null ||
    (values.packageCost === base.packageCost && values.unitsPerPackage === base.unitsPerPackage) ||
    (rowValues.packageCost === undefined && rowValues.unitsPerPackage === undefined)
  )
    return values;
  if (countsPackages)
    return rowValues.packageCost === undefined
      ? values
      : { ...values, unitCost: rowValues.packageCost, packageCost: null };
  return values.unitsPerPackage === null
    ? values
    : { ...values, unitCost: computePackageUnitCost(values.packageCost, values.unitsPerPackage) };
};

/** Updates labelled lines in an item's notes. Each label has one line; other lines stay. */
const mergeLabeledNotes = (notes: string | null, labelled: readonly LabelledNote[]): string | null => {
  if (labelled.length === 0) return notes;
  const lines = notes === null || notes === '' ? [] : notes.split('\n');
  for (const { label, text } of labelled) {
    const line = `${label}: ${text}`;
    const at = lines.findIndex((other) => foldName(other).startsWith(foldName(`${label}: `)));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return lines.join('\n');
};
