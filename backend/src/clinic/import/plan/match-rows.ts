import { getEquivalentCodes } from '@atrium/rules/gs1/gtin';
import { getImportTargetLabel } from '../import-targets.js';
import { foldName, type ImportRow, type KnownItem } from './item-values.js';
import { type Answers, askQuestion, type RowQuestion, SKIP } from './row-questions.js';

/** A row of the list with the item that it refers to; null for a new item. */
export interface MatchedRow {
  readonly row: ImportRow;
  readonly item: KnownItem | null;
  /** True when another row refers to the same item. */
  readonly isRepeat: boolean;
}

type Key = 'sku' | 'barcode';

/**
 * Finds the item of each row by part number, then barcode, then name. All rows are matched by the stronger key first,
 * so that no row takes an item by name that another row has by number. Reasons and warnings are added to the rows.
 *
 * A part number that occurs twice in a list:
 * - with the same name, the second row is rejected, because only the user knows which count is right;
 * - with another name, both are imported, the second without the number, which is kept in its notes. Merging or
 *   skipping one would silently make the stock wrong.
 *
 * A name that occurs twice with different part numbers is two products (a box and a case of the same gloves). A row
 * never takes an item of another part number by name alone.
 */
export const matchRows = (
  rows: readonly ImportRow[],
  items: readonly KnownItem[],
  answers: Answers = new Map(),
): MatchedRow[] => {
  const claims = new Map<KnownItem, ImportRow>();
  const itemOf = new Map<ImportRow, KnownItem>();
  const claim = (row: ImportRow, item: KnownItem): void => {
    claims.set(item, row);
    itemOf.set(row, item);
  };
  const rejectedRows = new Set<ImportRow>();
  /** Asks a question about the barcode of a row. Returns true when the row is about the item. */
  const isSameProduct = (row: ImportRow, item: KnownItem, question: Pick<RowQuestion, 'text' | 'choices'>): boolean => {
    const answer = askQuestion(row, { id: `${row.row}/barcode/${item.id}`, ...question }, answers);
    if (answer === 'new') dropBarcode(row, item);
    else if (answer !== 'same') rejectedRows.add(row);
    return answer === 'same';
  };
  const refuse = (row: ImportRow, reason: string): void => {
    row.reasons.push(reason);
    rejectedRows.add(row);
  };

  for (const key of ['sku', 'barcode'] as const) {
    const known = indexBy(items, key);
    for (const same of groupBy(rows, (row) => row.values[key])) {
      const [text = ''] = same.flatMap((row) => row.values[key] ?? []);
      const item = known.get(foldName(text));
      const owner = same.find((row) => item !== undefined && hasName(row, item.name)) ?? same[0];
      if (owner === undefined) continue;
      for (const row of same) if (row !== owner) rejectRepeat(row, owner, key, refuse);
      if (item === undefined || rejectedRows.has(owner) || itemOf.get(owner) === item) continue;
      const claimant = claims.get(item);
      if (key === 'sku') claim(owner, item);
      else if (itemOf.has(owner)) isSameProduct(owner, item, formatTakenBarcode(text, `another item, "${item.name}"`));
      else if (claimant !== undefined)
        isSameProduct(owner, item, formatTakenBarcode(text, `"${item.name}", which row ${claimant.row} is about`));
      else if (isNameOfProduct(owner, item) || isSameProduct(owner, item, formatOtherProduct(text, owner, item)))
        claim(owner, item);
    }
  }

  const byName = indexBy(items, 'name');
  for (const row of rows) {
    const item =
      row.values.name === undefined || itemOf.has(row) || rejectedRows.has(row)
        ? undefined
        : byName.get(foldName(row.values.name));
    if (item === undefined || hasDifferentSku(row.values.sku, item.sku)) continue;
    const claimant = claims.get(item);
    if (claimant === undefined) claim(row, item);
    else refuse(row, `"${item.name}" is already in row ${claimant.row}. Please keep one of the two`);
  }
  // New items: a repeated name without two different part numbers is the same item.
  for (const same of groupBy(
    rows.filter((row) => !itemOf.has(row) && !rejectedRows.has(row)),
    (row) => row.values.name,
  )) {
    same.forEach((row, index) => {
      const twin = same.slice(0, index).find((other) => !hasDifferentSku(row.values.sku, other.values.sku));
      if (twin !== undefined)
        refuse(row, `"${row.values.name ?? ''}" is already in row ${twin.row}. Please keep one of the two`);
    });
  }
  return rows.map((row) => ({ row, item: itemOf.get(row) ?? null, isRepeat: rejectedRows.has(row) }));
};

