/** Properties of a text as users see it: invisible characters, look-alike letters and direction controls. */

/** Invisible characters (Unicode's Default_Ignorable_Code_Point) and the blank Braille pattern. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SEEN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/** Line breaks including the separators of Unicode. */
export const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters other than tabs, which are invisible and which terminals interpret. */
export const CONTROL_CHARACTER = /[^\P{Cc}\t]/u;

/** Returns whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return !SEEN.test(text.replace(UNSEEN, ''));
}

/** Returns whether a text contains a character that changes the direction of its surroundings. */
export function hasBidiControl(text: string): boolean {
  return BIDI_CONTROL.test(text);
}

/** Returns whether a text has no invisible, full-width or compatibility characters. */
export function isPlainlyWritten(text: string): boolean {
  return text.normalize('NFKC') === text && text.replace(UNSEEN, '') === text;
}

/**
 * Returns a name's comparison key without case, invisible characters and compatibility forms. The database function
 * `name_skeleton` must return the same.
 */
export function nameSkeleton(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
}
