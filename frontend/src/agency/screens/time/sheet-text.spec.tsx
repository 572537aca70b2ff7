import { describe, expect, it } from '@jest/globals';
import { formatBillable } from '../../features/time/time-labels.js';
import { summarizeDay, formatOfCapacity, describeRejection } from './sheet-text.js';

const HOUR = 3_600;

describe('the sums of a week', () => {
  it.each([
    ['a past day with too little', 6 * HOUR, 8 * HOUR, true, { text: '2:00 under', isOver: false }],
    ['a past day with nothing', 0, 8 * HOUR, true, { text: '8:00 under', isOver: false }],
    ['a full day', 8 * HOUR, 8 * HOUR, true, { text: 'Full day', isOver: false }],
    ['a day with too much', 9.5 * HOUR, 8 * HOUR, true, { text: '1:30 over', isOver: true }],
    ['today, while there is still time', 2 * HOUR, 8 * HOUR, false, { text: 'of 8:00', isOver: false }],
    ['a day that has not begun', 0, 8 * HOUR, false, null],
    ['a weekend', 2 * HOUR, 0, true, null],
  ])('%s', (_, seconds, capacity, isPast, words) => expect(summarizeDay(seconds, capacity, isPast)).toEqual(words));

  it('compare the week with its capacity, if one is set', () => {
    expect(formatOfCapacity(32.5 * HOUR, 40 * HOUR)).toBe('32:30 of 40:00');
    expect(formatOfCapacity(32.5 * HOUR, 0)).toBe('32:30');
  });

  it('show a percentage only from five entries on', () => {
    expect(formatBillable({ seconds: 10 * HOUR, billable: 7 * HOUR, entries: 4 })).toBe('7:00 billable');
    expect(formatBillable({ seconds: 10 * HOUR, billable: 7 * HOUR, entries: 5 })).toBe('70% billable');
    expect(formatBillable({ seconds: 0, billable: 0, entries: 0 })).toBe('Nothing logged');
  });
});

describe('a rejected time', () => {
  const of = { title: 'Landing page', day: '2026-11-12' };

  it.each([
    [
      'a time',
      { cell: of, text: '23', sentence: 'A day has 24 hours' },
      null,
      '23:00 on Landing page, Thu, Nov 12 was not saved: A day has 24 hours',
    ],
    [
      'what is no time',
      { cell: of, text: ' abc', sentence: 'Please enter a time' },
      null,
      '“abc” on Landing page, Thu, Nov 12 was not saved: Please enter a time',
    ],
    [
      "somebody else's",
      { cell: of, text: '1:30', sentence: 'Gone' },
      'Priya Nair',
      '1:30 on Landing page, Thu, Nov 12 of Priya Nair was not saved: Gone',
    ],
    [
      'a time that was to go',
      { cell: of, text: '1:30', sentence: 'Try again', isRemoval: true as const },
      null,
      '1:30 on Landing page, Thu, Nov 12 was not deleted: Try again',
    ],
  ])('%s is shown with its reason', (_, refusal, name, words) => expect(describeRejection(refusal, name)).toBe(words));
});
