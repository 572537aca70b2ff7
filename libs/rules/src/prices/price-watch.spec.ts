import { describe, expect, it } from '@jest/globals';
import { availabilityText, isWorseOffer, nextCheckMs, offerInWords, offerOf, priceMove } from './price-watch.js';

const DAY = 86_400_000;

describe('the next check of a page', () => {
  it('follows after a week, or four weeks when the shop refuses', () => {
    for (const outcome of ['read', 'no-price', 'gone'] as const) expect(nextCheckMs(outcome, 0)).toBe(7 * DAY);
    expect(nextCheckMs('refused', 3)).toBe(28 * DAY);
  });

  it('follows the next day after a failure, then doubles up to a week', () => {
    expect([1, 2, 3, 4, 40].map((failures) => nextCheckMs('failed', failures) / DAY)).toEqual([1, 2, 4, 7, 7]);
  });
});

describe('a changed price', () => {
  it('is reported from the exact threshold on', () => {
    expect(priceMove(1_000, 1_099, 10)).toBeNull();
    expect(priceMove(1_000, 1_100, 10)).toEqual({ direction: 'risen', percent: 10 });
    expect(priceMove(1_000, 901, 10)).toBeNull();
    expect(priceMove(1_000, 900, 10)).toEqual({ direction: 'fallen', percent: 10 });
    expect(priceMove(300, 301, 0.1)).toEqual({ direction: 'risen', percent: 0.3 });
    expect(priceMove(1_000, 1_000, 1)).toBeNull();
  });

  it('has no percentage when the old price was zero', () => {
    expect(priceMove(0, 5, 10)).toEqual({ direction: 'risen', percent: null });
  });
});

describe('the offer of a page', () => {
  it('is reported only when it becomes worse', () => {
    expect(offerOf('read', 'InStock')).toBe('offered');
    expect(offerOf('no-price', null)).toBe('offered');
    expect(offerOf('read', 'OutOfStock')).toBe('out');
    expect(offerOf('read', 'Discontinued')).toBe('gone');
    expect(offerOf('gone', null)).toBe('gone');
    expect(offerOf('failed', null)).toBeNull();
    expect(offerOf('refused', null)).toBeNull();
    expect(isWorseOffer('offered', 'out')).toBe(true);
    expect(isWorseOffer('out', 'gone')).toBe(true);
    expect(isWorseOffer('gone', 'out')).toBe(false);
    expect(isWorseOffer('out', 'out')).toBe(false);
  });

  it('is restored from the saved label', () => {
    for (const [word, offer] of [
      ['InStock', 'offered'],
      ['OutOfStock', 'out'],
      ['Discontinued', 'gone'],
    ] as const)
      expect(offerInWords(availabilityText(word))).toBe(offer);
    expect(offerInWords(null)).toBe('offered');
  });
});
