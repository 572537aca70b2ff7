import { describe, expect, it } from '@jest/globals';
import { coverText, coverTone } from './cover-words.js';

describe('how long stock lasts', () => {
  it('is said as exactly as it matters', () => {
    expect([0.4, 1, 3.5, 9.96, 40.4, 366].map(coverText)).toEqual([
      '0.4 days',
      '1 day',
      '3.5 days',
      '10 days',
      '40 days',
      'over a year',
    ]);
  });

  it('is urgent within a week and worth a look within three', () => {
    expect([6.9, 7, 20.9, 21].map(coverTone)).toEqual(['bad', 'warn', 'warn', 'accent']);
  });
});
