import { isGtinLong, hasRightCheckDigit } from '@atrium/rules/gs1/gtin';
import { code128, datamatrix, drawingSVG, ean13, ean8 } from 'bwip-js/browser';

export type Symbology = 'bars' | 'square';

/** Pixels per narrowest bar or per module, by symbology. */
const SCALES = { bars: 2, square: 3 } as const;
/** Width in mm of the narrowest bar that printers and scanners handle reliably. */
const MIN_BAR_MM = 0.19;

const known = new Map<string, string | null>();

/** Returns the code as SVG; null when this symbology cannot encode it. */
export function drawCode(code: string, look: Symbology): string | null {
  const key = `${look} ${code}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let drawn: string | null;
  try {
    drawn = drawSvg(code, look);
  } catch {
    drawn = null;
  }
  known.set(key, drawn);
  return drawn;
}

/** Returns whether the code is readable at this size in millimeters. */
export function isReadable(code: string, look: Symbology, width: number, height: number): boolean {
  const drawn = /viewBox="0 0 (\d+) (\d+)"/.exec(drawCode(code, look) ?? '');
  if (drawn === null) return false;
  return Math.min(width / Number(drawn[1]), height / Number(drawn[2])) * SCALES[look] >= MIN_BAR_MM;
}

function drawSvg(code: string, look: Symbology): string {
  if (look === 'square') return datamatrix({ bcid: 'datamatrix', text: code, scale: SCALES.square }, drawingSVG());
  const bars = { text: code, scale: SCALES.bars, height: 10, paddingleft: 4, paddingright: 4 };
  const isGtin = isGtinLong(code) && hasRightCheckDigit(code);
  if (isGtin && code.length === 13) return ean13({ bcid: 'ean13', ...bars }, drawingSVG());
  if (isGtin && code.length === 8) return ean8({ bcid: 'ean8', ...bars }, drawingSVG());
  return code128({ bcid: 'code128', ...bars }, drawingSVG());
}
