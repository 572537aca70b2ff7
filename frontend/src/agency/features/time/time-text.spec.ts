import { describe, expect, it } from '@jest/globals';
import { parseDuration } from '@atrium/rules/agency/duration';
import { formatExactDuration, validateTime } from './time-text.js';

describe('time as text', () => {
  it('is formatted so that it is parsed as the same seconds', () => {
    for (let minutes = 1; minutes <= 1_440; minutes++)
      expect(parseDuration(formatExactDuration(minutes * 60))).toBe(minutes * 60);
    for (let hundredths = 1; hundredths <= 2_400; hundredths++)
      expect(parseDuration(formatExactDuration(hundredths * 36))).toBe(hundredths * 36);
  });

  it.each([
    ['1:30', null],
    ['90m', null],
    ['24', null],
    ['soon', 'Please enter a time such as 1:30, 1.5 or 90m'],
    ...['1.333', '1,333h', '0.001'].map((text): [string, string] => [
      text,
      'Hours have at most two decimals, such as 1.33; minutes can be written as 1:20',
    ]),
    ['24.001', 'A day has 24 hours'],
    ['0', 'Time must be more than 0'],
    ['25:00', 'A day has 24 hours'],
  ])('%p: %p', (text, fault) => expect(validateTime(text)).toBe(fault));
});
