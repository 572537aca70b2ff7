/*
 * The price watch: the outcome of a check of a shop's page, the time of the next check, and which change of the price
 * users are notified of. A price is compared with the last one that users know, so small steps add up.
 */

/** A shop is asked at most once in so long for a price source, whoever asks. */
export const CHECK_REST_MS = 86_400_000;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** A shop that wants no programs is looked at again after so long: it may have changed its mind. */
const REFUSED_DAYS = 28;

export const CHECK_OUTCOMES = ['read', 'no-price', 'gone', 'refused', 'failed'] as const;
/**
 * `no-price`: the product is there, with no price that is sure; `gone`: the page no longer offers it; `refused`: the shop
 * wants no programs; `failed`: it could not be asked this time.
 */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export const SHOP_REFUSES = 'This shop does not allow automatic checks';

/** Weekly; what failed the next day already, then after twice as long each time. `failures`: how many in a row. */
export function nextCheckMs(outcome: CheckOutcome, failures: number): number {
  if (outcome === 'refused') return REFUSED_DAYS * DAY_MS;
  return (outcome === 'failed' ? Math.min(2 ** Math.max(0, failures - 1), WEEK_DAYS) : WEEK_DAYS) * DAY_MS;
}

export interface PriceMove {
  readonly direction: 'risen' | 'fallen';
  /** Of the old price, to one decimal; null where that was nothing. */
  readonly percent: number | null;
}

/**
 * How far a price is from the one that people were told last, where that is `threshold` percent or more: so a price that
 * creeps is told as well, and one that was told is not told again. Amounts are whole minor units of one currency.
 */
export function priceMove(told: number, price: number, threshold: number): PriceMove | null {
  if (price === told || Math.abs(price - told) * 100 < threshold * told) return null;
  return {
    direction: price > told ? 'risen' : 'fallen',
    percent: told === 0 ? null : Math.round((Math.abs(price - told) * 1_000) / told) / 10,
  };
}

/** Whether somebody who wants to order there still can, as far as the page says. */
export type Offer = 'offered' | 'out' | 'gone';
const OFFERS: readonly Offer[] = ['offered', 'out', 'gone'];

/** Null: this check says nothing of it. `availability` is schema.org's word. */
export function offerOf(outcome: CheckOutcome, availability: string | null): Offer | null {
  if (outcome === 'gone' || (availability === 'Discontinued' && outcome !== 'failed')) return 'gone';
  if (outcome === 'refused' || outcome === 'failed') return null;
  return availability === 'OutOfStock' ? 'out' : 'offered';
}

/** It is worth telling when it became worse. */
export const isWorseOffer = (before: Offer, now: Offer): boolean => OFFERS.indexOf(now) > OFFERS.indexOf(before);

const AVAILABILITY: Readonly<Record<string, string>> = {
  InStock: 'In stock',
  LimitedAvailability: 'Few left',
  InStoreOnly: 'In the shop only',
  PreOrder: 'Can be pre-ordered',
  BackOrder: 'On back order',
  OutOfStock: 'Out of stock',
  Discontinued: 'Discontinued',
};

/** schema.org's word in words. */
export const availabilityText = (word: string | null): string | null =>
  word === null ? null : (AVAILABILITY[word] ?? word);

export const NO_LONGER_OFFERED = 'No longer offered';

/** What a saved source says of it in those words. */
export const offerInWords = (availability: string | null): Offer =>
  availability === AVAILABILITY['Discontinued'] || availability === NO_LONGER_OFFERED
    ? 'gone'
    : availability === AVAILABILITY['OutOfStock']
      ? 'out'
      : 'offered';
