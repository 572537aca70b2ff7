import { IMPORT_TARGETS, type ImportTarget, MAX_HEADING_LENGTH } from '@atrium/contract/clinic/import/values';
import { OTHER_LANGUAGES, OTHER_MEANINGS } from '../headings/other-languages.js';
import { TARGETS } from '../import-targets.js';

/** Headings that contain known words but mean something else: "Last order date", "Max stock", "Extended price". */
const ELSEWHERE =
  /\b(max|maximum|last|previous|prior|old|date|total|extended|ext|value|used|usage|ordered|received|created|updated|modified|by|tax|vat|discount|image|url|link|status|active)\b/;

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
  [/([a-z\d])([A-Z])/g, '$1 $2'],
];
const WORD_FORMS: Readonly<Record<string, string>> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  nbr: 'number',
  qty: 'quantity',
  qnty: 'quantity',
  quant: 'quantity',
  mfr: 'manufacturer',
  mfg: 'manufacturer',
  manuf: 'manufacturer',
  minimum: 'min',
  pkg: 'package',
  pkgs: 'package',
  desc: 'description',
  descr: 'description',
  cat: 'cat',
  catalogue: 'catalog',
  supp: 'supplier',
  pcs: 'pieces',
  ea: 'each',
};
const ORNAMENTS = /\([^()]*\)|\[[^[\]]*\]|\b(usd|eur|gbp|cad|aud|chf)\b|[$€£*:]/gi;

/**
 * Normalizes a heading to the words of the table of targets: "Part #" and "PartNo." become "part number". A longer text
 * is not a heading.
 */
export const headingWords = (heading: string): string => {
  if (heading.length > MAX_HEADING_LENGTH) return '';
  let words = heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(ORNAMENTS, ' ');
  for (const [form, meaning] of SHORT_FORMS) words = words.replace(form, meaning);
  return words
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(WORD_FORMS, word) ? WORD_FORMS[word] : word))
    .join(' ');
};

interface Candidate {
  readonly column: number;
  readonly target: ImportTarget;
  /** 0 is the strongest. */
  readonly rank: number;
}

const CONTAINED_RANK = 100;
/** As the whole heading they mean the content of one unit; in "Package contents" and "Open content" they do not. */
const ALONE = new Set(['content', 'contents']);
const SYNONYMS = IMPORT_TARGETS.map((target) => {
  const languages = [TARGETS[target].headings, OTHER_LANGUAGES[target] ?? ''].filter((list) => list !== '');
  return [target, languages.flatMap((list) => list.split(/,\s+/))] as const;
});
const isElsewhere = (words: string): boolean => ELSEWHERE.test(words) || OTHER_MEANINGS.test(words);
/** Headings of number columns or of name columns. */
const NUMBER_OR_NAME = new Set(
  'item product article material artikel produkt produit articulo producto artigo produto articolo prodotto'.split(' '),
);

const candidatesOf = (heading: string, column: number): Candidate[] => {
  const words = headingWords(heading);
  if (words === '') return [];
  const exact = SYNONYMS.flatMap(([target, synonyms]) => {
    const rank = synonyms.indexOf(words);
    return rank === -1 ? [] : [{ column, target, rank }];
  });
  if (exact.length > 0 || isElsewhere(words)) return exact;
  // "Clinic quantity on hand": the longest known phrase in it.
  const padded = ` ${words} `;
  return SYNONYMS.flatMap(([target, synonyms]) => {
    const longest = Math.max(
      0,
      ...synonyms
        .filter((synonym) => synonym.length > 3 && !ALONE.has(synonym) && padded.includes(` ${synonym} `))
        .map((synonym) => synonym.length),
    );
    return longest === 0 ? [] : [{ column, target, rank: CONTAINED_RANK + 100 - longest }];
  });
};

/** Counts the cells that read like headings; the row with the most is the header row. */
export const headingCount = (cells: readonly string[]): number =>
  cells.filter((cell, column) => candidatesOf(cell, column).length > 0).length;

/** Part numbers rather than words: one word with a digit. */
const looksLikeCodes = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter((cell) => /^\S*\d\S*$/.test(cell.trim())).length >= filled.length * 0.8;
};

/**
 * Returns the target of each column, null for an unknown one. The user chose `decided` columns (null: ignored).
 * @param cellsOf sample cells of a column, for headings that can mean two things
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
  // Distributors title their numbers "Item" and the names "Description".
  const nameColumn = targets.indexOf('name');
  if (free(nameColumn) && isFree('sku') && targets.includes('description') && looksLikeCodes(cellsOf(nameColumn)))
    targets[nameColumn] = 'sku';
  const item = headings.findIndex(
    (heading, column) => targets[column] === null && NUMBER_OR_NAME.has(headingWords(heading)),
  );
  if (item !== -1 && looksLikeCodes(cellsOf(item))) move(item, 'sku');
  if (isFree('name')) move(targets.indexOf('description'), 'name');
  return targets;
};
