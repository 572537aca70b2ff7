import { describe, expect, it } from '@jest/globals';
import { hasBidiControl, isInvisible, hasOnlyPlainText, getNameSkeleton } from './text.js';

describe('visible texts', () => {
  it('are empty when they consist of invisible characters', () => {
    for (const text of [
      '',
      ' ',
      '\u200b',
      '\u00ad\u2060',
      '\u034f',
      '\ufe0f',
      '\u3164',
      '\u115f',
      '\u2800',
      '\u00a0\u200d',
    ])
      expect({ text, empty: isInvisible(text) }).toEqual({ text, empty: true });
    for (const text of ['a', '\u200ba', '1', '-', '名', '❤️']) expect(isInvisible(text)).toBe(false);
  });

  it('that look alike have the same skeleton', () => {
    const twins = [
      'Rose water',
      'ROSE WATER',
      'Ro\u200bse water',
      'Rose\u00ad water',
      'Ｒｏｓｅ water',
      '\u202eRose water',
      'Rose\u00a0water',
    ];
    expect(new Set(twins.map(getNameSkeleton))).toEqual(new Set(['rose water']));
    expect(getNameSkeleton('Rosé water')).not.toBe(getNameSkeleton('Rose water'));
  });

  it('with direction controls or unusual forms are detected', () => {
    for (const text of ['a\u202eb', '\u2066a', 'a\u200f']) expect(hasBidiControl(text)).toBe(true);
    expect(hasBidiControl('שלום world')).toBe(false);
    expect(hasOnlyPlainText('ana@example.com')).toBe(true);
    for (const text of ['ａna@example.com', 'an\u00ada@example.com']) expect(hasOnlyPlainText(text)).toBe(false);
  });
});
