import bidiFactory from 'bidi-js';
import {
  type PdfDocument,
  type Family,
  findFamily,
  hasGlyph,
  RIGHT_TO_LEFT_FAMILIES,
  readFont,
  useFont,
  type FontWeight,
} from './pdf-fonts.js';

/* Text of any script in a PDF: a font for each character, shaping by the font, lines ordered by the Unicode
   bidirectional algorithm. PDFKit alone shapes a run of one font and ignores direction. */

export interface TextStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly color?: string;
  readonly width: number;
  /** Alignment. `start` aligns right when a paragraph begins with a right-to-left letter, otherwise left. */
  readonly align?: 'left' | 'right' | 'start';
}

interface TextRun {
  readonly family: Family | null;
  readonly level: number;
  readonly text: string;
}

// The types of the package declare a default export, but its CommonJS module is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const SPACE = 0x20;
const LINE_HEIGHT = 1.4;
/**
 * Matches direction marks and other characters without a glyph. Joiners are kept, because they shape their neighbors.
 */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** OpenType features for PDFKit, which without any would shape word by word in logical order. */
const SHAPING_FEATURES = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

const splitGraphemes = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
const removeInvisible = (text: string): string => text.normalize('NFC').replaceAll('\t', ' ').replaceAll('\r', '');

/** Returns the graphemes of a text that no font contains, without duplicates. */
export const findMissingGraphemes = (doc: PdfDocument, text: string): string[] => [
  ...new Set(
    splitGraphemes(removeInvisible(text).replaceAll('\n', ' ')).filter(
      (grapheme) => findFamily(doc, grapheme) === null,
    ),
  ),
];

/** Writes the text within the width. Returns its height in points. */
export function writeText(doc: PdfDocument, text: string, x: number, y: number, style: TextStyle): number {
  const { size, weight = 400, width, align = 'left' } = style;
  const lines = breakLines(doc, text, style);
  doc.fontSize(size).fillColor(style.color ?? '#0f1f1f');
  lines.forEach(({ text: line, isRightToLeft }, index) => {
    const runs = toVisualOrder(splitRuns(doc, line, isRightToLeft));
    const total = runs.reduce((sum, run) => sum + measureRun(doc, run, weight, size), 0);
    const isRight = align === 'right' || (align === 'start' && isRightToLeft);
    let at = isRight ? x + width - total : x;
    for (const run of runs) {
      drawRun(doc, run, at, y + index * size * LINE_HEIGHT, weight, size);
      at += measureRun(doc, run, weight, size);
    }
  });
  return lines.length * size * LINE_HEIGHT;
}

/** Returns the height in points that `writeText` would need. */
export const measureHeight = (doc: PdfDocument, text: string, style: TextStyle): number =>
  breakLines(doc, text, style).length * style.size * LINE_HEIGHT;

function breakLines(
  doc: PdfDocument,
  text: string,
  { size, weight = 400, width }: TextStyle,
): { readonly text: string; readonly isRightToLeft: boolean }[] {
  const measure = (part: string): number =>
    splitRuns(doc, part, false).reduce((sum, run) => sum + measureRun(doc, run, weight, size), 0);
  return removeInvisible(text)
    .split('\n')
    .flatMap((paragraph) => {
      const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1;
      const lines: string[] = [];
      let line = '';
      let used = 0;
      const add = (part: string) => {
        if (line !== '' && used + measure(part.trimEnd()) > width) {
          lines.push(line.trimEnd());
          [line, used] = ['', 0];
        }
        line += part;
        used += measure(part);
      };
      // A word wider than a line breaks at the end of the line.
      for (const part of splitBreakable(paragraph))
        if (measure(part.trimEnd()) > width) splitGraphemes(part).forEach(add);
        else add(part);
      return [...lines, line.trimEnd()].map((one) => ({ text: one, isRightToLeft }));
    });
}

