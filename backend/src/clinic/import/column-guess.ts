import type { ImportTarget } from '@atrium/contract/clinic/import';

/*
 * What a heading means. The words of each target stand in the order of their strength, so that of "Item" and "Item
 * name" the latter is the name.
 */
const SYNONYMS: Readonly<Record<ImportTarget, readonly string[]>> = {
  name: ['name', 'item name', 'product name', 'material name', 'item', 'product', 'article', 'material', 'supply', 'supplies', 'item title', 'title'],
  sku: [
    'sku', 'sku number', 'part number', 'item number', 'product number', 'stock number', 'catalog number', 'cat number', 'article number', 'material number',
    'manufacturer part number', 'vendor part number', 'supplier part number', 'vendor item number', 'supplier item number', 'item code', 'product code', 'item sku',
    'stock code', 'part', 'reference number', 'reference', 'ref', 'mpn', 'order code', 'code', 'item id', 'product id', 'model number', 'ndc',
  ],
  barcode: ['barcode', 'bar code', 'barcode number', 'upc', 'upc code', 'upc number', 'ean', 'ean 13', 'ean13', 'ean code', 'gtin', 'upc ean', 'ean upc'],
  brand: ['brand', 'brand name', 'manufacturer', 'manufacturer name', 'make', 'maker', 'producer'],
  category: ['category', 'category name', 'item category', 'product category', 'product group', 'item group', 'item type', 'product type', 'group', 'department', 'class', 'type', 'cat'],
  supplier: ['supplier', 'supplier name', 'primary supplier', 'preferred supplier', 'vendor', 'vendor name', 'preferred vendor', 'distributor', 'purchased from'],
  currentQuantity: [
    'current quantity', 'quantity on hand', 'on hand', 'on hand quantity', 'quantity in stock', 'in stock', 'stock on hand', 'current stock', 'stock quantity', 'quantity', 'stock',
    'stock level', 'counted quantity', 'counted', 'physical count', 'current count', 'count', 'quantity available', 'available quantity', 'available', 'units on hand', 'qoh', 'soh',
    'balance', 'inventory', 'quantity counted', 'total quantity', 'stock count', 'current level', 'stk',
  ],
  minStockLevel: [
    'min stock level', 'min stock', 'min quantity', 'min level', 'min threshold', 'min', 'reorder point', 'reorder level', 'reorder at', 'par level', 'par', 'par stock', 'low stock threshold',
    'low stock level', 'low stock alert', 'alert level', 'threshold', 'safety stock', 'critical level', 'rop',
  ],
  reorderQuantity: ['reorder quantity', 'order quantity', 'quantity to order', 'quantity to reorder', 'reorder amount', 'order amount', 'standard order quantity', 'eoq'],
  unit: ['unit', 'uom', 'unit of measure', 'units of measure', 'unit of measurement', 'units', 'stock unit', 'u m', 'um', 'unit type', 'selling unit', 'measure'],
  unitCost: [
    'unit cost', 'unit price', 'cost per unit', 'price per unit', 'price each', 'cost each', 'each price', 'item cost', 'item price', 'price', 'cost', 'cost price', 'purchase price', 'net price',
    'your price', 'contract price', 'list price', 'average cost', 'price unit', 'cost unit',
  ],
  packageCost: [
    'package cost', 'package price', 'pack cost', 'pack price', 'box cost', 'box price', 'case cost', 'case price', 'cost per package', 'price per package', 'cost per pack', 'price per pack',
    'cost per box', 'price per box', 'cost per case', 'price per case',
  ],
  unitsPerPackage: [
    'units per package', 'units per pack', 'units per box', 'units per case', 'units package', 'quantity per package', 'quantity per pack', 'quantity per box', 'quantity per case', 'pieces per package',
    'pieces per box', 'each per box', 'each per case', 'count per box', 'package quantity', 'pack quantity', 'box quantity', 'case quantity', 'per package', 'per box', 'per case', 'per pack',
  ],
  packaging: ['packaging', 'package', 'pack', 'pack size', 'package size', 'packing', 'packaging size', 'unit packaging', 'box size', 'case size', 'case pack', 'unit size', 'packaging string'],
  description: ['description', 'item description', 'product description', 'long description', 'full description', 'details', 'specification', 'specifications', 'specs'],
  notes: [
    'notes', 'note', 'comments', 'comment', 'remarks', 'remark', 'memo', 'location', 'storage location', 'stock location', 'storage', 'shelf', 'bin', 'bin location', 'cabinet', 'room', 'drawer',
    'lot', 'lot number', 'batch', 'batch number',
  ],
  expirationDate: ['expiration date', 'expiration', 'exp date', 'exp', 'expiry date', 'expiry', 'expires', 'best before', 'use by', 'shelf life', 'shelf life days', 'typical shelf life'],
};

