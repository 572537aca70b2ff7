import { describe, expect, it } from '@jest/globals';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { buildMonthGrid } from '@atrium/rules/time/calendar';
import { aPost } from '../../../../../test/fixtures/agency.js';
import { formatDayName } from '../../../shared/near-day.js';
import { formatClock, formatMoment, groupPostsByDay, parseMonth } from './group-posts.js';

const post = (id: number, scheduledDate: string): Post =>
  aPost({
    id,
    content: `Post ${id}`,
    scheduledDate,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });

describe('the position of posts', () => {
  it('is the day of their date, sorted by time and then by id', () => {
    const postsByDay = groupPostsByDay([
      post(3, '2026-03-29T01:30:00'),
      post(2, '2026-03-29T01:30:00'),
      post(1, '2026-03-29T23:59:59'),
      post(4, '2026-03-30T00:00:00'),
    ]);
    expect([...postsByDay].map(([day, posts]) => [day, posts.map(({ id }) => id)])).toEqual([
      ['2026-03-29', [2, 3, 1]],
      ['2026-03-30', [4]],
    ]);
  });

  it('is the new day while a move is pending, in the order of that day', () => {
    const postsByDay = groupPostsByDay(
      [post(1, '2026-11-02T09:30:00'), post(2, '2026-11-03T08:00:00'), post(3, '2026-11-03T10:00:00')],
      new Map([[1, '2026-11-03T09:30:00']]),
    );
    expect(postsByDay.has('2026-11-02')).toBe(false);
    expect(postsByDay.get('2026-11-03')?.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(postsByDay.get('2026-11-03')?.[1]?.scheduledDate).toBe('2026-11-03T09:30:00');
  });
});

describe('the displayed month', () => {
  it('is that of the URL, or the current month when the URL has none', () => {
    expect(parseMonth('2026-02', '2026-11-21')).toBe('2026-02');
    for (const named of [null, '', '2026-13', 'november', '2026-2', '9999-12', '0001-01'])
      expect(parseMonth(named, '2026-11-21')).toBe('2026-11');
  });

  it('has whole weeks from Sunday to Saturday, also across a clock change', () => {
    const days = buildMonthGrid('2026-03').flat();
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(['2026-03-01', '2026-04-04', 35]);
    for (const month of ['0001-02', '9999-11'])
      expect(() => buildMonthGrid(parseMonth(month, '2026-11-21'))).not.toThrow();
  });
});

it('formats days and times from their text', () => {
  expect(formatDayName('2026-11-12', '2026-01-01')).toBe('Thu, Nov 12');
  expect(formatDayName('2027-01-01', '2026-12-31')).toBe('Fri, Jan 01, 2027');
  expect(formatClock('2026-11-12T09:30:15')).toBe('09:30');
  expect(formatMoment('2026-03-29T01:30:00')).toBe('Mar 29, 2026, 01:30');
});
