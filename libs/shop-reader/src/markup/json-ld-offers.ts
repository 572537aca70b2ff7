import { getMinorDigits } from '@atrium/rules/prices/money';
import { parseCurrencyCode, getOnlyCode } from '../amounts/currency-signs.js';
import { compareDecimals, parseDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import { type Page, resolveLink } from '../page/page.js';
import { parseAvailability, BUYABLE } from './availability-code.js';
import { getFirst, isThing, isType, toList, toText, type Thing } from './json-ld-values.js';
import type { Availability, PriceClaim } from './page-format.js';
import { narrow } from './main-product.js';

/** Returns the offer at the page's URL, else those in stock, preferring new ones; else all. */
export function selectOffers(offers: readonly Thing[], page: Page): readonly Thing[] {
  const priced = offers.filter((offer) => offerPrice(offer) !== null);
  const inStock = (offer: Thing): boolean => BUYABLE.has(getOfferAvailability(offer));
  const isNew = (offer: Thing): boolean => !/used|refurbished|damaged/i.test(toText(offer['itemCondition']) ?? '');
  const isHere = (offer: Thing): boolean =>
    page.url !== null && page.url.search !== '' && resolveLink(page, toText(offer['url'])) === page.url.href;
  return narrow(priced.length > 0 ? priced : offers, [isHere, inStock, isNew]);
}

/** Returns the net and gross price of an offer that states both, else the cheapest of several offers. */
export function getPrices(offers: readonly Thing[]): PriceClaim[] {
  const [first] = offers;
  const specifications =
    offers.length !== 1 || first === undefined ? [] : toList(first['priceSpecification']).filter(isThing);
  const both = specifications
    .filter((one) => !FORMER_TYPES.test(toText(one['priceType']) ?? '') && one['referenceQuantity'] === undefined)
    .map((one) => offerPrice({ priceCurrency: first?.['priceCurrency'], priceSpecification: one }))
    .filter((claim) => claim !== null && claim.includesVat !== null) as PriceClaim[];
  if (new Set(both.map(({ includesVat }) => includesVat)).size === 2) return both.slice(0, 2);
  const cheapest = getCheapest(offers);
  return cheapest === null ? [] : [cheapest];
}

/** Returns the cheapest offer. `max` is the highest price, unless each offer has another seller. */
function getCheapest(offers: readonly Thing[]): PriceClaim | null {
  const claims = offers.map(offerPrice).filter((claim) => claim !== null);
  const cheapest = claims.toSorted((a, b) => compareDecimals(a.amount, b.amount))[0];
  if (cheapest === undefined) return null;
  const sellers = new Set(offers.map((offer) => toText(offer['seller'])));
  if (offers.length > 1 && sellers.size === offers.length && !sellers.has(null)) return cheapest;
  const tops = claims.filter(({ currency }) => currency === cheapest.currency).map(({ amount, max }) => max ?? amount);
  const dearest = tops.toSorted(compareDecimals).at(-1) ?? cheapest.amount;
  return { ...cheapest, max: compareDecimals(dearest, cheapest.amount) > 0 ? dearest : null };
}

const FORMER_TYPES = /list|strike|srp|msrp|invoice/i;

/** Returns the prices that an offer marks as list or former prices. */
export const getFormerPrice = (offer: Thing): string[] =>
  toList(offer['priceSpecification'])
    .filter(isThing)
    .filter((one) => FORMER_TYPES.test(toText(one['priceType']) ?? ''))
    .map((one) => parseOfferAmount(toText(one['price']) ?? '', null))
    .filter((amount) => amount !== null);

function offerPrice(offer: Thing): PriceClaim | null {
  const details = toList(offer['priceSpecification'])
    .filter(isThing)
    .filter(
      (one) =>
        !FORMER_TYPES.test(toText(one['priceType']) ?? '') &&
        one['referenceQuantity'] === undefined &&
        !isType(one, /deliverychargespecification/),
    );
  const holders = [offer, ...details];
  const currency = parseCurrencyCode(getFirst(holders, ['priceCurrency', 'pricecurrency', 'currency']));
  const raw = getFirst(holders, ['lowPrice', 'price', 'Price', 'minPrice', 'highPrice']);
  const amount = raw === null ? null : parseOfferAmount(raw, currency);
  if (amount === null) return null;
  const top = getFirst(holders, ['highPrice', 'maxPrice']);
  const isLowest =
    top === null &&
    getFirst(holders, ['lowPrice', 'minPrice']) === raw &&
    getFirst(holders, ['price', 'Price']) === null &&
    Number(getFirst([offer], ['offerCount']) ?? 1) > 1;
  const max = top === null ? null : parseOfferAmount(top, currency);
  const vat = getFirst(details, ['valueAddedTaxIncluded']);
  return {
    amount,
    max: max !== null && compareDecimals(max, amount) > 0 ? max : null,
    currency: currency ?? getOnlyCode(findPrices(raw ?? '')[0]?.sign),
    includesVat: vat === null ? null : /^true$|\/true$/i.test(vat),
    ...(isLowest && { isLowest }),
  };
}

/** Parses the standard's "1234.5", or another notation that the shop uses; null when it contains no amount. */
function parseOfferAmount(text: string, currency: string | null): string | null {
  if (/^\d{1,15}(?:\.\d{1,20})?$/.test(text)) return parseDecimal(text, { separator: '.' });
  return findPrices(text)[0]?.amount ?? parseDecimal(text, { decimals: getMinorDigits(currency ?? 'USD') });
}

const getOfferAvailability = (offer: Thing): Availability | null =>
  parseAvailability(toText(offer['availability'] ?? offer['Availability']));

export function getAvailability(offers: readonly Thing[]): Availability | null {
  const all = offers.map(getOfferAvailability);
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
