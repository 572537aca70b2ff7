import { expect, it } from '@jest/globals';
import { guessStaffColumns, STAFF_TARGETS, staffHeading, yesOrNo } from './staff-list.js';

it('knows the columns that it writes, and what others call them', () => {
  expect(guessStaffColumns(STAFF_TARGETS.map(staffHeading))).toEqual(STAFF_TARGETS);
  expect(guessStaffColumns(['Surname', 'E-Mail address', 'Perfect B', 'Shoe size', 'Email'])).toEqual([
    'lastName',
    'email',
    'perfect-b:access',
    null,
    null,
  ]);
});

it('reads a yes, a no, and nothing else', () => {
  expect(['Yes', ' x ', 'no', '', 'maybe'].map(yesOrNo)).toEqual([true, true, false, false, null]);
});
