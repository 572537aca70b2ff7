/*
 * Text search in lists of a screen; the database functions `search_fold`, `search_squeeze` and `search_words` must
 * agree (`search-examples.ts` tests both). All typed words must occur in a field, in any order, without regard to case,
 * accents, blanks and hyphens. Without a match, words of five letters or more may have one typo.
 */

import { getContainedCodes, getEquivalentCodes, shortenGtin } from '../gs1/gtin.js';

const MARKS =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u2800\p{Default_Ignorable_Code_Point}]/gu;
/** Spellings of letters that do not decompose into a plain letter and a mark. */
const SPELLED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
const SPELLED_PATTERN = /[ßæœþøłđðħŧıς]/g;
const BLANKS_AND_HYPHENS = /[\s\u2010-\u2015\u2212-]+/g;
const BREAKS = /[\0-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2212\u3000\uFEFF]+/g;
const NOT_PLAIN = /[^\0-~]/;

export const foldText = (text: string): string =>
  NOT_PLAIN.test(text)
    ? text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(SPELLED_PATTERN, (letter) => SPELLED_LETTERS[letter] ?? letter)
    : text.toLowerCase();

export const squeezeText = (text: string): string => foldText(text).replace(BLANKS_AND_HYPHENS, '');

export const splitSearchWords = (text: string): string => foldText(text).replace(BREAKS, ' ').trim();

/** A parsed search text. */
export interface SearchQuery {
  readonly words: readonly string[];
  /** The text without spaces, which is compared with codes and beginnings of names. */
  readonly whole: string;
  /** All spellings of the search text as a code, the text itself first; for a package also the code of its content. */
  readonly codes: readonly string[];
}

/** Parses a search text; null when it is blank. */
export function parseSearchQuery(typed: string): SearchQuery | null {
  const whole = squeezeText(typed);
  const codes = [...getEquivalentCodes(whole), ...getContainedCodes(whole)];
  // The shortest spelling of a number is part of the longer ones.
  if (codes.length > 1) return { words: [shortenGtin(whole.padStart(14, '0'))], whole, codes };
  const words = [...new Set(foldText(typed).split(/\s+/).map(squeezeText).filter(Boolean))];
  return words.length === 0 ? null : { words, whole, codes };
}

/** Searchable fields of a row. */
export interface SearchableRow {
  readonly name: string;
  /** Codes of the row; an exact match of one ranks first. */
  readonly codes?: readonly (string | null | undefined)[];
  readonly more?: readonly (string | null | undefined)[];
}

/** The prepared search text of a row, built once. */
export interface SearchText {
  readonly name: string;
  readonly codes: readonly string[];
  /** One line per field, so that a word cannot match across fields. */
  readonly lines: string;
  /** Words for typo matches; codes are excluded because they match exactly or not at all. */
  words(): readonly string[];
}

const isText = (text: string | null | undefined): text is string => text !== null && text !== undefined && text !== '';

export function toSearchText({ name, codes = [], more = [] }: SearchableRow): SearchText {
  const squeezed = squeezeText(name);
  const numbers = codes.filter(isText).map(squeezeText);
  const others = more.filter(isText);
  let words: readonly string[] | undefined;
  return {
    name: squeezed,
    codes: numbers,
    lines: [squeezed, ...numbers, ...others.map(squeezeText)].join('\n'),
    words: () =>
      (words ??= splitSearchWords([name, ...others].join(' '))
        .split(' ')
        .filter(canBeMistyped)),
  };
}

/** Returns 0 for a whole code, 1 for the beginning of the name, 2 for words; null for no match. */
export function rankMatch(
  { name, codes, lines }: SearchText,
  { words, whole, codes: wanted }: SearchQuery,
): number | null {
  if (codes.some((code) => wanted.includes(code))) return 0;
  if (!words.every((word) => lines.includes(word))) return null;
  return name.startsWith(whole) ? 1 : 2;
}

