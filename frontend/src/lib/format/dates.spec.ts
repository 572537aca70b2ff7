import { expect, it } from '@jest/globals';
import { formatClock, formatShortDay, formatFullMoment, formatShortMoment } from './dates.js';

const now = new Date('2026-11-21T12:00:00Z');

it('shows the time today, the day on earlier days, and the year when it differs', () => {
  expect(formatShortMoment('2026-11-21T08:05:00Z', now, 'UTC')).toBe('08:05');
  expect(formatShortMoment('2026-11-02T14:02:00Z', now, 'UTC')).toBe('Nov 02, 14:02');
  expect(formatShortMoment('2025-11-02T14:02:00Z', now, 'UTC')).toBe('Nov 02, 2025, 14:02');
  expect(formatFullMoment('2026-11-02T14:02:00Z', 'UTC')).toBe('Nov 02, 2026, 14:02');
});

it('uses the time zone of the reader', () => {
  expect(formatClock('2026-11-21T23:30:00Z', 'Europe/Lisbon')).toBe('23:30');
  expect(formatShortDay('2026-11-21T23:30:00Z', now, 'Asia/Tokyo')).toBe('Nov 22');
});
