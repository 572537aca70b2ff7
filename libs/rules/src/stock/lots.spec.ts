import { describe, expect, it } from '@jest/globals';
import { formatExpiryInput, toLastDay, parseExpiry } from './expiry.js';
import { formatChosenLot, formatUnusableLots } from './lot-refusals.js';
import { isUsable, type LotFacts, type LotState, planLots, distributeOverLots } from './lots.js';

const TODAY = '2026-11-22';
const lot = (fields: Partial<LotFacts> = {}): LotFacts => ({
  number: 'A12',
  expiresOn: '2027-01-12',
  quantity: 4,
  state: 'available',
  ...fields,
});

describe('an expiry date', () => {
  it.each([
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2027-03-05', '2027-03-05'],
    ['2027-02-30', null],
    ['2027-13', null],
    ['soon', null],
  ])('written as %s is %s', (typed, day) => expect(toLastDay(typed)).toBe(day));

  it.each([
    ['03/2027', '2027-03-31'],
    [' 2.2028 ', '2028-02-29'],
    ['2027-03', '2027-03-31'],
    ['13/2027', null],
    ['03/27', '2027-03-31'],
  ])('typed as %s is %s', (typed, day) => expect(parseExpiry(typed)).toBe(day));

  it('on the last day of a month is shown as the month', () => {
    expect(formatExpiryInput('2027-02-28')).toBe('2027-02');
    expect(formatExpiryInput('2027-02-27')).toBe('2027-02-27');
  });

  it('includes its last day', () => {
    expect(isUsable(lot({ expiresOn: TODAY }), TODAY)).toBe(true);
    expect(isUsable(lot({ expiresOn: '2026-11-21' }), TODAY)).toBe(false);
    expect(isUsable(lot({ expiresOn: null }), TODAY)).toBe(true);
    expect(isUsable(lot({ state: 'quarantined' }), TODAY)).toBe(false);
    expect(isUsable(lot({ quantity: 0 }), TODAY)).toBe(false);
  });
});

describe('a rejection', () => {
  const next = lot({ number: 'B7' });

  it('of a chosen lot gives the reason, the next lot, and who can correct the date', () => {
    expect(formatChosenLot(lot({ expiresOn: '2026-11-03' }), [next], TODAY)).toBe(
      'Lot A12 expired on Nov 03, 2026. Next is lot B7, expires Jan 12, 2027, 4 left. If the date was mistyped, a manager can correct it.',
    );
    expect(formatChosenLot(lot({ state: 'quarantined' }), [], TODAY)).toBe(
      'Lot A12 is quarantined. No other lot can be used. If it was given before that, open the lot and record it as given.',
    );
    expect(formatChosenLot(lot({ quantity: 2 }), [next], TODAY)).toBe(
      'Lot A12 holds 2. Next is lot B7, expires Jan 12, 2027, 4 left.',
    );
  });

  it('of all lots lists the stock that cannot be used', () => {
    const stock = { name: 'Toxin', unit: 'vials' };
    expect(
      formatUnusableLots(stock, [lot({ expiresOn: '2026-11-03' }), lot({ number: null, state: 'recalled' })], TODAY),
    ).toBe(
      'No lot of "Toxin" can be used: lot A12 (4) expired on Nov 03, 2026 and the unknown lot (4) is recalled. If the date was mistyped, a manager can correct it.',
    );
    expect(formatUnusableLots(stock, [lot({ state: 'quarantined' }), next], TODAY)).toBe(
      'Only 4 vials of "Toxin" can be used: lot A12 (4) is quarantined. Next is lot B7, expires Jan 12, 2027, 4 left.',
    );
  });
});

it('takes the first usable lots in order of expiry', () => {
  const lots = [
    lot({ number: 'old', expiresOn: '2026-11-01' }),
    lot({ number: 'held', state: 'quarantined' }),
    lot({ number: 'first', quantity: 2 }),
    lot({ number: 'second', quantity: 5 }),
  ];
  const planned = (wanted: number) => planLots(lots, wanted, TODAY).map((part) => [part.lot.number, part.quantity]);
  expect(planned(1)).toEqual([['first', 1]]);
  expect(planned(4)).toEqual([
    ['first', 2],
    ['second', 2],
  ]);
  expect(planned(9)).toEqual([
    ['first', 2],
    ['second', 5],
  ]);
  expect(planned(Number.NaN)).toEqual([]);
});

it('takes a counted shortage from the unknown lot first, then from the first to expire', () => {
  const lot = (id: number, number: string | null, expiresOn: string | null, quantity: number) => ({
    id,
    number,
    expiresOn,
    quantity,
    receivedOn: null,
    state: 'available' as LotState,
  });
  const lots = [
    { ...lot(5, 'H', '2027-01-01', 9), state: 'recalled' as const },
    lot(6, 'E', '2026-11-21', 9),
    lot(1, 'B', '2027-03-31', 3),
    lot(2, 'A', '2027-01-31', 2),
    lot(3, null, null, 1),
    lot(4, 'C', null, 5),
  ];
  const spread = (change: number) =>
    distributeOverLots(lots, change, TODAY).map((part) => [part.lot?.id ?? null, part.quantity]);
  expect(spread(0)).toEqual([]);
  expect(spread(4)).toEqual([[3, 4]]);
  expect(spread(-5)).toEqual([
    [3, -1],
    [2, -2],
    [1, -2],
  ]);
  expect(distributeOverLots([], 2, TODAY)).toEqual([{ lot: null, quantity: 2 }]);
});

describe('expiry dates as packages print them', () => {
  it.each([
    ['31.03.2027', '2027-03-31'],
    ['31.03.27', '2027-03-31'],
    ['2027/03', '2027-03-31'],
    ['2027/3/5', '2027-03-05'],
    ['03/27', '2027-03-31'],
    ['03-2027', '2027-03-31'],
    ['MAR 2027', '2027-03-31'],
    ['Mar-27', '2027-03-31'],
    ['31 MAR 2027', '2027-03-31'],
    ['270331', '2027-03-31'],
    ['270200', '2027-02-28'],
    ['20270331', '2027-03-31'],
    ['03/04/2027', null],
    ['13/27', null],
    ['271331', null],
    ['XYZ 2027', null],
    ['ABC123', null],
  ])('%s is %s', (typed, day) => expect(parseExpiry(typed)).toBe(day));
});
