import { readForm } from './form.js';
import { gtin14 } from './gtin.js';

/*
 * A scanner types the keys of a US keyboard. A computer that is set to another keyboard writes other characters for the
 * same keys. The tables list the characters of each layout, in the order of the US characters.
 */

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

/**
 * A dead key writes nothing until the next key, and then both are one letter ("^" and "e" are "ê"). A scan has the
 * combining mark where such a key was pressed.
 */
const DEAD_KEYS: Readonly<Record<string, string>> = { '\u0302': '^', '\u0301': '´', '\u0300': '`', '\u0308': '¨' };
const LETTER_AND_MARK = /^(\p{Script=Latin})([\u0300\u0301\u0302\u0308])$/u;

/** Returns the characters of the keys that a text was typed with: "ê" is "^" and "e", unless the layout has a key for it. */
const typedKeys = (text: string, table: ReadonlyMap<string, string>): readonly string[] =>
  Array.from(text).flatMap((character) => {
    const dead = DEAD_KEYS[character];
    if (dead !== undefined || table.has(character)) return [dead ?? character];
    const [, letter, mark = ''] = LETTER_AND_MARK.exec(character.normalize('NFD')) ?? [];
    return letter === undefined ? [character] : [DEAD_KEYS[mark] ?? '', letter];
  });

/** The characters of the French number row hold no digit, so a code of digits alone becomes a text without one. */
const NUMBER_ROW_ONLY = /^[&é"'(\-è_çà)]{4,}$/;
/** Characters that these keyboards write where a scanner means a digit or a sign, and that no code holds. */
const FOREIGN = /[éèçàùß§°µ£¨´`äöüÄÖÜ]|[\u0300\u0301\u0302\u0308]|[âêîôûÂÊÎÔÛáíóúÁÉÍÓÚìòÀÈÌÒÙëïËÏ]/u;

/** Whether the text holds characters that only a keyboard with another layout writes into a code. */
export const hasLayoutCharacters = (text: string): boolean => FOREIGN.test(text) || NUMBER_ROW_ONLY.test(text);

/** Whether the check digit of the product's number proves that the text is read correctly. */
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

/**
 * Returns the text as it is printed. A text that was typed with another layout is mapped back when a check digit proves
 * the result. Returns a problem when the text has characters of another layout and nothing proves the original.
 */
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
