import { describe, expect, it } from '@jest/globals';
import { stillRows } from './still-rows.js';

const row = (id: number, here = true) => ({ id, here });
const rows = (all: readonly { id: number; here: boolean }[], before: readonly number[]) =>
  stillRows(
    all,
    ({ id }) => id,
    ({ here }) => here,
    before,
  ).map(({ id }) => id);

describe('rows under a pointer', () => {
  it('are those that belong, in their order, when nothing holds them', () => {
    expect(rows([row(3), row(1, false), row(2)], [])).toEqual([3, 2]);
  });

  it('keep their place when one is done, and what is new comes last', () => {
    expect(rows([row(4), row(3), row(1, false), row(2)], [3, 1, 2])).toEqual([3, 1, 2, 4]);
  });

  it('lose what nobody knows any more', () => {
    expect(rows([row(2)], [3, 2])).toEqual([2]);
  });
});
