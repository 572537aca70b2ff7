import { describe, expect, it } from '@jest/globals';
import { addDays } from './calendar.js';
import {
  getDayInZone,
  wallTimeToInstant,
  getDayBounds,
  isTimeZone,
  getNextMidnight,
  getDayStart,
  getWallTimeInZone,
} from './time-zone.js';

const start = (day: string, zone: string) => getDayStart(day, zone).toISOString();

describe('time zones', () => {
  it('are recognized by name', () => {
    expect(
      [
        'UTC',
        'Europe/Lisbon',
        'America/New_York',
        'America/Argentina/Buenos_Aires',
        'Etc/GMT-14',
        'Pacific/Kiritimati',
      ].every(isTimeZone),
    ).toBe(true);
    expect(
      ['', ' UTC', '+02:00', '-11', 'Mars/Base', 'Europe/', 'Europe/Lİsbon', 'UTC\u0000', '../etc/passwd'].some(
        isTimeZone,
      ),
    ).toBe(false);
    expect(isTimeZone(undefined as never)).toBe(false);
  });

  it('are rejected when unknown', () => {
    expect(() => getDayInZone('2026-11-20T12:00:00Z', 'Mars/Base')).toThrow(RangeError);
    expect(() => getDayStart('2026-11-20', '')).toThrow(RangeError);
  });
});

