import { describe, expect, it } from '@jest/globals';
import { isSameQuery } from './rows.js';

describe('whether a list is of what is asked for', () => {
  it('by its fields, and of nothing before anybody has asked', () => {
    expect(isSameQuery({ kind: 'item', id: 1 }, { kind: 'item', id: 1 })).toBe(true);
    expect(isSameQuery({ kind: 'item', id: 1 }, { kind: 'consumable', id: 1 })).toBe(false);
    expect(isSameQuery(null, { kind: 'item', id: 1 })).toBe(false);
    expect(isSameQuery('open', 'open')).toBe(true);
  });
});
