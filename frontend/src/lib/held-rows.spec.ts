import { expect, it } from '@jest/globals';
import { heldRows } from './held-rows.js';

const row = (id: number, text = '') => ({ id, text });

it('rows keep their place when one has gone, are as they are now, and what is new comes last', () => {
  const before = [row(1), row(2), row(3)];
  const now = [row(4), row(3, 'changed'), row(1)];
  expect(heldRows(now, before, ({ id }) => id)).toEqual([
    { row: row(1), isGone: false },
    { row: row(2), isGone: true },
    { row: row(3, 'changed'), isGone: false },
    { row: row(4), isGone: false },
  ]);
});