describe('the day of an instant in a zone', () => {
  it('differs between UTC+14 and UTC-11', () => {
    expect(getDayInZone('2026-11-20T10:30:00Z', 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(getDayInZone('2026-11-20T10:30:00Z', 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(getDayInZone(new Date('2026-11-20T10:30:00Z'), 'UTC')).toBe('2026-11-20');
  });

  it('changes exactly at local midnight', () => {
    expect(getDayInZone('2026-11-20T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-11-20');
    expect(getDayInZone('2026-11-20T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-21');
  });

  it('has a wall time rounded down to the second', () => {
    expect(getWallTimeInZone('2026-11-20T12:00:00.999Z', 'Asia/Kathmandu')).toBe('2026-11-20T17:45:00');
    expect(getWallTimeInZone('2026-07-01T00:00:00Z', 'America/New_York')).toBe('2026-06-30T20:00:00');
    expect(getWallTimeInZone('2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20T00:00:00');
    expect(getWallTimeInZone('1969-12-31T23:59:59.500Z', 'UTC')).toBe('1969-12-31T23:59:59');
    expect(getWallTimeInZone('0099-03-01T00:00:00Z', 'UTC')).toBe('0099-03-01T00:00:00');
  });

  it('is rejected for invalid instants and years beyond 9999', () => {
    expect(() => getDayInZone('soon', 'UTC')).toThrow(RangeError);
    expect(() => getDayInZone(new Date(NaN), 'UTC')).toThrow(RangeError);
    expect(() => getDayInZone('0000-06-01T00:00:00Z', 'UTC')).toThrow(RangeError);
    expect(() => getDayInZone('9999-12-31T23:00:00Z', 'Pacific/Kiritimati')).toThrow(RangeError);
    expect(getDayInZone('9999-12-31T23:00:00Z', 'America/New_York')).toBe('9999-12-31');
  });
});

describe('the start of a day in a zone', () => {
  it('is midnight without a clock change, also at UTC+14 and UTC-11', () => {
    expect(start('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
    expect(start('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-19T10:00:00.000Z');
    expect(start('2026-11-20', 'Pacific/Pago_Pago')).toBe('2026-11-20T11:00:00.000Z');
    expect(start('9999-12-31', 'Pacific/Pago_Pago')).toBe('9999-12-31T11:00:00.000Z');
  });

  it('gives 23 and 25 hours to days with a clock change', () => {
    const hours = (day: string, zone: string) => {
      const { from, until } = getDayBounds(day, day, zone);
      return (until.getTime() - from.getTime()) / 3_600_000;
    };
    expect(hours('2026-03-29', 'Europe/Lisbon')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Lisbon')).toBe(25);
    expect(hours('2026-03-08', 'America/New_York')).toBe(23);
    expect(hours('2026-11-01', 'America/New_York')).toBe(25);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  it('is the moment after the gap when the clock skips midnight', () => {
    expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(getWallTimeInZone('2018-11-04T03:00:00Z', 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00');
    expect(start('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  });

  it('is after the second pass when the last hour of the previous day repeats', () => {
    expect(start('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z');
    expect(getDayInZone('2018-02-18T02:30:00Z', 'America/Sao_Paulo')).toBe('2018-02-17');
  });

  it('is the first of two midnights', () => {
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(start('2026-11-02', 'America/Havana')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('of a skipped day is the start of the next day', () => {
    expect(start('2011-12-29', 'Pacific/Apia')).toBe('2011-12-29T10:00:00.000Z');
    expect(start('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
    expect(start('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('is on its day for every day with clock changes in several years', () => {
    const zones = [
      'Europe/Lisbon',
      'America/New_York',
      'America/Sao_Paulo',
      'America/Havana',
      'Asia/Beirut',
      'Africa/Casablanca',
      'Asia/Tehran',
      'Africa/Cairo',
    ];
    for (const zone of zones) {
      for (let day = '2017-01-01'; day < '2019-01-01'; day = addDays(day, 1)) {
        const at = getDayStart(day, zone);
        if (getDayInZone(at, zone) !== day || getDayInZone(new Date(at.getTime() - 1), zone) !== addDays(day, -1))
          throw new Error(`${day} in ${zone}: ${at.toISOString()}`);
      }
    }
  });

  it('is rejected for an invalid day', () => {
    expect(() => getDayStart('2026-02-30', 'UTC')).toThrow(RangeError);
  });
});

describe('the next midnight', () => {
  it('is always later, and a whole day later at midnight itself', () => {
    expect(getNextMidnight('2026-11-20T12:00:00Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(getNextMidnight('2026-11-20T00:00:00Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(getNextMidnight('2026-11-20T23:59:59.999Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(getNextMidnight('2026-11-20T10:30:00Z', 'Pacific/Kiritimati').toISOString()).toBe(
      '2026-11-21T10:00:00.000Z',
    );
  });

  it('handles gaps, doubled midnights and skipped days', () => {
    expect(getNextMidnight('2018-11-04T02:59:59Z', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(getNextMidnight('2026-11-01T04:30:00Z', 'America/Havana').toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(getNextMidnight('2011-12-30T09:00:00Z', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('occurs a second time when the clock goes back across it', () => {
    expect(getDayInZone('2010-11-07T03:00:00Z', 'America/St_Johns')).toBe('2010-11-06');
    expect(getNextMidnight('2010-11-07T03:00:00Z', 'America/St_Johns').toISOString()).toBe('2010-11-07T03:30:00.000Z');
  });
});

describe('the instant of a wall time', () => {
  const at = (wall: string, zone: string) => wallTimeToInstant(wall, zone).toISOString();

  it('is the instant at which a clock shows it', () => {
    expect(at('2026-11-20T12:00:00', 'Europe/Lisbon')).toBe('2026-11-20T12:00:00.000Z');
    expect(at('2026-07-20T12:00:00', 'Europe/Lisbon')).toBe('2026-07-20T11:00:00.000Z');
  });

  it('is the first of two, or later by the gap that skips it', () => {
    expect(at('2026-10-25T01:30:00', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-03-29T01:30:00', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z');
    expect(getWallTimeInZone(at('2026-03-29T01:30:00', 'Europe/Lisbon'), 'Europe/Lisbon')).toBe('2026-03-29T02:30:00');
  });

  it('is rejected for an invalid wall time', () => {
    for (const wall of ['2026-11-20', '2026-11-20T24:00:00', '2026-02-30T12:00:00', '2026-11-20T12:00:00Z', ''])
      expect(() => wallTimeToInstant(wall, 'UTC')).toThrow(RangeError);
  });
});
