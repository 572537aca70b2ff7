import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { MAX_OPEN_HOURS } from '@atrium/rules/stock/contents';
import { packageUnitCost } from '@atrium/rules/prices/money';
import { unitWord } from '@atrium/rules/stock/pack-size';
import {
  fold,
  type ImportRow,
  type ItemField,
  type ItemValues,
  type KnownItem,
  type LabelledNote,
} from './item-values.js';
import { sameBarcodes } from './match-rows.js';
import { withSingleBlanks } from '../read/one-line.js';
import { cleanCell } from '../read/read-cells.js';

/** The first spelling of each category and supplier, by folded name. */
export type Spellings = Readonly<Record<'category' | 'supplier', Map<string, string>>>;

/** Content of one unit is an amount with its unit; the unit cannot change while containers are open. */
export const wrongContent = (item: KnownItem | null, values: ItemValues): string[] => {
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
      `Something of it is open in ${item.openUnit}: its content unit can change once that is used or discarded`,
    );
  return wrong;
};

/**
 * Normalizes a text as a CSV cell holds it: without invisible characters, surrounding blanks and the guard against
 * formulas.
 */
const asCell = (text: string): string => cleanCell(text.replace(/\r\n?/g, '\n'));

/** Drops texts that the item already has in any spelling, and values read from an unchanged unit. */
const withoutSameTexts = (row: ImportRow, base: ItemValues): ImportRow['values'] => {
  const said: Record<string, unknown> = { ...row.values };
  for (const [field, value] of Object.entries(said)) {
    const known = base[field as ItemField];
    if (typeof value === 'string' && typeof known === 'string' && asCell(known) === asCell(value)) delete said[field];
  }
  if (row.fromUnit !== undefined && row.fromUnit.text === withSingleBlanks(asCell(base.unit))) {
    for (const field of ['unit', ...row.fromUnit.fields]) delete said[field];
    const { text } = row.fromUnit;
    const note = row.labelledNotes.findIndex((one) => one.label === 'Packaging' && one.text === text);
    if (note !== -1) row.labelledNotes.splice(note, 1);
    row.countsPackages = false;
  }
  return said;
};

/** Applies the cells of a row to an item; an empty cell changes nothing. */
export const valuesOf = (row: ImportRow, base: ItemValues, name: string, spellings: Spellings): ItemValues => {
  const said = withoutSameTexts(row, base);
  const sameSpelling = (field: 'sku' | 'barcode'): string | null => {
    const value = said[field];
    if (value === undefined || fold(value) === fold(base[field] ?? '')) return base[field];
    return field === 'barcode' && sameBarcodes(base.barcode ?? '').includes(value) ? base.barcode : value;
  };
  const oneSpelling = (field: 'category' | 'supplier'): string | null => {
    const value = said[field];
    if (value === undefined) return base[field];
    const first = spellings[field].get(fold(value)) ?? value;
    spellings[field].set(fold(value), first);
    return fold(first) === fold(base[field] ?? '') ? base[field] : first;
  };
  const values: ItemValues = {
    ...base,
    ...said,
    name,
    sku: sameSpelling('sku'),
    barcode: sameSpelling('barcode'),
    category: oneSpelling('category'),
    supplier: oneSpelling('supplier'),
    unit: said.unit === undefined || unitWord(base.unit) === unitWord(said.unit) ? base.unit : said.unit,
    notes: withLabelled(said.notes ?? base.notes, row.labelledNotes),
  };
  return withUnitCost(row, values, base);
};

/** Derives the unit cost from the package cost: its share, or all of it when packages are counted. */
const withUnitCost = (
  { values: said, countsPackages }: ImportRow,
  values: ItemValues,
  base: ItemValues,
): ItemValues => {
  if (
    said.unitCost !== undefined ||
    values.packageCost === null ||
    (values.packageCost === base.packageCost && values.unitsPerPackage === base.unitsPerPackage) ||
    (said.packageCost === undefined && said.unitsPerPackage === undefined)
  )
    return values;
  if (countsPackages)
    return said.packageCost === undefined ? values : { ...values, unitCost: said.packageCost, packageCost: null };
  return values.unitsPerPackage === null
    ? values
    : { ...values, unitCost: packageUnitCost(values.packageCost, values.unitsPerPackage) };
};

/** Each label has one line in the notes; other lines stay. */
const withLabelled = (notes: string | null, labelled: readonly LabelledNote[]): string | null => {
  if (labelled.length === 0) return notes;
  const lines = notes === null || notes === '' ? [] : notes.split('\n');
  for (const { label, text } of labelled) {
    const line = `${label}: ${text}`;
    const at = lines.findIndex((other) => fold(other).startsWith(fold(`${label}: `)));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return lines.join('\n');
};
