import { IMPORT_TARGETS, type ImportTarget, MAX_HEADING_LENGTH } from '@atrium/contract/clinic/import/values';
import { mapSynonyms } from '@atrium/rules/text/synonyms';
import { OTHER_LANGUAGES, OTHER_MEANINGS } from '../headings/other-languages.js';
import { TARGETS } from '../import-targets.js';

/** Headings that contain known words but have another meaning: "Last order date", "Max stock", "Extended price". */
const OTHER_HEADINGS =
  /\b(max|maximum|last|previous|prior|old|date|total|extended|ext|value|used|usage|ordered|received|created|updated|modified|by|tax|vat|discount|image|url|link|status|active)\b/;

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
  [/([a-z\d])([A-Z])/g, '$1 $2'],
];
const WORD_FORMS = mapSynonyms({
  number: 'no, nr, num, nbr',
  quantity: 'qty, qnty, quant',
  manufacturer: 'mfr, mfg, manuf',
  min: 'minimum',
  package: 'pkg, pkgs',
  description: 'desc, descr',
  catalog: 'catalogue',
  supplier: 'supp',
  pieces: 'pcs',
  each: 'ea',
});
const ORNAMENTS = /\([^()]*\)|\[[^[\]]*\]|\b(usd|eur|gbp|cad|aud|chf)\b|[$€£*:]/gi;

/**
 * Normalizes a heading to the words that `TARGETS` lists: "Part #" and "PartNo." become "part number". Returns an empty
 * text for a text that is too long to be a heading.
 */
export const normalizeHeading = (heading: string): string => {
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
    .map((word) => WORD_FORMS.get(word) ?? word)
    .join(' ');
};

interface Candidate {
  readonly column: number;
  readonly target: ImportTarget;
  /** Rank of the heading among the known ones of its target; 0 is the most specific. */
  readonly rank: number;
}

const CONTAINED_RANK = 100;
/**
 * Headings that mean the content of one unit only when they are the whole heading, unlike "Package contents" and "Open
 * content".
 */
const WHOLE_HEADINGS = new Set(['content', 'contents']);
const SYNONYMS = IMPORT_TARGETS.map((target) => {
  const languages = [TARGETS[target].headings, OTHER_LANGUAGES[target] ?? ''].filter((list) => list !== '');
  return [target, languages.flatMap((list) => list.split(/,\s+/))] as const;
});
const isOtherHeading = (words: string): boolean => OTHER_HEADINGS.test(words) || OTHER_MEANINGS.test(words);
/** Headings that may name a column of part numbers or of product names. The cells of the column decide. */
const NUMBER_OR_NAME = new Set(
  'item product article material artikel produkt produit articulo producto artigo produto articolo prodotto'.split(' '),
);

const findCandidates = (heading: string, column: number): Candidate[] => {
  const words = normalizeHeading(heading);
  if (words === '') return [];
  const exact = SYNONYMS.flatMap(([target, synonyms]) => {
    const rank = synonyms.indexOf(words);
    return rank === -1 ? [] : [{ column, target, rank }];
  });
  if (exact.length > 0 || isOtherHeading(words)) return exact;
  // "Clinic quantity on hand": the longest known phrase in it.
  const padded = ` ${words} `;
  return SYNONYMS.flatMap(([target, synonyms]) => {
    const longest = Math.max(
      0,
      ...synonyms
        .filter((synonym) => synonym.length > 3 && !WHOLE_HEADINGS.has(synonym) && padded.includes(` ${synonym} `))
        .map((synonym) => synonym.length),
    );
    return longest === 0 ? [] : [{ column, target, rank: CONTAINED_RANK + 100 - longest }];
  });
};

/** Counts the cells of a row that are known headings. The row with the highest count is the header row. */
export const countHeadings = (cells: readonly string[]): number =>
  cells.filter((cell, column) => findCandidates(cell, column).length > 0).length;

/** Returns whether a cell looks like a part number: one word that contains a digit. */
const looksLikeCodes = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter((cell) => /^\S*\d\S*$/.test(cell.trim())).length >= filled.length * 0.8;
};

/**
 * Returns the target of each column, null for an unknown one. `chosen` contains the user's choices (null: ignored).
 * @param cellsOf returns sample cells of a column, for headings with two meanings
 */
export const guessColumns = (
  headings: readonly string[],
  chosen: ReadonlyMap<number, ImportTarget | null>,
  cellsOf: (column: number) => readonly string[],
): (ImportTarget | null)[] => {
  const targets: (ImportTarget | null)[] = headings.map((_, column) => chosen.get(column) ?? null);
  const isFree = (target: ImportTarget): boolean => target === 'notes' || !targets.includes(target);
  const candidates = headings.flatMap((heading, column) => (chosen.has(column) ? [] : findCandidates(heading, column)));
  for (const { column, target } of candidates.toSorted((a, b) => a.rank - b.rank || a.column - b.column))
    if (targets[column] === null && isFree(target)) targets[column] = target;

  const free = (column: number): boolean => column !== -1 && !chosen.has(column);
  const move = (column: number, target: ImportTarget): void => {
    if (free(column) && isFree(target)) targets[column] = target;
  };
  // Distributors title their numbers "Item" and the names "Description".
  const nameColumn = targets.indexOf('name');
  if (free(nameColumn) && isFree('sku') && targets.includes('description') && looksLikeCodes(cellsOf(nameColumn)))
    targets[nameColumn] = 'sku';
  const item = headings.findIndex(
    (heading, column) => targets[column] === null && NUMBER_OR_NAME.has(normalizeHeading(heading)),
  );
  if (item !== -1 && looksLikeCodes(cellsOf(item))) move(item, 'sku');
  if (isFree('name')) move(targets.indexOf('description'), 'name');
  return targets;
};
