const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into grapheme clusters, which readers see as single characters (a flag, a letter with its marks). */
export const splitGraphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the longest prefix of `text` with at most `max` UTF-16 units that does not split a grapheme cluster. */
export function truncateText(text: string, max: number): string {
  const cut = text.length <= max ? undefined : segmenter.segment(text).containing(max);
  return cut === undefined ? text : text.slice(0, cut.index);
}

/** Cuts a text like `truncateText` and appends "…" when it was cut. */
export function ellipsizeText(text: string, max: number): string {
  return text.length <= max ? text : `${truncateText(text, max)}…`;
}
