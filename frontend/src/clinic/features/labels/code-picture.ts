import { isGtinLong, hasRightCheckDigit } from '@atrium/rules/gs1/gtin';
import { code128, datamatrix, drawingSVG, ean13, ean8 } from 'bwip-js/browser';

export type CodeLook = 'bars' | 'square';

/** Pixels of a drawing to the finest bar, or to a square. */
const SCALES = { bars: 2, square: 3 } as const;
/** What printers draw and scanners read for certain. */
const LEAST_MM = 0.19;

const known = new Map<string, string | null>();

/** The code as an SVG; null: it cannot be drawn so. */
export function codePicture(code: string, look: CodeLook): string | null {
  const key = `${look} ${code}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let drawn: string | null;
  try {
    drawn = draw(code, look);
  } catch {
    drawn = null;
  }
  known.set(key, drawn);
  return drawn;
}

/** Drawn into so many millimetres its finest bar can be read. */
export function isReadable(code: string, look: CodeLook, width: number, height: number): boolean {
  const drawn = /viewBox="0 0 (\d+) (\d+)"/.exec(codePicture(code, look) ?? '');
  if (drawn === null) return false;
  return Math.min(width / Number(drawn[1]), height / Number(drawn[2])) * SCALES[look] >= LEAST_MM;
}

function draw(code: string, look: CodeLook): string {
  if (look === 'square') return datamatrix({ bcid: 'datamatrix', text: code, scale: SCALES.square }, drawingSVG());
  const bars = { text: code, scale: SCALES.bars, height: 10, paddingleft: 4, paddingright: 4 };
  const isGtin = isGtinLong(code) && hasRightCheckDigit(code);
  if (isGtin && code.length === 13) return ean13({ bcid: 'ean13', ...bars }, drawingSVG());
  if (isGtin && code.length === 8) return ean8({ bcid: 'ean8', ...bars }, drawingSVG());
  return code128({ bcid: 'code128', ...bars }, drawingSVG());
}
