import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadMigrations } from './migrations.js';

/** What databases that are out there remember by name. Never change it. */
const RELEASED = ['Baseline1760000000191'];

describe('the folder of migrations', () => {
  let names: string[];
  beforeAll(async () => {
    names = (await loadMigrations()).map(({ name }) => name);
  });

  it('holds what was released, under the names of then and in that order', () => {
    expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  });

  it('is read in the order of its numbers, each of which stands once', () => {
    const numbers = names.map((name) => Number(name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(RELEASED.length);
  });
});
