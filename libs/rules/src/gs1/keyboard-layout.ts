import { readForm } from './form.js';
import { gtin14 } from './gtin.js';

/* Scanners type the keys of a US keyboard. The tables list the characters that other layouts write for them. */

const US = '1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?';
const LAYOUTS = {
  French: '&é"\'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%WXCVBN?./§',
  German: '1234567890ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄYXCVBNM;:_',
} as const;
export type KeyboardLayout = keyof typeof LAYOUTS;

const usCharacters = (layout: string): ReadonlyMap<string, string> =>
  new Map(Array.from(layout, (character, index) => [character, US[index] ?? character] as const));
const TABLES: readonly (readonly [KeyboardLayout, ReadonlyMap<string, string>])[] = [
  ['French', usCharacters(LAYOUTS.French)],
  ['German', usCharacters(LAYOUTS.German)],
];

/** A dead key joins with the next letter ("^" and "e" become "ê") and leaves a combining mark in a scan. */
const DEAD_KEYS: Readonly<Record<string, string>> = { '\u0302': '^', '\u0301': '´', '\u0300': '`', '\u0308': '¨' };
const LETTER_AND_MARK = /^(\p{Script=Latin})([\u0300\u0301\u0302\u0308])$/u;

/** Returns the characters of the keys that typed a text: "ê" is "^" and "e", unless the layout has a key for it. */
const typedKeys = (text: string, table: ReadonlyMap<string, string>): readonly string[] =>
  Array.from(text).flatMap((character) => {
    const dead = DEAD_KEYS[character];
    if (dead !== undefined || table.has(character)) return [dead ?? character];
    const [, letter, mark = ''] = LETTER_AND_MARK.exec(character.normalize('NFD')) ?? [];
    return letter === undefined ? [character] : [DEAD_KEYS[mark] ?? '', letter];
  });

/** The French number row types no digits without Shift, so a code of digits arrives without any digit. */
const NUMBER_ROW_ONLY = /^[&é"'(\-è_çà)]{4,}$/;
/** Characters that these layouts type instead of a digit or sign, and that no product code contains. */
const FOREIGN = /[éèçàùß§°µ£¨´`äöüÄÖÜ]|[\u0300\u0301\u0302\u0308]|[âêîôûÂÊÎÔÛáíóúÁÉÍÓÚìòÀÈÌÒÙëïËÏ]/u;

/** Returns whether a text has characters that only another keyboard layout writes into a code. */
export const hasLayoutCharacters = (text: string): boolean => FOREIGN.test(text) || NUMBER_ROW_ONLY.test(text);

function hasProof(text: string): boolean {
  if (gtin14(text) !== null) return true;
  const form = readForm(text);
  return 'elements' in form && gtin14(form.elements.get('01') ?? form.elements.get('02') ?? '') !== null;
}

export type LayoutRead =
  | { readonly text: string; readonly layout: KeyboardLayout | null }
  | { readonly problem: string };

export const LAYOUT_PROBLEM =
  'Your scanner is set to another keyboard layout than this device. Set both to the same layout (the manual of the scanner has a barcode for it), then scan again.';

/** Returns the printed text, mapped from another layout when a check digit proves it, or else a problem. */
export function readLayout(text: string): LayoutRead {
  if (hasProof(text)) return { text, layout: null };
  for (const [layout, table] of TABLES) {
    const mapped = typedKeys(text, table)
      .map((character) => table.get(character) ?? character)
      .join('');
    if (mapped !== text && hasProof(mapped)) return { text: mapped, layout };
  }
  return hasLayoutCharacters(text) ? { problem: LAYOUT_PROBLEM } : { text, layout: null };
}
