import { describe, expect, it } from '@jest/globals';
import { type PagePrice, getPriceDoubts, formatVat, applyVat } from './page-price.js';

const sure: PagePrice = {
  price: 11_900,
  priceKind: 'exact',
  priceIncludesVat: null,
  priceNet: null,
  priceGross: null,
  priceConfidence: 'high',
};

describe('a price without and with VAT', () => {
  const both: PagePrice = { ...sure, priceIncludesVat: true, priceNet: 10_000, priceGross: 11_900 };

  it("follows the clinic's VAT setting", () => {
    expect(applyVat(both, 'with')).toMatchObject({ price: 11_900, priceIncludesVat: true });
    expect(applyVat(both, 'without')).toMatchObject({ price: 10_000, priceIncludesVat: false });
    expect(getPriceDoubts(applyVat(both, 'without'), 'without')).toEqual([]);
  });

  it('is shown together with the other one', () => {
    const inCents = (minor: number): string => `${minor} ct`;
    expect(formatVat(both, inCents)).toBe('with VAT (10000 ct without)');
    expect(formatVat(applyVat(both, 'without'), inCents)).toBe('without VAT (11900 ct with)');
    expect(formatVat({ ...sure, priceIncludesVat: true }, inCents)).toBe('with VAT');
    expect(formatVat(sure, inCents)).toBeNull();
  });

  it('is used as it is when the page gives only one', () => {
    expect(applyVat(sure, 'without')).toBe(sure);
    expect(getPriceDoubts({ ...sure, priceIncludesVat: false }, 'with')).toEqual([
      'This price is without VAT, your prices are with VAT: please check it.',
    ]);
    expect(getPriceDoubts({ ...sure, priceIncludesVat: false }, 'without')).toEqual([]);
  });
});

it('must be confirmed when it is not exact or not certain', () => {
  expect(getPriceDoubts(sure, 'with')).toEqual([]);
  expect(getPriceDoubts({ ...sure, priceKind: 'from' }, 'with')).toHaveLength(1);
  expect(getPriceDoubts({ ...sure, priceKind: 'tiers', priceConfidence: 'low' }, 'with')).toHaveLength(2);
  expect(getPriceDoubts({ ...sure, price: null, priceKind: null }, 'with')).toEqual([]);
});
