import { describe, expect, it } from '@jest/globals';
import { addDays } from './calendar.js';
import {
  dayInZone,
  instantOfWallTime,
  instantsOfDays,
  isTimeZone,
  nextMidnight,
  startOfDayInZone,
  wallTimeInZone,
} from './time-zone.js';

const start = (day: string, zone: string) => startOfDayInZone(day, zone).toISOString();

describe('zones', () => {
  it('are known by name', () => {
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

  it('unknown ones are refused', () => {
    expect(() => dayInZone('2026-11-20T12:00:00Z', 'Mars/Base')).toThrow(RangeError);
    expect(() => startOfDayInZone('2026-11-20', '')).toThrow(RangeError);
  });
});

describe('the day it is somewhere', () => {
  it('is another one at UTC+14 than at UTC-11', () => {
    expect(dayInZone('2026-11-20T10:30:00Z', 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(dayInZone('2026-11-20T10:30:00Z', 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(dayInZone(new Date('2026-11-20T10:30:00Z'), 'UTC')).toBe('2026-11-20');
  });

  it('changes exactly at midnight there', () => {
    expect(dayInZone('2026-11-20T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-11-20');
    expect(dayInZone('2026-11-20T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-21');
  });

  it('shows the clock of the zone, rounded down to the second', () => {
    expect(wallTimeInZone('2026-11-20T12:00:00.999Z', 'Asia/Kathmandu')).toBe('2026-11-20T17:45:00');
    expect(wallTimeInZone('2026-07-01T00:00:00Z', 'America/New_York')).toBe('2026-06-30T20:00:00');
    expect(wallTimeInZone('2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20T00:00:00');
    expect(wallTimeInZone('1969-12-31T23:59:59.500Z', 'UTC')).toBe('1969-12-31T23:59:59');
    expect(wallTimeInZone('0099-03-01T00:00:00Z', 'UTC')).toBe('0099-03-01T00:00:00');
  });

  it('refuses what is no instant and what is beyond year 9999 there', () => {
    expect(() => dayInZone('soon', 'UTC')).toThrow(RangeError);
    expect(() => dayInZone(new Date(NaN), 'UTC')).toThrow(RangeError);
    expect(() => dayInZone('0000-06-01T00:00:00Z', 'UTC')).toThrow(RangeError);
    expect(() => dayInZone('9999-12-31T23:00:00Z', 'Pacific/Kiritimati')).toThrow(RangeError);
    expect(dayInZone('9999-12-31T23:00:00Z', 'America/New_York')).toBe('9999-12-31');
  });
});

describe('the start of a day somewhere', () => {
  it('is plain where nothing changes, at UTC+14 and UTC-11 too', () => {
    expect(start('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
    expect(start('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-19T10:00:00.000Z');
    expect(start('2026-11-20', 'Pacific/Pago_Pago')).toBe('2026-11-20T11:00:00.000Z');
    expect(start('9999-12-31', 'Pacific/Pago_Pago')).toBe('9999-12-31T11:00:00.000Z');
  });

  it('days with a clock change by night have 23 and 25 hours', () => {
    const hours = (day: string, zone: string) => {
      const { from, until } = instantsOfDays(day, day, zone);
      return (until.getTime() - from.getTime()) / 3_600_000;
    };
    expect(hours('2026-03-29', 'Europe/Lisbon')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Lisbon')).toBe(25);
    expect(hours('2026-03-08', 'America/New_York')).toBe(23);
    expect(hours('2026-11-01', 'America/New_York')).toBe(25);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  it('where the clock skips midnight, it is the moment after the gap', () => {
    expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(wallTimeInZone('2018-11-04T03:00:00Z', 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00');
    expect(start('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  });

  it('where the last hour of the day before comes twice, it is after the second', () => {
    expect(start('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z');
    expect(dayInZone('2018-02-18T02:30:00Z', 'America/Sao_Paulo')).toBe('2018-02-17');
  });

  it('where midnight comes twice, it is the first', () => {
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(start('2026-11-02', 'America/Havana')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('a day that a zone skipped begins with the next one', () => {
    expect(start('2011-12-29', 'Pacific/Apia')).toBe('2011-12-29T10:00:00.000Z');
    expect(start('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
    expect(start('2011-12-31', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('every day of years of changes begins on that day, and the second before belongs to an earlier one', () => {
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
        const at = startOfDayInZone(day, zone);
        if (dayInZone(at, zone) !== day || dayInZone(new Date(at.getTime() - 1), zone) !== addDays(day, -1))
          throw new Error(`${day} in ${zone}: ${at.toISOString()}`);
      }
    }
  });

  it('refuses what is no day', () => {
    expect(() => startOfDayInZone('2026-02-30', 'UTC')).toThrow(RangeError);
  });
});

describe('the next midnight', () => {
  it('is always later, at midnight itself a whole day', () => {
    expect(nextMidnight('2026-11-20T12:00:00Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(nextMidnight('2026-11-20T00:00:00Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(nextMidnight('2026-11-20T23:59:59.999Z', 'UTC').toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(nextMidnight('2026-11-20T10:30:00Z', 'Pacific/Kiritimati').toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  it('passes gaps, doubled midnights and skipped days', () => {
    expect(nextMidnight('2018-11-04T02:59:59Z', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(nextMidnight('2026-11-01T04:30:00Z', 'America/Havana').toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(nextMidnight('2011-12-30T09:00:00Z', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('comes a second time where the clock went back over it', () => {
    expect(dayInZone('2010-11-07T03:00:00Z', 'America/St_Johns')).toBe('2010-11-06');
    expect(nextMidnight('2010-11-07T03:00:00Z', 'America/St_Johns').toISOString()).toBe('2010-11-07T03:30:00.000Z');
  });
});

describe('the instant of a wall time', () => {
  const at = (wall: string, zone: string) => instantOfWallTime(wall, zone).toISOString();

  it('is the one the clock shows', () => {
    expect(at('2026-11-20T12:00:00', 'Europe/Lisbon')).toBe('2026-11-20T12:00:00.000Z');
    expect(at('2026-07-20T12:00:00', 'Europe/Lisbon')).toBe('2026-07-20T11:00:00.000Z');
  });

  it('is the first of two, and later by the gap where the clock skips it', () => {
    expect(at('2026-10-25T01:30:00', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-03-29T01:30:00', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTimeInZone(at('2026-03-29T01:30:00', 'Europe/Lisbon'), 'Europe/Lisbon')).toBe('2026-03-29T02:30:00');
  });

  it('refuses what is no wall time', () => {
    for (const wall of ['2026-11-20', '2026-11-20T24:00:00', '2026-02-30T12:00:00', '2026-11-20T12:00:00Z', ''])
      expect(() => instantOfWallTime(wall, 'UTC')).toThrow(RangeError);
  });
});
