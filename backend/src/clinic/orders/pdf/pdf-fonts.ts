import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Pdf from 'pdfkit';

export type FontWeight = 400 | 600;
export type PdfDocument = InstanceType<typeof Pdf>;

/** Font families in the order of lookup. The first six also have a semibold file. */
const FAMILIES = [
  'inter-latin',
  'inter-latin-ext',
  'inter-cyrillic',
  'inter-greek',
  'inter-vietnamese',
  'inter-cyrillic-ext',
  'noto-sans-hebrew-hebrew',
  'ibm-plex-sans-arabic-arabic',
  'noto-sans-thai-thai',
  'noto-sans-math-latin',
  'noto-emoji-emoji',
  'noto-sans-sc-chinese-simplified',
] as const;
export type Family = (typeof FAMILIES)[number];
export const RIGHT_TO_LEFT_FAMILIES: readonly string[] = ['noto-sans-hebrew-hebrew', 'ibm-plex-sans-arabic-arabic'];

const FOLDER = fileURLToPath(new URL('../../../../assets/fonts/', import.meta.url));
/** Matches characters without a glyph of their own, such as joiners, direction marks and variation selectors. */
const IGNORABLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/u;
const fontFiles = new Map<string, Buffer>();
const documentFamilies = new Map<string, Family | null>();

/** The selected font of a document, which the types of PDFKit omit. */
interface SelectedFont {
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Selects a font of the document. Each process reads a font file once, when a text first needs it. */
export function useFont(doc: PdfDocument, family: Family, weight: FontWeight): PdfDocument {
  const name = `${family}-${family.startsWith('inter-') ? weight : 400}-normal.woff`;
  const content = fontFiles.get(name) ?? readFileSync(FOLDER + name);
  fontFiles.set(name, content);
  // PDFKit opens a font once per document, by its name.
  doc.registerFont(name, content);
  return doc.font(name);
}

/** Selects a font of the document and returns its data. */
export const readFont = (doc: PdfDocument, family: Family, weight: FontWeight): SelectedFont =>
  (useFont(doc, family, weight) as unknown as { readonly _font: SelectedFont })._font;

/** Returns the first family that has every character of a grapheme; null when none has. */
export function findFamily(doc: PdfDocument, grapheme: string): Family | null {
  const known = documentFamilies.get(grapheme);
  if (known !== undefined) return known;
  const codePoints = Array.from(grapheme)
    .filter((character) => !IGNORABLE_CHARACTERS.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
  const found = FAMILIES.find((family) => codePoints.every((one) => hasGlyph(doc, family, one))) ?? null;
  documentFamilies.set(grapheme, found);
  return found;
}

export const hasGlyph = (doc: PdfDocument, family: Family, codePoint: number): boolean =>
  readFont(doc, family, 400).font.hasGlyphForCodePoint(codePoint);
