import { expect, it } from '@jest/globals';
import { addMonthsToDay, parseDay, parseMoment, parseTime } from './date-entry.js';

// A Friday.
const now = '2026-11-27T14:02';

it.each([
  ['fri', '2026-12-04'],
  ['Sat', '2026-11-28'],
  ['thursday', '2026-12-03'],
  ['next mon', '2026-11-30'],
  ['today', '2026-11-27'],
  ['TOM', '2026-11-28'],
  ['yesterday', '2026-11-26'],
  ['+3d', '2026-11-30'],
  ['+3', '2026-11-30'],
  ['-2w', '2026-11-13'],
  ['+ 1 month', '2026-12-27'],
  ['+5w', '2027-01-01'],
  ['12 nov', '2026-11-12'],
  ['nov 12', '2026-11-12'],
  ['12nov', '2026-11-12'],
  ['5 jan', '2027-01-05'],
  ['26.11.', '2026-11-26'],
  ['11/26', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
  ['Nov 26, 2026', '2026-11-26'],
  ['Thu, Nov 26, 2026', '2026-11-26'],
  ['26 November 2026', '2026-11-26'],
])('parses the day "%s" as %s', (text, day) => expect(parseDay(text, { now })).toEqual({ day }));

it.each([
  ['+1m', '2026-01-31', '2026-02-28'],
  ['+1m', '2028-01-31', '2028-02-29'],
  ['-1m', '2026-03-31', '2026-02-28'],
  ['+1y', '2028-02-29', '2029-02-28'],
  ['+1d', '2026-12-31', '2027-01-01'],
  ['-1d', '2028-03-01', '2028-02-29'],
  ['29 feb', '2026-11-27', '2028-02-29'],
  ['29 feb', '2025-01-10', '2024-02-29'],
  ['20 dec', '2027-01-03', '2026-12-20'],
  ['2 jan', '2026-12-30', '2027-01-02'],
])('parses "%s" on %s as %s', (text, today, day) => expect(parseDay(text, { now: today })).toEqual({ day }));

it('chooses the year and the weekday within the limits of the field', () => {
  expect(parseDay('12 nov', { now, min: '2026-11-27' })).toEqual({ day: '2027-11-12' });
  expect(parseDay('5 jan', { now, max: '2026-11-27' })).toEqual({ day: '2026-01-05' });
  expect(parseDay('fri', { now, max: '2026-11-27' })).toEqual({ day: '2026-11-27' });
  expect(parseDay('sat', { now, max: '2026-11-27' })).toEqual({ day: '2026-11-21' });
});

it('reads text of other scripts and with marks of direction', () => {
  expect(parseDay('\u200f12\u00a0nov\u202c', { now })).toEqual({ day: '2026-11-12' });
  expect(parseDay('٢٦.١١.٢٠٢٦', { now })).toEqual({ day: '2026-11-26' });
  expect(parseDay('۲۰۲۶-۱۱-۲۶', { now })).toEqual({ day: '2026-11-26' });
  expect(parseDay('２０２６－１１－２６', { now })).toEqual({ day: '2026-11-26' });
  expect(parseDay('−3d', { now })).toEqual({ day: '2026-11-24' });
});

it('returns both days of an ambiguous date', () => {
  expect(parseDay('03/04/2026', { now })).toEqual({ either: ['2026-04-03', '2026-03-04'] });
});

it.each([
  '',
  'f',
  'fr',
  'soon',
  '31 feb',
  '30.02.2026',
  '12',
  '1/2/26',
  '+3x',
  'nov',
  '+9999y',
  '2026-13-01',
  '12 novel x',
])('rejects the day "%s"', (text) => expect(parseDay(text, { now })).toBeNull());

it.each([
  ['14:02', '14:02'],
  ['9', '09:00'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['2 pm', '14:00'],
  ['12:30 AM', '00:30'],
  ['12pm', '12:00'],
  ['٠٩:٣٠', '09:30'],
])('parses the time "%s" as %s', (text, time) => expect(parseTime(text)).toBe(time));

it.each(['', '24:00', '25', '9:60', '13 pm', '0 am', 'noon', '-1'])('rejects the time "%s"', (text) =>
  expect(parseTime(text)).toBeNull(),
);

it.each([
  ['now', '2026-11-27T14:02'],
  ['13:45', '2026-11-27T13:45'],
  ['yesterday 9:30', '2026-11-26T09:30'],
  ['-1d 0930', '2026-11-26T09:30'],
  ['Nov 26, 2026, 14:02', '2026-11-26T14:02'],
  ['2026-11-26T14:02', '2026-11-26T14:02'],
  ['2026-11-26 14:02:09', '2026-11-26T14:02'],
  ['fri at 2 pm', '2026-12-04T14:00'],
])('parses the moment "%s" as %s', (text, moment) => expect(parseMoment(text, { now })).toEqual({ day: moment }));

it.each(['', 'today', '2026-11-26', 'Nov 24, 2026', '2026-11-26T25:00', 'soon 14:00'])(
  'rejects the moment "%s"',
  (text) => expect(parseMoment(text, { now })).toBeNull(),
);

it('moves a day by months and keeps it inside the month', () => {
  expect(addMonthsToDay('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonthsToDay('2026-03-15', -12)).toBe('2025-03-15');
});
