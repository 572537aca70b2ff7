import { expect, it } from '@jest/globals';
import { isAmbiguousDay } from '@atrium/rules/time/parse-day';
import { isImpossibleDay, readDay } from './read-day.js';

it.each([
  ['2027-03-05', '2027-03-05'],
  ['2027-03-05 00:00:00', '2027-03-05'],
  ['2027-02', '2027-02-28'],
  ['02/2028', '2028-02-29'],
  ['31.03.2027', '2027-03-31'],
  ['31/03/2027', '2027-03-31'],
  ['03/31/2027', '2027-03-31'],
  ['05/05/2027', '2027-05-05'],
  ['03/04/2027', null],
  ['31 Mar 2027', '2027-03-31'],
  ['March 31, 2027', '2027-03-31'],
  ['Mar 2027', '2027-03-31'],
  ['03/27', '2027-03-31'],
  ['2027/03', '2027-03-31'],
  ['270331', '2027-03-31'],
  ['365', null],
  ['31.02.2027', null],
  ['soon', null],
])('%s is %s', (cell, day) => expect(readDay(cell)).toBe(day));

it.each([
  ['2027-02-30', true],
  ['31.02.2027', true],
  ['31/31/2027', true],
  ['13/2027', true],
  ['2027/4/5', false],
  ['03/04/2027', false],
  ['365', false],
  ['soon', false],
])('%s is no valid day: %s', (cell, isImpossible) => expect(isImpossibleDay(cell)).toBe(isImpossible));

it('detects ambiguous days', () => {
  expect(['03/04/2027', '31/03/2027', '31/31/2027', '05/05/2027'].map(isAmbiguousDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
