import { expect, it } from '@jest/globals';
import { groupActs } from './group-acts.js';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const groups = (entries: readonly (readonly [string | null, number])[]) =>
  groupActs(
    entries,
    ([key]) => key,
    ([, minute]) => at(minute),
  ).map((group) => group.map(([key, minute]) => `${key}${minute}`));

it('what one person did in one go is one, also with others in between, where its newest stood', () => {
  expect(
    groups([
      ['a', 59],
      ['b', 58],
      ['a', 57],
      ['a', 50],
    ]),
  ).toEqual([['a59', 'a57', 'a50'], ['b58']]);
});

it('goes on for as long as no pause is longer than ten minutes', () => {
  expect(
    groups([
      ['a', 40],
      ['a', 30],
      ['a', 20],
      ['a', 9],
    ]),
  ).toEqual([['a40', 'a30', 'a20'], ['a9']]);
});

it('leaves alone what stands for itself', () => {
  expect(
    groups([
      [null, 2],
      [null, 1],
    ]),
  ).toEqual([['null2'], ['null1']]);
});
