import { expect, it } from '@jest/globals';
import { askedBack } from './asked-back.js';

it('asks back more than a hundred times what is expected, from a thousand on', () => {
  expect(askedBack(40_170_725, 43, 'rolls')).toBe('40,170,725 rolls? 43 are expected.');
  expect(askedBack(1_001, 1, 'box')).toBe('1,001 boxes? 1 is expected.');
  expect(askedBack(1_001, 0, 'box')).toBe('1,001 boxes? 0 are expected.');
  expect(askedBack(1_000, 1, 'boxes')).toBeNull();
  expect(askedBack(4_300, 43, 'rolls')).toBeNull();
  expect(askedBack(4_301, 43, 'rolls')).toBe('4,301 rolls? 43 are expected.');
});

it('gives nothing away of a blind count', () => {
  expect(askedBack(10_000, null, 'rolls')).toBeNull();
  expect(askedBack(10_001, null, 'rolls')).toBe('10,001 rolls?');
});