const LETTERS = /^\p{L}+$/u;
/** Returns whether a word of a row may match despite a typo. */
const canBeMistyped = (word: string): boolean => word.length >= 4 && LETTERS.test(word);
/** Returns whether a typed word may contain a typo. */
export const canContainTypo = (word: string): boolean => word.length >= 5 && LETTERS.test(word);

/** Returns whether `typed` is the beginning of `word` with one letter wrong, missing, added, or two swapped. */
export function isOneTypoFrom(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  if (at === typed.length) return true;
  return (
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    (at < word.length && word.startsWith(typed.slice(at + 1), at + 1)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  );
}

const matchesWithTypos = (text: SearchText, { words }: SearchQuery): boolean =>
  words.every(
    (word) =>
      text.lines.includes(word) || (canContainTypo(word) && text.words().some((other) => isOneTypoFrom(word, other))),
  );

/** Returns matching rows, best first and otherwise in the given order; all rows for a blank text. */
export function searchRows<T>(rows: Iterable<T>, textOf: (row: T) => SearchText, typed: string): T[] {
  const query = parseSearchQuery(typed);
  if (query === null) return [...rows];
  const all = [...rows];
  const ranks: T[][] = [[], [], []];
  for (const row of all) {
    const rank = rankMatch(textOf(row), query);
    if (rank !== null) ranks[rank]?.push(row);
  }
  const fitting = ranks.flat();
  if (fitting.length > 0 || !query.words.some(canContainTypo)) return fitting;
  return all.filter((row) => matchesWithTypos(textOf(row), query));
}

export interface SearchResult<T> {
  readonly rows: T[];
  /** Suggested search text when nothing matches; null without one that finds rows. */
  readonly meant: string | null;
}

export function findRows<T>(rows: readonly T[], textOf: (row: T) => SearchText, typed: string): SearchResult<T> {
  const found = searchRows(rows, textOf, typed);
  const isMissed = found.length === 0 && rows.length > 0;
  return { rows: found, meant: isMissed ? findSuggestion(rows, textOf, typed) : null };
}

/** Returns a function that prepares the search text of each row object once. */
export function toSearchTexts<T extends object>(searched: (row: T) => SearchableRow): (row: T) => SearchText {
  const known = new WeakMap<T, SearchText>();
  return (row) => {
    let text = known.get(row);
    if (text === undefined) {
      text = toSearchText(searched(row));
      known.set(row, text);
    }
    return text;
  };
}

function findSuggestion<T>(all: readonly T[], textOf: (row: T) => SearchText, typed: string): string | null {
  const meant = suggestWords(typed, new Set(all.flatMap((row) => textOf(row).words())));
  return meant !== null && searchRows(all, textOf, meant).length > 0 ? meant : null;
}

/** Replaces each unknown word by the nearest known one; null when nothing changes. The result may find no rows. */
export function suggestWords(typed: string, vocabulary: Iterable<string>): string | null {
  const query = parseSearchQuery(typed);
  if (query === null) return null;
  const known = [...vocabulary];
  let isOther = false;
  const meant: string[] = [];
  for (const word of query.words) {
    const isRight = word.length < 3 || !LETTERS.test(word) || known.some((other) => other.includes(word));
    const nearest = isRight ? word : findNearestWord(word, known);
    if (nearest === null) return null;
    isOther ||= nearest !== word;
    meant.push(nearest);
  }
  return isOther ? meant.join(' ') : null;
}

function findNearestWord(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = word.length < 5 ? 2 : word.length < 8 ? 3 : 4;
  for (const other of known) {
    if (Math.abs(other.length - word.length) >= least) continue;
    const distance = computeEditDistance(word, other);
    if (distance < least) {
      best = other;
      least = distance;
    }
  }
  return best;
}

/** Returns the edit distance in letters; swapping two neighbors counts as one. */
function computeEditDistance(one: string, other: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isRound = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(
        Math.min(
          getCell(row, j) + 1,
          getCell(next, j - 1) + 1,
          getCell(row, j - 1) + (isSame ? 0 : 1),
          isRound ? getCell(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return getCell(row, other.length);
}

const getCell = (row: readonly number[], index: number): number => row[index] ?? Infinity;
