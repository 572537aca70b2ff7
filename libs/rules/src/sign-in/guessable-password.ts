import { COMMON_PASSWORDS } from './common-passwords.js';
import { PROJECT_NAMES } from '../stock/labels.js';
import { isPublishedPassword, PUBLISHED_PASSWORD_MESSAGE } from './password.js';

export const PASSWORD_TOO_COMMON = 'This password is too easy to guess. Please choose one that others would not try.';
export const PASSWORD_NAMES_US =
  'This password is little more than a name that others know. Please leave out your own and those of Atrium and the company.';

const PRODUCT = 'Atrium';
/** Number of letters or characters beyond the known words that make a password hard to guess. */
const MIN_OTHER_LETTERS = 4;
const MIN_OTHER_SIGNS = 8;
const MIN_OTHER_CHARACTERS = 5;
/** Minimum length of a part of a name; shorter ones occur in too many words. */
const SHORTEST_NAME = 3;

const sortLongestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length);
const COMMON = sortLongestFirst(COMMON_PASSWORDS);

/**
 * Returns why a password is easy to guess, as a sentence, or null. Guessable are few different characters, common
 * words, and names: of the product, the company, and `names` (user, email, clinic). A few digits, signs or
 * substitutions (`P@ssw0rd1!`) do not help; a number counts as two characters.
 */
export function getGuessableReason(password: string, names: readonly string[] = []): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (isPublishedPassword(text)) return PUBLISHED_PASSWORD_MESSAGE;
  if (new Set(text).size < MIN_OTHER_CHARACTERS) return PASSWORD_TOO_COMMON;
  const readings = getReadings(text);
  const signs = text.replace(/\d+/g, (number) => number.slice(0, 2)).replace(/\p{L}/gu, '').length;
  const isBuiltFrom = (words: readonly string[]): boolean =>
    readings.some((reading) => isMostlyWords(reading, signs, words));
  if (isBuiltFrom(COMMON)) return PASSWORD_TOO_COMMON;
  const known = extractNames([PRODUCT, ...Object.values(PROJECT_NAMES), ...names]);
  return isBuiltFrom(sortLongestFirst([...known, ...COMMON])) ? PASSWORD_NAMES_US : null;
}

/** Returns whether few letters remain when the known words, longest first, are removed. */
function isMostlyWords(letters: string, signs: number, words: readonly string[]): boolean {
  let rest = letters;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  const own = rest.replaceAll(' ', '').length;
  const known = letters.length - own;
  return known > 0 && own < MIN_OTHER_LETTERS && (own + signs < MIN_OTHER_SIGNS || own + signs < known);
}

/**
 * Returns the letters of a text, once as typed and with signs read as letters ("$" as "s"), with and without the signs
 * at its end.
 */
function getReadings(text: string): string[] {
  const core = text.replace(/[^\p{L}]+$/u, '');
  const read = [text, core].flatMap((part) =>
    ['l', 'i'].map((one) => part.replace(/[013457@$!]/g, (sign) => LETTER_BY_SIGN[sign] ?? one)),
  );
  return [...new Set([text, ...read].map(removeSigns))];
}

const LETTER_BY_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const removeSigns = (text: string): string => text.normalize('NFD').replace(/[^\p{L}]/gu, '');

/** Returns whole names, their words, and the local part of email addresses. */
function extractNames(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => {
    const name = (text.split('@', 1)[0] ?? '').normalize('NFKC').toLowerCase();
    return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(parts.map(removeSigns))].filter((part) => part.length >= SHORTEST_NAME);
}