/** Splits a text where a line may break: after spaces, and between words of scripts without spaces. */
function splitBreakable(text: string): string[] {
  const parts: string[] = [];
  let canBreak = true;
  let wasWord = false;
  for (const { segment, isWordLike = false } of WORDS.segment(text)) {
    if (canBreak || (wasWord && isWordLike)) parts.push(segment);
    else parts[parts.length - 1] += segment;
    canBreak = /\s$/.test(segment);
    wasWord = isWordLike;
  }
  return parts;
}

/**
 * Splits a line into runs of one font and one bidirectional level, in logical order. Spaces between right-to-left words
 * stay in their run.
 */
function splitRuns(doc: PdfDocument, line: string, isRightToLeft: boolean): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { family: Family | null; level: number; text: string }[] = [];
  let index = 0;
  for (const grapheme of splitGraphemes(line)) {
    const level = levels[index] ?? 0;
    const text = (mirrored.get(index) ?? grapheme).replace(INVISIBLE, '');
    index += grapheme.length;
    if (text === '') continue;
    const last = runs.at(-1);
    const family =
      text === ' ' &&
      last?.family != null &&
      RIGHT_TO_LEFT_FAMILIES.includes(last.family) &&
      hasGlyph(doc, last.family, SPACE)
        ? last.family
        : findFamily(doc, text);
    if (last !== undefined && last.level === level && last.family === family) last.text += text;
    else runs.push({ family, level, text });
  }
  return runs;
}

/**
 * Reorders runs for display by rule L2 of the bidirectional algorithm: reverses them from the highest level down to the
 * lowest odd one.
 */
function toVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to === from) continue;
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
}

/**
 * Returns the text of a run in the order in which PDFKit draws it. Fonts of right-to-left scripts reorder their glyphs
 * themselves; punctuation in another font is reversed here.
 */
const toVisibleText = ({ family, level, text }: TextRun): string =>
  level % 2 === 1 && family !== null && !RIGHT_TO_LEFT_FAMILIES.includes(family)
    ? splitGraphemes(text).toReversed().join('')
    : text;

const MISSING_GLYPH_BOX = 0.62;
/** Cache of run widths at one point size. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 5_000;

function measureRun(doc: PdfDocument, run: TextRun, weight: FontWeight, size: number): number {
  if (run.family === null) return splitGraphemes(run.text).length * size * MISSING_GLYPH_BOX;
  const key = `${run.family} ${weight} ${run.level % 2} ${run.text}`;
  const known = widths.get(key);
  if (known !== undefined) return known * size;
  const width =
    useFont(doc, run.family, weight).fontSize(1_000).widthOfString(toVisibleText(run), SHAPING_FEATURES) / 1_000;
  if (widths.size >= MAX_WIDTHS) widths.clear();
  widths.set(key, width);
  doc.fontSize(size);
  return width * size;
}

/** Draws a run of text. A character without a glyph is drawn as an empty box and copied as the character. */
function drawRun(doc: PdfDocument, run: TextRun, x: number, y: number, weight: FontWeight, size: number): void {
  const { family } = run;
  if (family === null) {
    doc.markContent('Span', { actual: run.text });
    splitGraphemes(run.text).forEach((_, index) =>
      doc
        .rect(
          x + (index + 0.1) * size * MISSING_GLYPH_BOX,
          y + size * 0.25,
          size * MISSING_GLYPH_BOX * 0.8,
          size * 0.72,
        )
        .lineWidth(0.6)
        .stroke(),
    );
    doc.endMarkedContent();
    return;
  }
  // Fonts have different ascents, so every run is aligned to the baseline of the first font.
  const ascent = (name: Family): number => (readFont(doc, name, weight).ascender / 1000) * size;
  const shift = ascent('inter-latin') - ascent(family);
  useFont(doc, family, weight)
    .fontSize(size)
    .text(toVisibleText(run), x, y + shift, SHAPING_FEATURES);
}
