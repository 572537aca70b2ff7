import bidiFactory from 'bidi-js';
import {
  type Doc,
  type Family,
  familyOf,
  hasGlyph,
  RIGHT_TO_LEFT_FAMILIES,
  useFont,
  type Weight,
} from './pdf-fonts.js';

/* Text of any script in a PDF: a font for each character, shaping by the font, lines ordered by the Unicode
   bidirectional algorithm. PDFKit alone shapes a run of one font and ignores direction. */

export interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly width: number;
  /** `start`: right for a paragraph that begins with a right-to-left letter, else left. */
  readonly align?: 'left' | 'right' | 'start';
}

interface Run {
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
/** Direction marks and other characters without a shape; joiners shape their neighbors and stay. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Without features PDFKit shapes word by word, in the order of the text. */
const WHOLE = { lineBreak: false, features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

const graphemesOf = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
const clean = (text: string): string => text.normalize('NFC').replaceAll('\t', ' ').replaceAll('\r', '');

/** Returns the graphemes of a text that no font has, each once. */
export const missingGraphemes = (doc: Doc, text: string): string[] => [
  ...new Set(graphemesOf(clean(text).replaceAll('\n', ' ')).filter((grapheme) => familyOf(doc, grapheme) === null)),
];

/** Writes the text within the width. Returns its height in points. */
export function writeText(doc: Doc, text: string, x: number, y: number, look: Look): number {
  const { size, weight = 400, width, align = 'left' } = look;
  const lines = linesOf(doc, text, look);
  doc.fontSize(size).fillColor(look.color ?? '#0f1f1f');
  lines.forEach(({ text: line, isRightToLeft }, index) => {
    const runs = inVisualOrder(runsOf(doc, line, isRightToLeft));
    const total = runs.reduce((sum, run) => sum + widthOf(doc, run, weight, size), 0);
    const isRight = align === 'right' || (align === 'start' && isRightToLeft);
    let at = isRight ? x + width - total : x;
    for (const run of runs) {
      drawRun(doc, run, at, y + index * size * LINE_HEIGHT, weight, size);
      at += widthOf(doc, run, weight, size);
    }
  });
  return lines.length * size * LINE_HEIGHT;
}

/** Returns the height in points that `writeText` needs. */
export const heightOf = (doc: Doc, text: string, look: Look): number =>
  linesOf(doc, text, look).length * look.size * LINE_HEIGHT;

function linesOf(
  doc: Doc,
  text: string,
  { size, weight = 400, width }: Look,
): { readonly text: string; readonly isRightToLeft: boolean }[] {
  const measure = (part: string): number =>
    runsOf(doc, part, false).reduce((sum, run) => sum + widthOf(doc, run, weight, size), 0);
  return clean(text)
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
      for (const part of breakable(paragraph))
        if (measure(part.trimEnd()) > width) graphemesOf(part).forEach(add);
        else add(part);
      return [...lines, line.trimEnd()].map((one) => ({ text: one, isRightToLeft }));
    });
}

/** Returns the parts between which a line may break: after spaces, and between words of scripts without spaces. */
function breakable(text: string): string[] {
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

/** Returns runs of one font and one level in logical order. Spaces between right-to-left words stay in their run. */
function runsOf(doc: Doc, line: string, isRightToLeft: boolean): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { family: Family | null; level: number; text: string }[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(line)) {
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
        : familyOf(doc, text);
    if (last !== undefined && last.level === level && last.family === family) last.text += text;
    else runs.push({ family, level, text });
  }
  return runs;
}

/** Rule L2 of the bidirectional algorithm: reverses runs from the highest level down to the lowest odd one. */
function inVisualOrder(runs: readonly Run[]): Run[] {
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

/** Fonts of right-to-left scripts order their glyphs themselves; punctuation in another font does not. */
const shownText = ({ family, level, text }: Run): string =>
  level % 2 === 1 && family !== null && !RIGHT_TO_LEFT_FAMILIES.includes(family)
    ? graphemesOf(text).toReversed().join('')
    : text;

const BOX = 0.62;
/** Cache of run widths at one point size. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 5_000;

function widthOf(doc: Doc, run: Run, weight: Weight, size: number): number {
  if (run.family === null) return graphemesOf(run.text).length * size * BOX;
  const key = `${run.family} ${weight} ${run.level % 2} ${run.text}`;
  const known = widths.get(key);
  if (known !== undefined) return known * size;
  const width = useFont(doc, run.family, weight).fontSize(1_000).widthOfString(shownText(run), WHOLE) / 1_000;
  if (widths.size >= MAX_WIDTHS) widths.clear();
  widths.set(key, width);
  doc.fontSize(size);
  return width * size;
}

/** Draws a run. A character without a glyph is an empty box that copies as the character. */
function drawRun(doc: Doc, run: Run, x: number, y: number, weight: Weight, size: number): void {
  const { family } = run;
  if (family === null) {
    doc.markContent('Span', { actual: run.text });
    graphemesOf(run.text).forEach((_, index) =>
      doc
        .rect(x + (index + 0.1) * size * BOX, y + size * 0.25, size * BOX * 0.8, size * 0.72)
        .lineWidth(0.6)
        .stroke(),
    );
    doc.endMarkedContent();
    return;
  }
  // Fonts have different ascents, so every run is aligned to the baseline of the first font.
  const ascent = (name: Family): number =>
    ((useFont(doc, name, weight) as unknown as { readonly _font: { readonly ascender: number } })._font.ascender /
      1000) *
    size;
  const shift = ascent('inter-latin') - ascent(family);
  useFont(doc, family, weight)
    .fontSize(size)
    .text(shownText(run), x, y + shift, WHOLE);
}
