import { describe, expect, it } from '@jest/globals';
import { getWallTimeDay, moveWallTimeToDay, normalizeWallTime } from './wall-time.js';

describe('normalizeWallTime', () => {
  it.each([
    ['2026-11-20T09:30:15', '2026-11-20T09:30:15'],
    ['2026-11-20T09:30', '2026-11-20T09:30:00'],
    ['2026-11-20', '2026-11-20T12:00:00'],
    [' 2026-11-20T09:30 ', '2026-11-20T09:30:00'],
    ['2026-11-20T09:30:15.123', '2026-11-20T09:30:15'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00'],
    ['2026-11-20T23:59:59', '2026-11-20T23:59:59'],
  ])('keeps %s as the wall time %s in every zone', (text, wall) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])
      expect(normalizeWallTime(text, zone)).toBe(wall);
  });

  it('keeps a time that the clock skips or repeats', () => {
    expect(normalizeWallTime('2026-03-29T01:30:00', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00');
    expect(normalizeWallTime('2026-10-25T01:30:00', 'Europe/Lisbon')).toBe('2026-10-25T01:30:00');
  });

  it.each([
    ['2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-21T02:00:00'],
    ['2026-11-20T12:00:00.000Z', 'Pacific/Pago_Pago', '2026-11-20T01:00:00'],
    ['2026-11-20T12:00Z', 'UTC', '2026-11-20T12:00:00'],
    ['2026-07-20T12:00:00+02:00', 'America/New_York', '2026-07-20T06:00:00'],
    ['2026-11-20T01:00:00+0530', 'UTC', '2026-11-19T19:30:00'],
    ['2026-11-20T23:00:00-11', 'UTC', '2026-11-21T10:00:00'],
    ['2026-11-20T12:00:00-00:00', 'UTC', '2026-11-20T12:00:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Lisbon', '2026-03-29T02:00:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Lisbon', '2026-10-25T01:30:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Lisbon', '2026-10-25T01:30:00'],
  ])('converts the instant %s in %s to %s', (text, zone, wall) => {
    expect(normalizeWallTime(text, zone)).toBe(wall);
  });

  it.each([
    '',
    '   ',
    'tomorrow',
    '2026-02-30',
    '2026-02-30T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-11-20T24:00:00',
    '2026-11-20T10:60',
    '2026-11-20T10:00:60',
    '2026-11-20T10',
    '2026-11-20 10:00:00',
    '2026-11-20Z',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00+02:60',
    '2026-11-20T10:00:00.Z',
    '20261120',
    '0000-01-01',
    '2026-11-20T10:00:00\u0000',
    '9999-12-31T23:59:59-12:00',
    '0001-01-01T00:00:00+01:00',
  ])('rejects %p', (text) => {
    expect(normalizeWallTime(text, 'UTC')).toBeNull();
  });

  it('rejects values that are not text', () => {
    for (const value of [null, undefined, 5, ['2026-11-20']])
      expect(normalizeWallTime(value as never, 'UTC')).toBeNull();
  });

  it('keeps the time of a post that moves to another day, also across a clock change', () => {
    expect(moveWallTimeToDay('2026-03-28T01:30:00', '2026-03-29')).toBe('2026-03-29T01:30:00');
    expect(moveWallTimeToDay('2026-03-28', '2026-03-29')).toBe('2026-03-29T12:00:00');
    expect(getWallTimeDay('2026-03-28T01:30:00')).toBe('2026-03-28');
  });
});
