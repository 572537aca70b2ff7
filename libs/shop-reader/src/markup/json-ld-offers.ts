import { minorDigits } from '@atrium/rules/prices/money';
import { currencyCode } from '../amounts/currency-signs.js';
import { compareDecimals, plainDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import { type Page, resolveLink } from '../page/page.js';
import { availabilityCode } from './availability-code.js';
import { firstOf, isThing, isType, listOf, textIn, type Thing } from './json-ld-values.js';
import type { Availability, PriceClaim } from './page-format.js';

/** Returns the offer at the page's URL, else those in stock, preferring new ones; else all. */
export function preferredOffers(offers: readonly Thing[], page: Page): readonly Thing[] {
  const priced = offers.filter((offer) => offerPrice(offer) !== null);
  const inStock = (offer: Thing): boolean => AT_HAND.has(availabilityIn(offer));
  const isNew = (offer: Thing): boolean => !/used|refurbished|damaged/i.test(textIn(offer['itemCondition']) ?? '');
  const isHere = (offer: Thing): boolean =>
    page.url !== null && page.url.search !== '' && resolveLink(page, textIn(offer['url'])) === page.url.href;
  let left: readonly Thing[] = priced.length > 0 ? priced : offers;
  for (const isPreferred of [isHere, inStock, isNew]) {
    const some = left.filter(isPreferred);
    if (some.length > 0) left = some;
  }
  return left;
}

const AT_HAND: ReadonlySet<Availability | null> = new Set(['InStock', 'LimitedAvailability', 'InStoreOnly']);

/** Returns the net and gross price of an offer that states both, else the cheapest of several offers. */
export function pricesOf(offers: readonly Thing[]): PriceClaim[] {
  const [first] = offers;
  const specifications =
    offers.length !== 1 || first === undefined ? [] : listOf(first['priceSpecification']).filter(isThing);
  const both = specifications
    .filter((one) => !FORMER_TYPES.test(textIn(one['priceType']) ?? '') && one['referenceQuantity'] === undefined)
    .map((one) => offerPrice({ priceCurrency: first?.['priceCurrency'], priceSpecification: one }))
    .filter((claim) => claim !== null && claim.includesVat !== null) as PriceClaim[];
  if (new Set(both.map(({ includesVat }) => includesVat)).size === 2) return both.slice(0, 2);
  const cheapest = cheapestOf(offers);
  return cheapest === null ? [] : [cheapest];
}

/** Returns the cheapest offer. `max` is the highest price, unless each offer has another seller. */
function cheapestOf(offers: readonly Thing[]): PriceClaim | null {
  const claims = offers.map(offerPrice).filter((claim) => claim !== null);
  const cheapest = claims.toSorted((a, b) => compareDecimals(a.amount, b.amount))[0];
  if (cheapest === undefined) return null;
  const sellers = new Set(offers.map((offer) => textIn(offer['seller'])));
  if (offers.length > 1 && sellers.size === offers.length && !sellers.has(null)) return cheapest;
  const tops = claims.filter(({ currency }) => currency === cheapest.currency).map(({ amount, max }) => max ?? amount);
  const dearest = tops.toSorted(compareDecimals).at(-1) ?? cheapest.amount;
  return { ...cheapest, max: compareDecimals(dearest, cheapest.amount) > 0 ? dearest : null };
}

const FORMER_TYPES = /list|strike|srp|msrp|invoice/i;

/** Returns the prices that an offer marks as list or strikethrough prices. */
export const formerOf = (offer: Thing): string[] =>
  listOf(offer['priceSpecification'])
    .filter(isThing)
    .filter((one) => FORMER_TYPES.test(textIn(one['priceType']) ?? ''))
    .map((one) => amountIn(textIn(one['price']) ?? '', null))
    .filter((amount) => amount !== null);

function offerPrice(offer: Thing): PriceClaim | null {
  const details = listOf(offer['priceSpecification'])
    .filter(isThing)
    .filter(
      (one) =>
        !FORMER_TYPES.test(textIn(one['priceType']) ?? '') &&
        one['referenceQuantity'] === undefined &&
        !isType(one, /deliverychargespecification/),
    );
  const holders = [offer, ...details];
  const currency = currencyCode(firstOf(holders, ['priceCurrency', 'pricecurrency', 'currency']));
  const raw = firstOf(holders, ['lowPrice', 'price', 'Price', 'minPrice', 'highPrice']);
  const amount = raw === null ? null : amountIn(raw, currency);
  if (amount === null) return null;
  const top = firstOf(holders, ['highPrice', 'maxPrice']);
  const isLowest =
    top === null &&
    firstOf(holders, ['lowPrice', 'minPrice']) === raw &&
    firstOf(holders, ['price', 'Price']) === null &&
    Number(firstOf([offer], ['offerCount']) ?? 1) > 1;
  const max = top === null ? null : amountIn(top, currency);
  const vat = firstOf(details, ['valueAddedTaxIncluded']);
  return {
    amount,
    max: max !== null && compareDecimals(max, amount) > 0 ? max : null,
    currency: currency ?? findPrices(raw ?? '')[0]?.sign?.codes.find((_, __, codes) => codes.length === 1) ?? null,
    includesVat: vat === null ? null : /^true$|\/true$/i.test(vat),
    ...(isLowest && { isLowest }),
  };
}

/** Parses the standard's "1234.5", or another notation that the shop uses; null when it contains no amount. */
function amountIn(text: string, currency: string | null): string | null {
  if (/^\d{1,15}(?:\.\d{1,20})?$/.test(text)) return plainDecimal(text, { separator: '.' });
  return findPrices(text)[0]?.amount ?? plainDecimal(text, { decimals: minorDigits(currency ?? 'USD') });
}

const availabilityIn = (offer: Thing): Availability | null =>
  availabilityCode(textIn(offer['availability'] ?? offer['Availability']));

export function availabilityOf(offers: readonly Thing[]): Availability | null {
  const all = offers.map(availabilityIn);
  return ORDER.find((one) => all.includes(one)) ?? null;
}
const ORDER: readonly Availability[] = [
  'InStock',
  'LimitedAvailability',
  'PreOrder',
  'BackOrder',
  'InStoreOnly',
  'OutOfStock',
  'Discontinued',
];
