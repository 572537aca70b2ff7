import { describe, expect, it } from '@jest/globals';
import { readDrawnCode } from '../../../../test/read-drawn-code.js';
import { codePicture } from './code-picture.js';

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
