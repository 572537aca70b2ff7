import { isGtinLong, hasRightCheckDigit } from '@atrium/rules/gs1/gtin';
import { code128, datamatrix, drawingSVG, ean13, ean8 } from 'bwip-js/browser';

export type CodeLook = 'bars' | 'square';

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

function draw(code: string, look: CodeLook): string {
  if (look === 'square') return datamatrix({ bcid: 'datamatrix', text: code, scale: 3 }, drawingSVG());
  const bars = { text: code, scale: 2, height: 10, paddingleft: 4, paddingright: 4 };
  const isGtin = isGtinLong(code) && hasRightCheckDigit(code);
  if (isGtin && code.length === 13) return ean13({ bcid: 'ean13', ...bars }, drawingSVG());
  if (isGtin && code.length === 8) return ean8({ bcid: 'ean8', ...bars }, drawingSVG());
  return code128({ bcid: 'code128', ...bars }, drawingSVG());
}