/** Headings that hold known words but mean something else: "Last order date", "Max stock", "Extended price". */
const ELSEWHERE = /\b(max|maximum|last|previous|prior|old|date|total|extended|ext|value|used|usage|ordered|received|created|updated|modified|by|tax|vat|discount|image|url|link|status|active)\b/;

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
  [/([a-z\d])([A-Z])/g, '$1 $2'],
];
const WORD_FORMS: Readonly<Record<string, string>> = {
  no: 'number', nr: 'number', num: 'number', nbr: 'number', qty: 'quantity', qnty: 'quantity', quant: 'quantity', mfr: 'manufacturer', mfg: 'manufacturer', manuf: 'manufacturer',
  minimum: 'min', pkg: 'package', pkgs: 'package', desc: 'description', descr: 'description', cat: 'cat', catalogue: 'catalog', supp: 'supplier', pcs: 'pieces', ea: 'each',
};
const ORNAMENTS = /\(.*?\)|\[.*?\]|\b(usd|eur|gbp|cad|aud|chf)\b|[$€£*:]/gi;

/** A heading in the words of the table above: "Part #" and "PartNo." are "part number". */
export const headingWords = (heading: string): string => {
  let words = heading.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(ORNAMENTS, ' ');
  for (const [form, meaning] of SHORT_FORMS) words = words.replace(form, meaning);
  return words.toLowerCase().replace(/[^a-z\d]+/g, ' ').trim().split(' ').map((word) => (Object.hasOwn(WORD_FORMS, word) ? WORD_FORMS[word] : word)).join(' ');
};

interface Candidate {
  readonly column: number;
  readonly target: ImportTarget;
  /** 0 is the strongest. */
  readonly rank: number;
}

const CONTAINED_RANK = 100;
const TARGETS = Object.entries(SYNONYMS) as [ImportTarget, readonly string[]][];

const candidatesOf = (heading: string, column: number): Candidate[] => {
  const words = headingWords(heading);
  if (words === '') return [];
  const exact = TARGETS.flatMap(([target, synonyms]) => {
    const rank = synonyms.indexOf(words);
    return rank === -1 ? [] : [{ column, target, rank }];
  });
  if (exact.length > 0 || ELSEWHERE.test(words)) return exact;
  // "Clinic quantity on hand": the longest known phrase in it.
  const padded = ` ${words} `;
  return TARGETS.flatMap(([target, synonyms]) => {
    const longest = Math.max(0, ...synonyms.filter((synonym) => synonym.length > 3 && padded.includes(` ${synonym} `)).map((synonym) => synonym.length));
    return longest === 0 ? [] : [{ column, target, rank: CONTAINED_RANK + 100 - longest }];
  });
};

/** How many of the cells read like headings; the row of headings is the one with the most. */
export const headingCount = (cells: readonly string[]): number => cells.filter((cell, column) => candidatesOf(cell, column).length > 0).length;

/** Part numbers rather than words: one word, with a digit. */
const looksLikeCodes = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter((cell) => /^\S*\d\S*$/.test(cell.trim())).length >= filled.length * 0.8;
};

/**
 * The target of each column, null for one that is not known. `decided` columns (null: left out) are as the person said.
 * @param cellsOf some cells of a column, for headings that can mean two things.
 */
export const guessColumns = (
  headings: readonly string[],
  decided: ReadonlyMap<number, ImportTarget | null>,
  cellsOf: (column: number) => readonly string[],
): (ImportTarget | null)[] => {
  const targets: (ImportTarget | null)[] = headings.map((_, column) => decided.get(column) ?? null);
  const isFree = (target: ImportTarget): boolean => target === 'notes' || !targets.includes(target);
  const candidates = headings.flatMap((heading, column) => (decided.has(column) ? [] : candidatesOf(heading, column)));
  for (const { column, target } of candidates.toSorted((a, b) => a.rank - b.rank || a.column - b.column))
    if (targets[column] === null && isFree(target)) targets[column] = target;

  const free = (column: number): boolean => column !== -1 && !decided.has(column);
  const move = (column: number, target: ImportTarget): void => {
    if (free(column) && isFree(target)) targets[column] = target;
  };
  // Distributors head their numbers with "Item" and the names with "Description".
  const nameColumn = targets.indexOf('name');
  if (free(nameColumn) && isFree('sku') && targets.includes('description') && looksLikeCodes(cellsOf(nameColumn))) targets[nameColumn] = 'sku';
  const item = headings.findIndex((heading, column) => targets[column] === null && ['item', 'product', 'article', 'material'].includes(headingWords(heading)));
  if (item !== -1 && looksLikeCodes(cellsOf(item))) move(item, 'sku');
  if (isFree('name')) move(targets.indexOf('description'), 'name');
  return targets;
};
