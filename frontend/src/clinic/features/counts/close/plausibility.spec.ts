import { expect, it } from '@jest/globals';
import { getPlausibilityQuestion } from './plausibility.js';

it('asks again above a hundred times the expected quantity, from a thousand on', () => {
  expect(getPlausibilityQuestion(40_170_725, 43, 'rolls')).toBe('40,170,725 rolls? 43 are expected.');
  expect(getPlausibilityQuestion(1_001, 1, 'box')).toBe('1,001 boxes? 1 is expected.');
  expect(getPlausibilityQuestion(1_001, 0, 'box')).toBe('1,001 boxes? 0 are expected.');
  expect(getPlausibilityQuestion(1_000, 1, 'boxes')).toBeNull();
  expect(getPlausibilityQuestion(4_300, 43, 'rolls')).toBeNull();
  expect(getPlausibilityQuestion(4_301, 43, 'rolls')).toBe('4,301 rolls? 43 are expected.');
});

it('reveals nothing about a blind count', () => {
  expect(getPlausibilityQuestion(10_000, null, 'rolls')).toBeNull();
  expect(getPlausibilityQuestion(10_001, null, 'rolls')).toBe('10,001 rolls?');
});
