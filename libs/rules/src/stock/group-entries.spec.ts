import { expect, it } from '@jest/globals';
import { groupEntries } from './group-entries.js';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const groups = (entries: readonly (readonly [string | null, number])[]) =>
  groupEntries(
    entries,
    ([key]) => key,
    ([, minute]) => at(minute),
  ).map((group) => group.map(([key, minute]) => `${key}${minute}`));

it("groups one user's actions across those of others, at the position of the newest", () => {
  expect(
    groups([
      ['a', 59],
      ['b', 58],
      ['a', 57],
      ['a', 50],
    ]),
  ).toEqual([['a59', 'a57', 'a50'], ['b58']]);
});

it('extends a group until a pause is longer than ten minutes', () => {
  expect(
    groups([
      ['a', 40],
      ['a', 30],
      ['a', 20],
      ['a', 9],
    ]),
  ).toEqual([['a40', 'a30', 'a20'], ['a9']]);
});

it('does not group entries without a key', () => {
  expect(
    groups([
      [null, 2],
      [null, 1],
    ]),
  ).toEqual([['null2'], ['null1']]);
});
