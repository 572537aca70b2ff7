import { expect, it } from '@jest/globals';
import { keepOrder } from './stable-rows.js';

const rows = (...names: string[]) => names.map((name) => ({ id: name[0] as string, original: name }));

it('keeps the order of the rows with their new content and counts the new ones that wait', () => {
  expect(keepOrder(rows('b', 'c', 'd'), rows('a', 'd2', 'b', 'x', 'c'))).toEqual({
    rows: rows('b', 'c', 'd2'),
    waiting: 2,
  });
});

it('shows new rows at once that continue the list at its end', () => {
  expect(keepOrder(rows('b', 'c'), rows('a', 'b', 'c', 'd', 'e'))).toEqual({
    rows: rows('b', 'c', 'd', 'e'),
    waiting: 1,
  });
});

it('keeps a removed row where it was, marked', () => {
  const [a, b, c] = rows('a', 'b', 'c');
  expect(keepOrder(rows('a', 'b', 'c'), rows('a', 'c')).rows).toEqual([a, { ...b, isGone: true }, c]);
});

it('takes the rows as they are while their order is equal', () => {
  const now = rows('a2', 'b');
  expect(keepOrder(rows('a', 'b'), now).rows).toBe(now);
});
