import { describe, expect, it } from '@jest/globals';
import { isSameQuery } from './rows.js';

describe('isSameQuery', () => {
  it('compares the fields, and is false before the first query', () => {
    expect(isSameQuery({ kind: 'item', id: 1 }, { kind: 'item', id: 1 })).toBe(true);
    expect(isSameQuery({ kind: 'item', id: 1 }, { kind: 'consumable', id: 1 })).toBe(false);
    expect(isSameQuery(null, { kind: 'item', id: 1 })).toBe(false);
    expect(isSameQuery('open', 'open')).toBe(true);
  });
});
