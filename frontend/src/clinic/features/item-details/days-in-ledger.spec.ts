import { expect, it } from '@jest/globals';
import { countDaysInLedger } from './days-in-ledger.js';

const on = (day: string, balance = 0, received = 0) => ({ day, balance, received });
const DAYS = [on('2026-11-20'), on('2026-11-21'), on('2026-11-22', 5, 5), on('2026-11-23', 4)];
const from = (madeOn: string) => countDaysInLedger(DAYS, madeOn).map(({ day }) => day);

it('a level starts on the first day of the product', () => {
  expect(from('2026-11-22')).toEqual(['2026-11-22', '2026-11-23']);
  expect(from('2026-11-21')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(from('2026-01-01')).toHaveLength(4);
});

it('earlier days of the ledger are drawn as well', () => {
  expect(from('2026-11-23')).toEqual(['2026-11-22', '2026-11-23']);
});
