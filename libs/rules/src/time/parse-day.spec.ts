import { expect, it } from '@jest/globals';
import { parseTypedDay } from './parse-day.js';

it.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['1. 2. 2026', '2026-02-01'],
  ['31/12/2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['05/05/2026', '2026-05-05'],
  ['03.04.2026', '2026-04-03'],
  ['31 Dec 2026', '2026-12-31'],
  ['December 31, 2026', '2026-12-31'],
  [' 9 Jan. 2026 ', '2026-01-09'],
])('parses %s as %s', (text, day) => expect(parseTypedDay(text)).toEqual({ day }));

it('returns both days of an ambiguous text', () => {
  expect(parseTypedDay('03/04/2026')).toEqual({ either: ['2026-04-03', '2026-03-04'] });
});

it.each(['31.02.2026', '12.31.2026', 'soon', '12/2026', 'Dec 2026', '1/2/26', ''])('rejects %s', (text) =>
  expect(parseTypedDay(text)).toBeNull(),
);
