import { COMMON_PASSWORDS } from './common-passwords.js';
import { PROJECT_NAMES } from '../stock/labels.js';
import { isPublishedPassword, PASSWORD_PUBLISHED } from './password.js';

export const PASSWORD_TOO_COMMON = 'This password is too easy to guess. Please choose one that others would not try.';
export const PASSWORD_NAMES_US =
  'This password is little more than a name that others know. Please leave out your own and those of Atrium and the company.';

const PRODUCT = 'Atrium';
/** Letters or characters beyond the known words that make a password hard to guess. */
const OWN_LETTERS = 4;
const OWN_SIGNS = 8;
const OWN_CHARACTERS = 5;
/** Shorter parts of names occur in too many words. */
const SHORTEST_NAME = 3;

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length);
const COMMON = longestFirst(COMMON_PASSWORDS);

/**
 * Returns why a password is easy to guess, as a sentence, or null. Guessable are few different characters, common
 * words, and names: of the product, the company, and `names` (user, email, clinic). A few digits, signs or
 * substitutions (`P@ssw0rd1!`) do not help; a number counts as two characters.
 */
export function guessablePassword(password: string, names: readonly string[] = []): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (isPublishedPassword(text)) return PASSWORD_PUBLISHED;
  if (new Set(text).size < OWN_CHARACTERS) return PASSWORD_TOO_COMMON;
  const readings = readingsOf(text);
  const signs = text.replace(/\d+/g, (number) => number.slice(0, 2)).replace(/\p{L}/gu, '').length;
  const isMadeOf = (words: readonly string[]): boolean => readings.some((reading) => hidesIn(reading, signs, words));
  if (isMadeOf(COMMON)) return PASSWORD_TOO_COMMON;
  const known = namesIn([PRODUCT, ...Object.values(PROJECT_NAMES), ...names]);
  return isMadeOf(longestFirst([...known, ...COMMON])) ? PASSWORD_NAMES_US : null;
}

/** Returns whether few letters remain when the known words, longest first, are removed. */
function hidesIn(letters: string, signs: number, words: readonly string[]): boolean {
  let rest = letters;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  const own = rest.replaceAll(' ', '').length;
  const known = letters.length - own;
  return known > 0 && own < OWN_LETTERS && (own + signs < OWN_SIGNS || own + signs < known);
}

/** Returns the letters of a text, with and without reading signs as letters; final signs are mostly just appended. */
function readingsOf(text: string): string[] {
  const core = text.replace(/[^\p{L}]+$/u, '');
  const read = [text, core].flatMap((part) =>
    ['l', 'i'].map((one) => part.replace(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? one)),
  );
  return [...new Set([text, ...read].map(lettersOf))];
}

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const lettersOf = (text: string): string => text.normalize('NFD').replace(/[^\p{L}]/gu, '');

/** Returns whole names, their words, and the local part of email addresses. */
function namesIn(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => {
    const name = (text.split('@', 1)[0] ?? '').normalize('NFKC').toLowerCase();
    return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(parts.map(lettersOf))].filter((part) => part.length >= SHORTEST_NAME);
}
