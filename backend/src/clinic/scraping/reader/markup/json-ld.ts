import { minorDigits } from '@atrium/rules/money';
import { currencyCode } from '../amounts/currency-signs.js';
import { compareDecimals, plainDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import { attr, rawText, squeeze } from '../page/dom.js';
import { availabilityCode } from './availability-code.js';
import { readJson } from './broken-json.js';
import { mainProduct } from './main-product.js';
import type { Availability, PageFormat, PriceClaim, ProductClaims } from './page-format.js';

type Thing = Readonly<Record<string, unknown>>;

/** schema.org in `script type="application/ld+json"`. */
export const jsonLd: PageFormat = {
  source: 'json-ld',
  read(page) {
    const blocks = page.elements.filter(
      (element) => element.name === 'script' && /^application\/ld\+json/i.test(attr(element, 'type') ?? ''),
    );
    const things = blocks.slice(0, MOST_BLOCKS).flatMap((block) => thingsIn(readJson(rawText(block))));
    const byId = new Map(things.map((thing) => [thing['@id'], thing]));
    const products = things.filter((thing) => isType(thing, PRODUCT) && !ASIDE.has(thing[PLACE]));
    const main = mainProduct(
      page,
      products.map((thing) => ({
        thing,
        name: textIn(thing['name']),
        address: addressOf(thing),
        isPriced: offersOf(thing, byId).length > 0,
      })),
    );
    return main === null ? null : claimsOf(main.thing, byId);
  },
};

const MOST_BLOCKS = 100;
const MOST_THINGS = 5000;
const PRODUCT =
  /^(?:product|productgroup|productmodel|individualproduct|someproducts|book|vehicle|car|drug|medicaldevice|dietarysupplement)$/;
/** Properties that lead to other products than the page's. */
const ASIDE = new Set<unknown>([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'mentions',
  'itemReviewed',
  'hasVariant',
  'item',
  'addOn',
  'itemOffered',
]);
/** The property under which a thing was found. */
const PLACE = '\u0000place';

/** Every object with a type in a block, however deep, in the order of the text. */
function thingsIn(json: unknown): Thing[] {
  const found: Thing[] = [];
  const open: { value: unknown; place: string }[] = [{ value: json, place: '' }];
  for (let next = open.pop(), steps = 0; next !== undefined && steps < MOST_THINGS; next = open.pop(), steps += 1) {
    const { value, place } = next;
    if (Array.isArray(value)) {
      open.push(
        ...value
          .slice(0, 1000)
          .map((one: unknown) => ({ value: one, place }))
          .toReversed(),
      );
    } else if (isThing(value)) {
      const inner = ASIDE.has(place) ? place : '';
      found.push({ ...value, [PLACE]: place });
      open.push(
        ...Object.entries(value)
          .filter(([, one]) => typeof one === 'object')
          .slice(0, 200)
          .map(([key, one]) => ({ value: one, place: inner || key }))
          .toReversed(),
      );
    }
  }
  return found;
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 500) : value === undefined || value === null ? [] : [value];

const isType = (thing: Thing, type: RegExp): boolean =>
  listOf(thing['@type'] ?? thing['type']).some(
    (one) => typeof one === 'string' && type.test((one.split(/[/#:]/).at(-1) ?? '').toLowerCase()),
  );

/** The text of a value: of a list the first, of a language-tagged or named object its text. */
function textIn(value: unknown): string | null {
  for (const one of listOf(value)) {
    const inner = isThing(one) ? (one['@value'] ?? one['name'] ?? one['value']) : one;
    if (typeof inner !== 'string' && typeof inner !== 'number') continue;
    const text = squeeze(String(inner));
    if (text !== '') return text;
  }
  return null;
}

const addressOf = (thing: Thing): string | null => textIn(thing['url']) ?? textIn(thing['@id']);

function offersOf(thing: Thing, byId: ReadonlyMap<unknown, Thing>): Thing[] {
  return [...listOf(thing['offers']), ...listOf(thing['Offers'])].filter(isThing).flatMap((offer) => {
    const whole =
      offer['@id'] !== undefined && Object.keys(offer).length <= 2 ? (byId.get(offer['@id']) ?? offer) : offer;
    return isType(whole, /^offercatalog$/) ? listOf(whole['itemListElement']).filter(isThing) : [whole];
  });
}

function claimsOf(thing: Thing, byId: ReadonlyMap<unknown, Thing>): ProductClaims {
  const variants = listOf(thing['hasVariant'])
    .filter(isThing)
    .map((variant) => (Object.keys(variant).length <= 2 ? (byId.get(variant['@id']) ?? variant) : variant));
  const own = offersOf(thing, byId);
  const offers = own.length > 0 ? own : variants.flatMap((variant) => offersOf(variant, byId));
  const price = priceOf(offers);
  const firstOffer = offers[0];
  return {
    title: textIn(thing['name']),
    description: textIn(thing['description']),
    images: imagesOf(thing['image']).concat(variants.slice(0, 1).flatMap((variant) => imagesOf(variant['image']))),
    skus: [
      thing['sku'],
      firstOffer?.['sku'],
      thing['mpn'],
      thing['productID'],
      thing['productId'],
      thing['productid'],
      thing['gtin13'],
      thing['gtin'],
      thing['gtin14'],
      thing['gtin12'],
      thing['gtin8'],
      thing['isbn'],
    ]
      .map(textIn)
      .filter((sku) => sku !== null),
    // An address is the id of the markup, not the product's.
    ids: [thing['id'], thing['@id'], thing['identifier']]
      .map(textIn)
      .filter((id) => id !== null && !/[/#:]/.test(id) && /\d/.test(id)) as string[],
    supplier: textIn(firstOffer?.['seller']),
    prices: price === null ? [] : [price],
    formerPrices: offers.flatMap(formerOf),
    availability: availabilityOf(offers) ?? availabilityCode(textIn(thing['availability'])),
  };
}

/** Of several offers the cheapest, with the dearest as `max`. */
function priceOf(offers: readonly Thing[]): PriceClaim | null {
  const claims = offers.map(offerPrice).filter((claim) => claim !== null);
  const cheapest = claims.toSorted((a, b) => compareDecimals(a.amount, b.amount))[0];
  if (cheapest === undefined) return null;
  const tops = claims.filter(({ currency }) => currency === cheapest.currency).map(({ amount, max }) => max ?? amount);
  const dearest = tops.toSorted(compareDecimals).at(-1) ?? cheapest.amount;
  return { ...cheapest, max: compareDecimals(dearest, cheapest.amount) > 0 ? dearest : null };
}

const FORMER_TYPES = /list|strike|srp|msrp|invoice/i;

/** Prices that the offer itself calls list or struck ones. */
const formerOf = (offer: Thing): string[] =>
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
  const max = top === null ? null : amountIn(top, currency);
  const vat = firstOf(details, ['valueAddedTaxIncluded']);
  return {
    amount,
    max: max !== null && compareDecimals(max, amount) > 0 ? max : null,
    currency: currency ?? findPrices(raw ?? '')[0]?.sign?.codes.find((_, __, codes) => codes.length === 1) ?? null,
    includesVat: vat === null ? null : /^true$|\/true$/i.test(vat),
  };
}

function firstOf(things: readonly Thing[], names: readonly string[]): string | null {
  for (const thing of things)
    for (const name of names) {
      const value = thing[name];
      const text = typeof value === 'boolean' ? String(value) : textIn(value);
      if (text !== null) return text;
    }
  return null;
}

/** The standard's "1234.5", or whatever the shop prints there. A text that is no amount is none. */
function amountIn(text: string, currency: string | null): string | null {
  if (/^\d{1,15}(?:\.\d{1,20})?$/.test(text)) return plainDecimal(text, { separator: '.' });
  return findPrices(text)[0]?.amount ?? plainDecimal(text, { decimals: minorDigits(currency ?? 'USD') });
}

/** In stock when any offer is. */
function availabilityOf(offers: readonly Thing[]): Availability | null {
  const all = offers
    .map((offer) => availabilityCode(textIn(offer['availability'] ?? offer['Availability'])))
    .filter((one) => one !== null);
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

function imagesOf(value: unknown): string[] {
  return listOf(value)
    .flatMap((one) =>
      isThing(one) ? [textIn(one['url']), textIn(one['contentUrl']), textIn(one['@id'])] : [textIn(one)],
    )
    .filter((one) => one !== null);
}
