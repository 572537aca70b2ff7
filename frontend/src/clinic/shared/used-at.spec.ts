import { expect, it } from '@jest/globals';
import { describeLateEntry, toInstant, toWallTime } from './used-at.js';

it('sends the instant of a wall time, nothing for now, and an unchanged time exactly', () => {
  expect(toInstant('')).toBeUndefined();
  const instant = '2026-11-24T09:30:15.000Z';
  expect(toInstant(toWallTime(instant))).toBe(instant);
  expect(toInstant(toWallTime(instant).slice(0, 16))).toBe('2026-11-24T09:30:00.000Z');
});

it('leaves an invalid time to the schema of the call', () => {
  expect(toInstant('2026-02-31T10:00')).toBe('2026-02-31T10:00');
});

it('shows the time of entry for late entries only', () => {
  expect(describeLateEntry({ isLate: false, enteredAt: '2026-11-24T09:30:00Z' })).toBeNull();
  expect(describeLateEntry({ isLate: true, enteredAt: '2026-11-24T09:30:00Z' })).toContain('Entered later, Nov 24');
});
