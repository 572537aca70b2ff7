/*
 * The price watch: the outcome of a check of a shop's page, the time of the next check, and which change of the price
 * users are notified of. A price is compared with the last one that users know, so small steps add up.
 */

/** Minimum interval between two requests to a shop for one price source, by all users together. */
export const MIN_CHECK_INTERVAL_MS = 86_400_000;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Days until the next check of a shop that refuses automatic checks, in case it changes its policy. */
const REFUSED_DAYS = 28;

export const CHECK_OUTCOMES = ['read', 'no-price', 'gone', 'refused', 'failed'] as const;
/**
 * Result of a check. `no-price`: the product exists without a certain price. `gone`: the page no longer offers it.
 * `refused`: the shop rejects automatic requests. `failed`: a temporary error.
 */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export const SHOP_REFUSES_MESSAGE = 'This shop does not allow automatic checks';

/** Returns the delay until the next check: a week, or after failures one day that doubles each time, up to a week. */
export function getNextCheckDelayMs(outcome: CheckOutcome, failures: number): number {
  if (outcome === 'refused') return REFUSED_DAYS * DAY_MS;
  return (outcome === 'failed' ? Math.min(2 ** Math.max(0, failures - 1), WEEK_DAYS) : WEEK_DAYS) * DAY_MS;
}

export interface PriceChange {
  readonly direction: 'risen' | 'fallen';
  /** Change in percent of the old price, to one decimal; null when that was zero. */
  readonly percent: number | null;
}

/**
 * Compares a price with the last reported one; null below `threshold` percent. Comparing with the reported price
 * detects slow changes and avoids repeated reports. Amounts are integer minor units of one currency.
 */
export function getPriceChange(reportedPrice: number, price: number, threshold: number): PriceChange | null {
  if (price === reportedPrice || Math.abs(price - reportedPrice) * 100 < threshold * reportedPrice) return null;
  return {
    direction: price > reportedPrice ? 'risen' : 'fallen',
    percent: reportedPrice === 0 ? null : Math.round((Math.abs(price - reportedPrice) * 1_000) / reportedPrice) / 10,
  };
}

/** Whether the product can be ordered, according to the page. */
export type OfferState = 'offered' | 'out' | 'gone';
const OFFER_STATES: readonly OfferState[] = ['offered', 'out', 'gone'];

/** Returns the offer after a check; null when the check gives no result. `availability` is a schema.org value. */
export function getOfferState(outcome: CheckOutcome, availability: string | null): OfferState | null {
  if (outcome === 'gone' || (availability === 'Discontinued' && outcome !== 'failed')) return 'gone';
  if (outcome === 'refused' || outcome === 'failed') return null;
  return availability === 'OutOfStock' ? 'out' : 'offered';
}

/** Returns whether an offer became worse, which is worth a notification. */
export const isWorseOffer = (before: OfferState, now: OfferState): boolean =>
  OFFER_STATES.indexOf(now) > OFFER_STATES.indexOf(before);

const AVAILABILITY_LABELS: Readonly<Record<string, string>> = {
  InStock: 'In stock',
  LimitedAvailability: 'Few left',
  InStoreOnly: 'In the shop only',
  PreOrder: 'Can be pre-ordered',
  BackOrder: 'On back order',
  OutOfStock: 'Out of stock',
  Discontinued: 'Discontinued',
};

/** Returns the label of a schema.org availability. */
export const getAvailabilityLabel = (word: string | null): string | null =>
  word === null ? null : (AVAILABILITY_LABELS[word] ?? word);

export const NO_LONGER_OFFERED = 'No longer offered';

/** Parses the saved availability label of a source. */
export const parseOfferState = (availability: string | null): OfferState =>
  availability === AVAILABILITY_LABELS['Discontinued'] || availability === NO_LONGER_OFFERED
    ? 'gone'
    : availability === AVAILABILITY_LABELS['OutOfStock']
      ? 'out'
      : 'offered';
