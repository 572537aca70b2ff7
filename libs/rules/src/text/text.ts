// Properties of a text as users see it: invisible characters, look-alike letters and direction controls.

/** Invisible characters (Unicode's Default_Ignorable_Code_Point) and the blank Braille pattern. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const VISIBLE_CHARACTERS = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/** Line breaks including the separators of Unicode. */
export const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters other than tabs, which are invisible and which terminals interpret. */
export const CONTROL_CHARACTER = /[^\P{Cc}\t]/u;

/** Returns whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return !VISIBLE_CHARACTERS.test(text.replace(INVISIBLE_CHARACTERS, ''));
}

/** Returns whether a text contains a character that changes the direction of its surroundings. */
export function hasBidiControl(text: string): boolean {
  return BIDI_CONTROL.test(text);
}

/** Returns whether a text has no invisible, full-width or compatibility characters. */
export function hasOnlyPlainText(text: string): boolean {
  return text.normalize('NFKC') === text && text.replace(INVISIBLE_CHARACTERS, '') === text;
}

/**
 * Returns a name's comparison key without case, invisible characters and compatibility forms. The database function
 * `name_skeleton` must return the same.
 */
export function getNameSkeleton(name: string): string {
  return name.normalize('NFKC').replace(INVISIBLE_CHARACTERS, '').toLowerCase();
}

/** Returns the text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Matches a UUID, such as the id of a user or job. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
