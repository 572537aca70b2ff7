import { describe, expect, it } from '@jest/globals';
import {
  getAvailabilityLabel,
  isWorseOffer,
  getNextCheckDelayMs,
  parseOfferState,
  getOfferState,
  getPriceChange,
} from './price-watch.js';

const DAY = 86_400_000;

describe('the next check of a page', () => {
  it('follows after a week, or four weeks when the shop refuses', () => {
    for (const outcome of ['read', 'no-price', 'gone'] as const) expect(getNextCheckDelayMs(outcome, 0)).toBe(7 * DAY);
    expect(getNextCheckDelayMs('refused', 3)).toBe(28 * DAY);
  });

  it('follows the next day after a failure, then doubles up to a week', () => {
    expect([1, 2, 3, 4, 40].map((failures) => getNextCheckDelayMs('failed', failures) / DAY)).toEqual([1, 2, 4, 7, 7]);
  });
});

describe('a changed price', () => {
  it('is reported from the exact threshold on', () => {
    expect(getPriceChange(1_000, 1_099, 10)).toBeNull();
    expect(getPriceChange(1_000, 1_100, 10)).toEqual({ direction: 'risen', percent: 10 });
    expect(getPriceChange(1_000, 901, 10)).toBeNull();
    expect(getPriceChange(1_000, 900, 10)).toEqual({ direction: 'fallen', percent: 10 });
    expect(getPriceChange(300, 301, 0.1)).toEqual({ direction: 'risen', percent: 0.3 });
    expect(getPriceChange(1_000, 1_000, 1)).toBeNull();
  });

  it('has no percentage when the old price was zero', () => {
    expect(getPriceChange(0, 5, 10)).toEqual({ direction: 'risen', percent: null });
  });
});

describe('the offer of a page', () => {
  it('is reported only when it becomes worse', () => {
    expect(getOfferState('read', 'InStock')).toBe('offered');
    expect(getOfferState('no-price', null)).toBe('offered');
    expect(getOfferState('read', 'OutOfStock')).toBe('out');
    expect(getOfferState('read', 'Discontinued')).toBe('gone');
    expect(getOfferState('gone', null)).toBe('gone');
    expect(getOfferState('failed', null)).toBeNull();
    expect(getOfferState('refused', null)).toBeNull();
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
      expect(parseOfferState(getAvailabilityLabel(word))).toBe(offer);
    expect(parseOfferState(null)).toBe('offered');
  });
});
