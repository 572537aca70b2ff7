import { expect, it } from '@jest/globals';
import { inOrderOf } from './still-rows.js';

const rows = (...names: string[]) => names.map((name) => ({ id: name[0] as string, original: name }));

it('keeps the order of the rows that were there, with their new content, and puts new ones at the end', () => {
  expect(inOrderOf(rows('b', 'c', 'd'), rows('a', 'd2', 'b', 'c', 'e'))).toEqual(rows('b', 'c', 'd2', 'a', 'e'));
});

it('keeps a removed row where it was, marked', () => {
  const [a, b, c] = rows('a', 'b', 'c');
  expect(inOrderOf(rows('a', 'b', 'c'), rows('a', 'c'))).toEqual([a, { ...b, isGone: true }, c]);
});

it('takes the rows as they come while their order is the same', () => {
  const now = rows('a2', 'b');
  expect(inOrderOf(rows('a', 'b'), now)).toBe(now);
});
