const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The grapheme clusters of a text: what a reader sees as single characters, such as a flag or a letter with its marks. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the longest beginning of `text` that has at most `max` UTF-16 units and ends between two grapheme clusters. */
export function cutText(text: string, max: number): string {
  const cut = text.length <= max ? undefined : segmenter.segment(text).containing(max);
  return cut === undefined ? text : text.slice(0, cut.index);
}

/** `cutText` with "…" behind what was cut. */
export function previewText(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max)}…`;
}
