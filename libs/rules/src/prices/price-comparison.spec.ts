import { describe, expect, it } from '@jest/globals';
import { assumedUnits, compareOffers, differenceText, type Offer } from './price-comparison.js';

const offer = (
  price: number | null,
  unitsPerPackage: number | null = null,
  currency: string | null = 'USD',
): Offer => ({ price, currency, unitsPerPackage });
const usd = (unitCost: string | null) => ({ unitCost, currency: 'USD', assumedUnits: 100 });

describe('offers side by side', () => {
  it('takes what is assumed when nobody says how many: $25.00 a box is $0.25 a unit', () => {
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

  it('says the difference to one decimal, without rounding the unit price first', () => {
    expect(compareOffers([offer(1_000, 3)], usd('3.00')).offers[0]).toMatchObject({
      unitPrice: '3.3333',
      difference: 11.1,
    });
    expect(compareOffers([offer(900, 3)], usd('3.00')).offers[0]?.difference).toBe(0);
    expect(compareOffers([offer(2_400, 10)], usd('2.50')).offers[0]?.difference).toBe(-4);
  });

  it('compares no offer whose units only the name states, until they are confirmed', () => {
    const named = { ...offer(2_750), unitsInName: 200 };
    expect(compareOffers([named, offer(3_000, 100)], usd('0.20')).offers[0]).toMatchObject({
      isAssumed: false,
      unitPrice: null,
      difference: null,
      isCheapest: false,
    });
    expect(compareOffers([{ ...named, unitsPerPackage: 200 }], usd('0.20')).offers[0]?.unitPrice).toBe('0.1375');
  });

  it('marks nothing that nobody can buy there any more', () => {
    const { offers } = compareOffers([{ ...offer(1_000, 10), isGone: true }, offer(1_900, 10)], usd('2.10'));
    expect(offers.map(({ isCheapest }) => isCheapest)).toEqual([false, true]);
    expect(offers[0]).toMatchObject({ unitPrice: '1.0000', difference: -52.4 });
  });

  it('marks the cheapest, what it costs today included, and all of them when they are equal', () => {
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

  it('marks nothing where there is nothing to choose from', () => {
    expect(compareOffers([offer(2_000, 10)], usd(null)).offers[0]?.isCheapest).toBe(false);
    expect(compareOffers([], usd('2.00')).isReferenceCheapest).toBe(false);
  });

  it('never compares another currency, in whatever amounts', () => {
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

  it('has no difference to a cost of nothing', () => {
    expect(compareOffers([offer(2_000)], usd('0.00')).offers[0]?.difference).toBeNull();
  });
});

it('a difference says its sign in a word of its own, not by colour', () => {
  expect([12.5, -3, 0].map(differenceText)).toEqual(['+12.5%', '−3.0%', '0.0%']);
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
])('of "%s" in packages of %p, %d are assumed in a %s', (unit, unitsPerPackage, units, per) =>
  expect(assumedUnits({ unit, unitsPerPackage })).toEqual({ units, per }),
);
