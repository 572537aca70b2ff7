import { describe, expect, it } from '@jest/globals';
import { getAssumedUnits, compareOffers, formatDifference, type Offer } from './price-comparison.js';

const offer = (
  price: number | null,
  unitsPerPackage: number | null = null,
  currency: string | null = 'USD',
): Offer => ({ price, currency, unitsPerPackage });
const usd = (unitCost: string | null) => ({ unitCost, currency: 'USD', assumedUnits: 100 });

describe('compareOffers', () => {
  it('assumes a package size when none is known: $25.00 a box is $0.25 a unit', () => {
    expect(compareOffers([offer(2_500)], usd('0.20')).offers[0]).toEqual({
      unitsPerPackage: 100,
      isAssumed: true,
      packagePrice: '25.00',
      unitPrice: '0.2500',
      difference: 25,
      isOtherCurrency: false,
      isCheapest: false,
    });
    expect(compareOffers([offer(2_500, 50)], usd('0.20')).offers[0]).toMatchObject({
      isAssumed: false,
      unitPrice: '0.5000',
      difference: 150,
    });
  });

  it('gives the difference to one decimal without rounding the unit price first', () => {
    expect(compareOffers([offer(1_000, 3)], usd('3.00')).offers[0]).toMatchObject({
      unitPrice: '3.3333',
      difference: 11.1,
    });
    expect(compareOffers([offer(900, 3)], usd('3.00')).offers[0]?.difference).toBe(0);
    expect(compareOffers([offer(2_400, 10)], usd('2.50')).offers[0]?.difference).toBe(-4);
  });

  it('does not compare an offer whose units come from the name until they are confirmed', () => {
    const named = { ...offer(2_750), unitsInName: 200 };
    expect(compareOffers([named, offer(3_000, 100)], usd('0.20')).offers[0]).toMatchObject({
      isAssumed: false,
      unitPrice: null,
      difference: null,
      isCheapest: false,
    });
    expect(compareOffers([{ ...named, unitsPerPackage: 200 }], usd('0.20')).offers[0]?.unitPrice).toBe('0.1375');
  });

  it('never marks a discontinued offer as cheapest', () => {
    const { offers } = compareOffers([{ ...offer(1_000, 10), isGone: true }, offer(1_900, 10)], usd('2.10'));
    expect(offers.map(({ isCheapest }) => isCheapest)).toEqual([false, true]);
    expect(offers[0]).toMatchObject({ unitPrice: '1.0000', difference: -52.4 });
  });

  it('marks the cheapest price, including the current cost, and all equal ones', () => {
    const { offers, isReferenceCheapest } = compareOffers(
      [offer(2_000, 10), offer(1_900, 10), offer(null)],
      usd('2.10'),
    );
    expect(offers.map(({ isCheapest }) => isCheapest)).toEqual([false, true, false]);
    expect(isReferenceCheapest).toBe(false);
    const equal = compareOffers([offer(2_000, 10), offer(4_000, 20)], usd('2.00'));
    expect(equal.offers.map(({ isCheapest }) => isCheapest)).toEqual([true, true]);
    expect(equal.isReferenceCheapest).toBe(true);
  });

  it('marks nothing when there is only one price', () => {
    expect(compareOffers([offer(2_000, 10)], usd(null)).offers[0]?.isCheapest).toBe(false);
    expect(compareOffers([], usd('2.00')).isReferenceCheapest).toBe(false);
  });

  it('never compares different currencies', () => {
    const { offers } = compareOffers(
      [offer(100, 100, 'EUR'), offer(2_000, 10), offer(1_500, 10), offer(2_500, 1, 'JPY')],
      usd('2.00'),
    );
    expect(offers[0]).toMatchObject({
      isOtherCurrency: true,
      difference: null,
      isCheapest: false,
      unitPrice: '0.0100',
    });
    expect(offers[2]?.isCheapest).toBe(true);
    expect(offers[3]).toMatchObject({ packagePrice: '2500', difference: null });
    expect(compareOffers([offer(100, 100, null)], usd('2.00')).offers[0]).toMatchObject({
      packagePrice: '1.00',
      isOtherCurrency: true,
      difference: null,
    });
  });

  it('gives no difference to a cost of zero', () => {
    expect(compareOffers([offer(2_000)], usd('0.00')).offers[0]?.difference).toBeNull();
  });
});

it('shows the sign of a difference as a character, not only by color', () => {
  expect([12.5, -3, 0].map(formatDifference)).toEqual(['+12.5%', '−3.0%', '0.0%']);
});

it.each([
  ['vials', 10, 10, 'package'],
  ['vials', null, 1, 'package'],
  ['each', null, 1, 'package'],
  ['box', null, 100, 'box'],
  ['Boxes', null, 100, 'box'],
  ['large pk', null, 100, 'pack'],
  ['box', 50, 50, 'box'],
  ['', null, 1, 'package'],
])('assumes for "%s" in packages of %p that %d are in a %s', (unit, unitsPerPackage, units, per) =>
  expect(getAssumedUnits({ unit, unitsPerPackage })).toEqual({ units, per }),
);
