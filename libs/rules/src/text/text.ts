/** What a text is to the eye: marks that nobody sees, letters that look the same, controls that turn it around. */

/** Characters that are drawn as nothing (Unicode's Default_Ignorable_Code_Point), and the blank Braille pattern. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SEEN = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/** Matches every character that begins a new line, also the separators of Unicode. */
export const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Matches control characters other than a tab: they are drawn as nothing, and terminals obey them. */
export const CONTROL_CHARACTER = /[^\P{Cc}\t]/u;

/** Whether there is nothing to see: blanks, zero-width marks, fillers. */
export function isInvisible(text: string): boolean {
  return !SEEN.test(text.replace(UNSEEN, ''));
}

/** Whether it holds a mark that changes the direction of what is around it. */
export function hasBidiControl(text: string): boolean {
  return BIDI_CONTROL.test(text);
}

/** Whether nothing in it is unseen, full-width or another form of a plain character. */
export function isPlainlyWritten(text: string): boolean {
  return text.normalize('NFKC') === text && text.replace(UNSEEN, '') === text;
}

/**
 * Two names with the same skeleton are the same name: compatibility forms are plain ones, unseen marks are not there,
 * capitals do not count. The database has the same function, `name_skeleton`, behind its unique indexes.
 */
export function nameSkeleton(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
}
