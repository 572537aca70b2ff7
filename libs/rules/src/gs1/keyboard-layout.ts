import { parseScanForm } from './form.js';
import { toGtin14 } from './gtin.js';

/* Scanners type the keys of a US keyboard. The tables list the characters that other layouts write for them. */

const US_KEYS = '1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const LAYOUTS = {
  French: '&é"\'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%WXCVBN?./§',
  German: '1234567890ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄYXCVBNM;:_',
} as const;
export type KeyboardLayout = keyof typeof LAYOUTS;

const mapToUsCharacters = (layout: string): ReadonlyMap<string, string> =>
  new Map(Array.from(layout, (character, index) => [character, US_KEYS[index] ?? character] as const));
const TABLES: readonly (readonly [KeyboardLayout, ReadonlyMap<string, string>])[] = [
  ['French', mapToUsCharacters(LAYOUTS.French)],
  ['German', mapToUsCharacters(LAYOUTS.German)],
];

/**
 * Dead keys of keyboard layouts. A dead key joins with the next letter ("^" and "e" become "ê") and leaves a combining
 * mark in a scan.
 */
const DEAD_KEYS: Readonly<Record<string, string>> = { '\u0302': '^', '\u0301': '´', '\u0300': '`', '\u0308': '¨' };
const LETTER_AND_MARK = /^(\p{Script=Latin})([\u0300\u0301\u0302\u0308])$/u;

/**
 * Returns the characters on the keys that typed a text: "ê" was typed by "^" and "e", unless the layout has a key for
 * it.
 */
const getTypedKeys = (text: string, table: ReadonlyMap<string, string>): readonly string[] =>
  Array.from(text).flatMap((character) => {
    const dead = DEAD_KEYS[character];
    if (dead !== undefined || table.has(character)) return [dead ?? character];
    const [, letter, mark = ''] = LETTER_AND_MARK.exec(character.normalize('NFD')) ?? [];
    return letter === undefined ? [character] : [DEAD_KEYS[mark] ?? '', letter];
  });

/**
 * Matches text typed with the French number row, which types no digits without Shift, so that a code of digits arrives
 * without any digit.
 */
const NUMBER_ROW_ONLY = /^[&é"'(\-è_çà)]{4,}$/;
/** Matches characters that these layouts type instead of a digit or sign, and that no product code contains. */
const FOREIGN = /[éèçàùß§°µ£¨´`äöüÄÖÜ]|[\u0300\u0301\u0302\u0308]|[âêîôûÂÊÎÔÛáíóúÁÉÍÓÚìòÀÈÌÒÙëïËÏ]/u;

/** Returns whether a text has characters that only another keyboard layout writes into a code. */
export const hasLayoutCharacters = (text: string): boolean => FOREIGN.test(text) || NUMBER_ROW_ONLY.test(text);

function hasProof(text: string): boolean {
  if (toGtin14(text) !== null) return true;
  const form = parseScanForm(text);
  return 'elements' in form && toGtin14(form.elements.get('01') ?? form.elements.get('02') ?? '') !== null;
}

export type LayoutReading =
  | { readonly text: string; readonly layout: KeyboardLayout | null }
  | { readonly problem: string };

export const LAYOUT_PROBLEM =
  'Your scanner is set to another keyboard layout than this device. Set both to the same layout (the manual of the scanner has a barcode for it), then scan again.';

/**
 * Returns the code as printed and the keyboard layout that changed it. A text is mapped back when that gives a correct
 * check digit; otherwise characters of another layout give a problem.
 */
export function detectLayout(text: string): LayoutReading {
  if (hasProof(text)) return { text, layout: null };
  for (const [layout, table] of TABLES) {
    const mapped = getTypedKeys(text, table)
      .map((character) => table.get(character) ?? character)
      .join('');
    if (mapped !== text && hasProof(mapped)) return { text: mapped, layout };
  }
  return hasLayoutCharacters(text) ? { problem: LAYOUT_PROBLEM } : { text, layout: null };
}
