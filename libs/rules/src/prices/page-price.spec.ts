import { describe, expect, it } from '@jest/globals';
import { type PagePrice, priceDoubts, vatText, withPriceByVat } from './page-price.js';

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
    expect(withPriceByVat(both, 'with')).toMatchObject({ price: 11_900, priceIncludesVat: true });
    expect(withPriceByVat(both, 'without')).toMatchObject({ price: 10_000, priceIncludesVat: false });
    expect(priceDoubts(withPriceByVat(both, 'without'), 'without')).toEqual([]);
  });

  it('is shown together with the other one', () => {
    const inCents = (minor: number): string => `${minor} ct`;
    expect(vatText(both, inCents)).toBe('with VAT (10000 ct without)');
    expect(vatText(withPriceByVat(both, 'without'), inCents)).toBe('without VAT (11900 ct with)');
    expect(vatText({ ...sure, priceIncludesVat: true }, inCents)).toBe('with VAT');
    expect(vatText(sure, inCents)).toBeNull();
  });

  it('is used as it is when the page gives only one', () => {
    expect(withPriceByVat(sure, 'without')).toBe(sure);
    expect(priceDoubts({ ...sure, priceIncludesVat: false }, 'with')).toEqual([
      'This price is without VAT, your prices are with VAT: please check it.',
    ]);
    expect(priceDoubts({ ...sure, priceIncludesVat: false }, 'without')).toEqual([]);
  });
});

it('must be confirmed when it is not exact or not certain', () => {
  expect(priceDoubts(sure, 'with')).toEqual([]);
  expect(priceDoubts({ ...sure, priceKind: 'from' }, 'with')).toHaveLength(1);
  expect(priceDoubts({ ...sure, priceKind: 'tiers', priceConfidence: 'low' }, 'with')).toHaveLength(2);
  expect(priceDoubts({ ...sure, price: null, priceKind: null }, 'with')).toEqual([]);
});
