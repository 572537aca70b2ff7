import { describe, expect, it } from '@jest/globals';
import { formatCover, getCoverTone } from './cover-format.js';

describe('cover text', () => {
  it('rounds to half days only while they matter', () => {
    expect([0.4, 1, 3.5, 9.96, 40.4, 366].map(formatCover)).toEqual([
      '0.4 days',
      '1 day',
      '3.5 days',
      '10 days',
      '40 days',
      'over a year',
    ]);
  });

  it('is urgent within a week and a warning within three weeks', () => {
    expect([6.9, 7, 20.9, 21].map(getCoverTone)).toEqual(['bad', 'warn', 'warn', 'accent']);
  });
});
