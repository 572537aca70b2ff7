import { describe, expect, it } from '@jest/globals';
import { decodeSvgCode } from '../../../../test/decode-svg-code.js';
import { drawCode, isReadable } from './draw-code.js';
import { getCodeSize, LABEL_FORMATS } from './label-formats.js';

describe('a printed code', () => {
  // Codes of the clinic's own range, of shops, a short one, and texts.
  const CODES = ['2900000000421', '4006381333931', '96385074', 'NDL-18-40', 'Lager 7/3'];
  for (const look of ['bars', 'square'] as const)
    it.each(CODES)(`as ${look} is read by the reader of the camera: %s`, async (code) => {
      const svg = drawCode(code, look);
      expect(svg).not.toBeNull();
      expect(await decodeSvgCode(svg ?? '')).toEqual([code]);
    });
});

it('warns about bars that are too fine for printers, while every retail code fits every label', () => {
  const fits = (code: string, look: 'bars' | 'square') =>
    LABEL_FORMATS.map((format) => getCodeSize(format, look)).map(({ width, height }) =>
      isReadable(code, look, width, height),
    );
  const long = 'A-part-number-of-forty-characters-no-less';
  expect(fits('2900000000421', 'bars')).toEqual([true, true, true]);
  expect(fits(long, 'bars')).toEqual([false, false, false]);
  expect(fits(long, 'square')).toEqual([true, true, true]);
  expect(isReadable('', 'bars', 50, 10)).toBe(false);
});