const rejectRepeat = (
  row: ImportRow,
  owner: ImportRow,
  key: Key,
  refuse: (row: ImportRow, reason: string) => void,
): void => {
  const label = getImportTargetLabel(key);
  const text = row.values[key] ?? '';
  const name = owner.values.name ?? '';
  const isOther =
    row.values.name !== undefined &&
    (!hasName(row, name) || (key === 'barcode' && hasDifferentSku(row.values.sku, owner.values.sku)));
  if (!isOther) {
    refuse(
      row,
      `${label} ${text} is already in row ${owner.row}${name === '' ? '' : ` with the same name`}. Please keep one of the two`,
    );
    return;
  }
  delete row.values[key];
  row.labelledNotes.push({ label, text: `${text} (also on "${name}")` });
  row.warnings.push(
    `${label} ${text} is already in row ${owner.row} for "${name}", so this item is imported without it. If both are the same product, please use one row`,
  );
};

/** Returns whether a row that has the barcode of an item names that item: by its part number, else by its name. */
const isNameOfProduct = ({ values: { sku, name } }: ImportRow, item: KnownItem): boolean =>
  !hasDifferentSku(sku, item.sku) && (name === undefined || foldName(name) === foldName(item.name));

const formatOtherProduct = (barcode: string, { values: { sku, name } }: ImportRow, item: KnownItem) => {
  const known = item.sku === null ? `"${item.name}"` : `"${item.name}" (${item.sku})`;
  const rowTitle = sku === undefined ? `"${name ?? ''}"` : `"${name ?? ''}" (${sku})`;
  return {
    text: `Barcode ${barcode} belongs to ${known}, and this row is ${rowTitle}. Is it the same product?`,
    choices: [
      { value: 'same' as const, label: `Yes, update ${known}` },
      { value: 'new' as const, label: 'No, import without this barcode' },
      SKIP,
    ],
  };
};

const formatTakenBarcode = (barcode: string, owner: string) => ({
  text: `Barcode ${barcode} belongs to ${owner}`,
  choices: [{ value: 'new' as const, label: 'Import without this barcode' }, SKIP],
});

const dropBarcode = (row: ImportRow, item: KnownItem): void => {
  row.labelledNotes.push({
    label: getImportTargetLabel('barcode'),
    text: `${row.values.barcode ?? ''} (also on "${item.name}")`,
  });
  delete row.values.barcode;
};

const hasName = (row: ImportRow, name: string): boolean =>
  row.values.name !== undefined && foldName(row.values.name) === foldName(name);

const hasDifferentSku = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && foldName(a) !== foldName(b);

const indexBy = (items: readonly KnownItem[], key: Key | 'name'): Map<string, KnownItem> =>
  new Map(
    items.flatMap((item) => {
      const text = item[key];
      if (text === null) return [];
      return (key === 'barcode' ? getBarcodeSpellings(text) : [text]).map((one) => [foldName(one), item] as const);
    }),
  );

/** Returns all spellings of a barcode, including a UPC that lost its leading zero in a spreadsheet. */
export const getBarcodeSpellings = (code: string): readonly string[] => {
  const padded = /^\d{9,11}$/.test(code) ? code.padStart(12, '0') : code;
  const same = [...new Set([code, ...getEquivalentCodes(padded)])];
  return [...same, ...same.flatMap((one) => (/^0\d{11}$/.test(one) ? [one.replace(/^0+/, '')] : []))];
};

const groupBy = (rows: readonly ImportRow[], keyOf: (row: ImportRow) => string | undefined): Iterable<ImportRow[]> => {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(foldName(key));
    if (group === undefined) groups.set(foldName(key), [row]);
    else group.push(row);
  }
  return groups.values();
};
