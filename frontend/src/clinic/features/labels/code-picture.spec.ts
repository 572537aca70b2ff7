import { describe, expect, it } from '@jest/globals';
import { readDrawnCode } from '../../../../test/read-drawn-code.js';
import { codePicture, isReadable } from './code-picture.js';
import { codeRoom, LABEL_FORMATS } from './label-formats.js';

describe('a printed code', () => {
  // Of the clinic's own range, of a shop, short, and what is no number.
  const CODES = ['2900000000421', '4006381333931', '96385074', 'NDL-18-40', 'Lager 7/3'];
  for (const look of ['bars', 'square'] as const)
    it.each(CODES)(`as ${look} is read by the reader of the camera: %s`, async (code) => {
      const svg = codePicture(code, look);
      expect(svg).not.toBeNull();
      expect(await readDrawnCode(svg ?? '')).toEqual([code]);
    });
});

it('bars too fine for a printer are told; every number of a shop has room on every label', () => {
  const fits = (code: string, look: 'bars' | 'square') =>
    LABEL_FORMATS.map((format) => codeRoom(format, look)).map(({ width, height }) =>
      isReadable(code, look, width, height),
    );
  const long = 'A-part-number-of-forty-characters-no-less';
  expect(fits('2900000000421', 'bars')).toEqual([true, true, true]);
  expect(fits(long, 'bars')).toEqual([false, false, false]);
  expect(fits(long, 'square')).toEqual([true, true, true]);
  expect(isReadable('', 'bars', 50, 10)).toBe(false);
});
