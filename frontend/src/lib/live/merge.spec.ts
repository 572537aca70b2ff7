import { describe, expect, it } from '@jest/globals';
import {
  getConflictSentence,
  getChangedFields,
  isSame,
  getKeptSentence,
  mergeValues,
  getNewsSentence,
  pickChanges,
} from './merge.js';

describe('a changed value', () => {
  it('is one that readers see as different', () => {
    expect(isSame(' Gel', 'Gel ')).toBe(true);
    expect(isSame(null, '')).toBe(true);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame([3, 1], [1, 3])).toBe(true);
    expect(isSame([1], [1, 3])).toBe(false);
    expect(isSame(0, '')).toBe(false);
    expect(isSame(false, true)).toBe(false);
  });

  it('makes its field a changed field', () => {
    expect(getChangedFields({ name: 'Gel', notes: '' }, { name: 'Gel ', notes: 'Cold' })).toEqual(['notes']);
  });
});

describe('a merge by field', () => {
  const base = { phone: '1', notes: 'old', goals: [1, 2] };

  it('takes from each side the fields that only it changed', () => {
    expect(mergeValues(base, { ...base, notes: 'mine' }, { ...base, phone: '2', goals: [2] })).toEqual({
      values: { phone: '2', notes: 'mine', goals: [2] },
      adopted: ['phone', 'goals'],
      both: [],
    });
  });

  it("reports fields that both changed to different values and keeps the user's own", () => {
    expect(mergeValues(base, { ...base, phone: '3', notes: 'same' }, { ...base, phone: '2', notes: 'same' })).toEqual({
      values: { phone: '3', notes: 'same', goals: [1, 2] },
      adopted: [],
      both: ['phone'],
    });
  });
});

it('sends only changed fields, as validated by the schema', () => {
  const sent = pickChanges(
    { name: 'Gel', notes: null, price: '2.50' },
    { name: 'Gel', notes: 'x' },
    { name: 'Gel ', notes: '', price: '2.5' },
  );
  expect(sent).toEqual({ notes: null, price: '2.50' });
});

it('describes kept values in a sentence', () => {
  expect(getKeptSentence(new Map())).toBe('');
  expect(getKeptSentence(new Map([['Contact Phone', 'Ana Silva']]))).toBe(
    'The new contact phone from Ana Silva is kept.',
  );
  expect(
    getKeptSentence(
      new Map([
        ['SKU', 'Ana Silva'],
        ['Image URL', 'Marta Lopes'],
      ]),
    ),
  ).toBe('The new SKU and image URL from colleagues are kept.');
  expect(getNewsSentence(new Map([['Notes', 'a colleague']]))).toBe(
    'A colleague changed the notes in the meantime. The form shows the latest values.',
  );
  expect(getConflictSentence(['Notes'], 'Ana Silva')).toBe(
    'Ana Silva changed this while you were editing. Saving asks you about the notes.',
  );
});
