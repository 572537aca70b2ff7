import { describe, expect, it } from '@jest/globals';
import { billableText } from '../../features/time/time-words.js';
import { dayWords, ofCapacity, refusalWords } from './sheet-words.js';

const HOUR = 3_600;

describe('what the sums of a week say', () => {
  it.each([
    ['a past day with too little', 6 * HOUR, 8 * HOUR, true, { text: '2:00 under', isOver: false }],
    ['a past day with nothing', 0, 8 * HOUR, true, { text: '8:00 under', isOver: false }],
    ['a full day', 8 * HOUR, 8 * HOUR, true, { text: 'Full day', isOver: false }],
    ['a day with too much', 9.5 * HOUR, 8 * HOUR, true, { text: '1:30 over', isOver: true }],
    ['today, while there is still time', 2 * HOUR, 8 * HOUR, false, { text: 'of 8:00', isOver: false }],
    ['a day that has not begun', 0, 8 * HOUR, false, null],
    ['a weekend', 2 * HOUR, 0, true, null],
  ])('%s', (_, seconds, capacity, isPast, words) => expect(dayWords(seconds, capacity, isPast)).toEqual(words));

  it('the week against its capacity, where somebody has said one', () => {
    expect(ofCapacity(32.5 * HOUR, 40 * HOUR)).toBe('32:30 of 40:00');
    expect(ofCapacity(32.5 * HOUR, 0)).toBe('32:30');
  });

  it('a percent only of five entries and more', () => {
    expect(billableText({ seconds: 10 * HOUR, billable: 7 * HOUR, entries: 4 })).toBe('7:00 billable');
    expect(billableText({ seconds: 10 * HOUR, billable: 7 * HOUR, entries: 5 })).toBe('70% billable');
    expect(billableText({ seconds: 0, billable: 0, entries: 0 })).toBe('Nothing logged');
  });
});

describe('what was refused', () => {
  const of = { title: 'Landing page', day: '2026-11-12' };

  it.each([
    [
      'a time',
      { of, text: '23', sentence: 'A day has 24 hours' },
      null,
      '23:00 on Landing page, Thu, Nov 12 was not saved: A day has 24 hours',
    ],
    [
      'what is no time',
      { of, text: ' abc', sentence: 'Please enter a time' },
      null,
      '“abc” on Landing page, Thu, Nov 12 was not saved: Please enter a time',
    ],
    [
      "somebody else's",
      { of, text: '1:30', sentence: 'Gone' },
      'Priya Nair',
      '1:30 on Landing page, Thu, Nov 12 of Priya Nair was not saved: Gone',
    ],
    [
      'a time that was to go',
      { of, text: '1:30', sentence: 'Try again', isRemoval: true as const },
      null,
      '1:30 on Landing page, Thu, Nov 12 was not deleted: Try again',
    ],
  ])('%s is named with its reason', (_, refusal, name, words) => expect(refusalWords(refusal, name)).toBe(words));
});
