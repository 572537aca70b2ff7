import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadMigrations } from './migrations.js';

/** Names that released databases store. Never change them. */
const RELEASED = ['Baseline1760000000191'];

describe('the migrations folder', () => {
  let names: string[];
  beforeAll(async () => {
    names = (await loadMigrations()).map(({ name }) => name);
  });

  it('contains the released migrations with their names and order', () => {
    expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  });

  it('has unique numbers and is read in their order', () => {
    const numbers = names.map((name) => Number(name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(RELEASED.length);
  });
});
