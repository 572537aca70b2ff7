import { currencyCode } from '../amounts/currency-signs.js';
import { compareDecimals, plainDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import { availabilityCode } from '../markup/availability-code.js';
import type { Availability } from '../markup/page-format.js';
import { squeeze } from '../page/dom.js';
import type { Thing, Value } from './read-literals.js';

/** An object in a script that tells of a product. */
export interface ScriptProduct {
  readonly name: string | null;
  readonly sku: string | null;
  /** All numbers it goes by, the likeliest first. */
  readonly codes: readonly string[];
  /** An address or the part of one that names the product. */
  readonly address: string | null;
  readonly amount: string | null;
  readonly max: string | null;
  readonly former: string | null;
  readonly currency: string | null;
  readonly availability: Availability | null;
  /** An event that reports this product as looked at says it is the page's. */
  readonly isViewed: boolean;
  /** The shop's system writes such an object for the product of the page alone. */
  readonly isOwn: boolean;
  /** A whole number of no known unit: it may be cents. */
  readonly isUnitUnsure: boolean;
}

/** Magento's options and price box, BigCommerce's attributes: they hold prices and numbers, and no name. */
const OWN_KEYS = /^(?:jsonConfig|spConfig|priceConfig|product_attributes)$/;

const MOST_STEPS = 100_000;
const MOST_PRODUCTS = 500;

/** Keys under which other products than the page's stand. */
const ASIDE =
  /relat|recommend|upsell|cross|similar|also|accessor|recent|viewedproducts|bundle|impression|wish|basket|cart(?!_form)|checkout|history|search|compare|navigation|menu|breadcrumb|categor|collection|reviews?$|addon|warrant|facet|filter/;
/** Events about lists and baskets. */
const OTHER_EVENTS = /view_?item_?list|select_?item|add_?to|remove|cart|checkout|purchase|impression|search|promotion/i;
const VIEW_EVENTS = /view_?item|product_?(?:detail|view|page)|detail|viewcontent|viewed_?product|pdp/i;

/** A key without its case, its signs and the word "product" before it: `product_price`, `itemPrice` are "price". */
const plainKey = (key: string): string =>
  key
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^(?:product|item|prod|ecomm|current(?=currency))(?=[a-z]{2})/, '');

interface Place {
  readonly value: Value;
  readonly currency: string | null;
  readonly isViewed: boolean;
  readonly isOwn: boolean;
}

/** The products in what scripts hold, however deep. */
export function scriptProducts(values: readonly Value[]): ScriptProduct[] {
  const found: ScriptProduct[] = [];
  const open: Place[] = values.map((value) => ({ value, currency: null, isViewed: false, isOwn: false })).toReversed();
  for (
    let next = open.pop(), steps = 0;
    next !== undefined && steps < MOST_STEPS && found.length < MOST_PRODUCTS;
    next = open.pop(), steps += 1
  ) {
    const { value } = next;
    if (isList(value)) {
      for (const one of value.slice(0, 300).toReversed()) open.push({ ...next, value: one });
      continue;
    }
    if (!isThing(value)) continue;
    const event = textIn(value['event']) ?? textIn(value['eventName']) ?? textIn(value['event_name']) ?? '';
    if (OTHER_EVENTS.test(event)) continue;
    const keys = keysOf(value);
    const currency = currencyIn(keys) ?? next.currency;
    const isViewed = next.isViewed || VIEW_EVENTS.test(event);
    const product = productOf(value, keys, currency, isViewed, next.isOwn);
    if (product !== null) found.push(product);
    for (const [key, one] of Object.entries(value).slice(0, 300).toReversed())
      if (typeof one === 'object' && one !== null && !ASIDE.test(key.toLowerCase()))
        open.push({ value: one, currency, isViewed: isViewed || key === 'detail', isOwn: OWN_KEYS.test(key) });
  }
  return found;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isThing = (value: Value): value is Thing => typeof value === 'object' && value !== null && !isList(value);

function textIn(value: Value): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = squeeze(value.slice(0, 500));
  return text === '' ? null : text;
}

type Keys = ReadonlyMap<string, Value>;
const keysOf = (thing: Thing): Keys =>
  new Map(
    Object.entries(thing)
      .slice(0, 300)
      .map(([key, value]): [string, Value] => [plainKey(key), value])
      .toReversed(),
  );

function firstText(keys: Keys, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textIn(keys.get(name));
    if (text !== null) return text;
  }
  return null;
}

const NAMES = ['name', 'title', 'displayname', 'fullname', 'longname', 'productname', 'seoname'];
/** Keys of article numbers, then of whatever else tells one product from another. */
const SKUS = ['sku', 'articlenumber', 'articleno', 'partnumber', 'mpn'];
const CODES = [...SKUS, 'number', 'code', 'skuid', 'id', 'gtin13', 'gtin', 'ean', 'isbn', 'masterid', 'model'];
const ADDRESSES = ['url', 'handle', 'slug', 'urlkey', 'canonicalurl', 'link', 'href', 'linktext', 'path'];
const CURRENCIES = [
  'currency',
  'currencycode',
  'pricecurrency',
  'pricecurrencycode',
  'currencyiso',
  'currencyisocode',
  'defaultcurrency',
];

const currencyIn = (keys: Keys): string | null =>
  CURRENCIES.map((name) => textIn(keys.get(name)))
    .map((text) => (text !== null && text.length === 3 ? currencyCode(text) : null))
    .find((code) => code !== null) ?? null;

function productOf(
  thing: Thing,
  keys: Keys,
  currency: string | null,
  isViewed: boolean,
  isOwn: boolean,
): ScriptProduct | null {
  const name = firstText(keys, NAMES) ?? nameOfVariants(thing['variants']);
  const codes = CODES.map((key) => textIn(keys.get(key))).filter(
    (code) => code !== null && code.length <= 60 && /^[\p{L}\d][\p{L}\d._/ -]*$/u.test(code),
  ) as string[];
  const address = firstText(keys, ADDRESSES);
  if (name === null && codes.length === 0 && address === null && !isOwn) return null;
  const inCents = isInCents(thing, keys);
  const own = amountsOf(keys, inCents);
  const parts = [
    'variants',
    'skus',
    'offers',
    'offer',
    'sellers',
    'items',
    'children',
    'selectedvariant',
    'mastervariant',
    'defaultvariant',
  ]
    .flatMap((key) => partsIn(keys.get(key)))
    .slice(0, 200);
  const offers =
    own.length > 0 ? own : parts.flatMap((part) => amountsOf(keysOf(part), inCents || isInCents(part, keysOf(part))));
  const cheapest = offers.toSorted((a, b) => compareDecimals(a.amount, b.amount))[0];
  const availability = availabilityIn(keys) ?? anyAvailable(parts);
  if (cheapest === undefined && availability === null) return null;
  const dearest = offers
    .map(({ amount }) => amount)
    .toSorted(compareDecimals)
    .at(-1);
  return {
    name,
    sku: firstText(keys, SKUS),
    codes: [...new Set(codes)],
    address,
    amount: cheapest?.amount ?? null,
    max:
      cheapest !== undefined && dearest !== undefined && compareDecimals(dearest, cheapest.amount) > 0 ? dearest : null,
    former: cheapest === undefined ? null : formerIn(keys, cheapest.amount, inCents),
    currency: cheapest?.currency ?? currency ?? currencyOfPattern(thing),
    availability,
    isViewed,
    isOwn,
    isUnitUnsure: !isOwn && (cheapest?.isUnitUnsure ?? false),
  };
}

/** Of "€%s" the currency; Magento writes how an amount looks in place of it. */
function currencyOfPattern(thing: Thing): string | null {
  const format = thing['priceFormat'];
  const pattern = textIn(isThing(format) ? format['pattern'] : thing['currencyFormat']);
  if (pattern?.includes('%s') !== true) return null;
  const codes = findPrices(pattern.replace('%s', '1.00'))[0]?.sign?.codes ?? [];
  return codes.length === 1 ? (codes[0] ?? null) : null;
}

/** Shopify's analytics name the variants alone: "Gloves - M" of the title "M". */
function nameOfVariants(variants: Value): string | null {
  const first = isList(variants) ? variants[0] : undefined;
  if (!isThing(first)) return null;
  const name = textIn(first['name']);
  const title = textIn(first['public_title']) ?? textIn(first['title']);
  return name !== null && title !== null && name.endsWith(` - ${title}`) ? name.slice(0, -title.length - 3) : name;
}

/** Also the offers within each: `items[].sellers[].commertialOffer`. */
function partsIn(value: Value): Thing[] {
  const things = isList(value) ? value.slice(0, 100).filter(isThing) : isThing(value) ? [value] : [];
  return things.flatMap((thing) => {
    const keys = keysOf(thing);
    const inner = [keys.get('sellers'), keys.get('commertialoffer'), keys.get('offer'), keys.get('offers')].flatMap(
      (one) => (isList(one) ? one.slice(0, 20).filter(isThing) : isThing(one) ? [one] : []),
    );
    return [thing, ...inner, ...inner.map((one) => keysOf(one).get('commertialoffer')).filter(isThing)];
  });
}

/** Shopify's own product objects count in cents; so do keys that say so. */
const isInCents = (thing: Thing, keys: Keys): boolean =>
  keys.has('publictitle') ||
  'public_title' in thing ||
  'requires_shipping' in thing ||
  ('handle' in thing && 'variants' in thing && ('price_min' in thing || 'compare_at_price' in thing)) ||
  (isList(thing['variants']) && isThing(thing['variants'][0]) && 'public_title' in thing['variants'][0]);

interface Amount {
  readonly amount: string;
  readonly currency: string | null;
  readonly isUnitUnsure: boolean;
}

const CURRENT = [
  'finalprice',
  'salesprice',
  'sellprice',
  'dealprice',
  'saleprice',
  'specialprice',
  'currentprice',
  'sellingprice',
  'offerprice',
  'discountedprice',
  'promoprice',
  'promotionalprice',
  'actualprice',
  'pricenow',
  'priceincltax',
  'pricewithtax',
  'priceinclvat',
  'pricegross',
  'grossprice',
  'formattedprice',
  'displayprice',
  'price',
  'prices',
  'pricing',
  'priceinfo',
  'pricerange',
  'lowprice',
  'minprice',
  'pricemin',
  'pricevalue',
  'priceamount',
  'unitpriceincltax',
];
const WITHIN = [
  'sale',
  'sales',
  'special',
  'final',
  'finalprice',
  'saleprice',
  'currentprice',
  'now',
  'current',
  'selling',
  'sellingprice',
  'offer',
  'discounted',
  'withtax',
  'gross',
  'minvariantprice',
  'minimumprice',
  'min',
  'minprice',
  'low',
  'price',
  'amount',
  'value',
  'centamount',
  'formatted',
  'raw',
  'withouttax',
];
const FORMER = [
  'listprice',
  'compareatprice',
  'regularprice',
  'originalprice',
  'oldprice',
  'wasprice',
  'msrp',
  'rrp',
  'retailprice',
  'strikeprice',
  'pricebeforediscount',
  'baseprice',
  'fullprice',
];
const CENTS = ['priceincents', 'pricecents', 'centprice', 'unitamount', 'priceminor'];

function amountsOf(keys: Keys, inCents: boolean): Amount[] {
  for (const name of CENTS) {
    const found = amountIn(keys.get(name), true, 0);
    if (found !== null) return [found];
  }
  for (const name of CURRENT) {
    const found = amountIn(keys.get(name), inCents, 0);
    if (found !== null) return [{ ...found, currency: found.currency ?? currencyIn(keys) }];
  }
  return [];
}

/** An amount in any of the forms that scripts know: 12.5, "12.50", "12,50 €", { value, currency }, { sale: { … } }. */
function amountIn(value: Value, inCents: boolean, depth: number): Amount | null {
  if (typeof value === 'number' || typeof value === 'string') return plainAmount(value, inCents);
  if (!isThing(value) || depth > 3) return null;
  const keys = keysOf(value);
  const currency = currencyIn(keys);
  const isMinor = inCents || keys.has('centamount');
  for (const name of WITHIN) {
    const found = amountIn(keys.get(name), isMinor, depth + 1);
    if (found !== null)
      return { ...found, currency: found.currency ?? currency, isUnitUnsure: found.isUnitUnsure && currency === null };
  }
  return null;
}

function plainAmount(value: number | string, inCents: boolean): Amount | null {
  const text = String(value).trim();
  if (text === '' || text.length > 40) return null;
  if (inCents && /^\d{1,12}$/.test(text))
    return positive(`${text.padStart(3, '0').slice(0, -2)}.${text.padStart(3, '0').slice(-2)}`, null, false);
  if (/^\d{1,12}(?:\.\d{1,8})?$/.test(text))
    return positive(plainDecimal(text, { separator: '.' }), null, /^\d{4,}$/.test(text));
  const [found, ...others] = findPrices(text);
  if (typeof value === 'number' || found === undefined || others.length > 0) return null;
  const codes = found.sign?.codes ?? [];
  return positive(found.amount, codes.length === 1 ? (codes[0] ?? null) : null, false);
}

const positive = (amount: string | null, currency: string | null, isUnitUnsure: boolean): Amount | null =>
  amount !== null && compareDecimals(amount, '0') > 0 ? { amount, currency, isUnitUnsure } : null;

/** The list price, when it is dearer. */
function formerIn(keys: Keys, amount: string, inCents: boolean): string | null {
  for (const name of FORMER) {
    const found = amountIn(keys.get(name), inCents, 0);
    if (found !== null && compareDecimals(found.amount, amount) > 0) return found.amount;
  }
  return null;
}

const YES = [
  'instock',
  'isinstock',
  'available',
  'isavailable',
  'orderable',
  'isorderable',
  'issaleable',
  'issalable',
  'availableforsale',
  'isbuyable',
  'purchasable',
  'ispurchasable',
];
const NO = ['outofstock', 'isoutofstock', 'soldout', 'issoldout'];
const CODED = [
  'availability',
  'availabilitystatus',
  'stockstatus',
  'stocklevelstatus',
  'inventorystatus',
  'instockstatus',
  'stock',
  'available',
  'instock',
];

function availabilityIn(keys: Keys): Availability | null {
  for (const [names, ifTrue, ifFalse] of [
    [YES, 'InStock', 'OutOfStock'],
    [NO, 'OutOfStock', 'InStock'],
  ] as const)
    for (const name of names) {
      const value = keys.get(name);
      if (typeof value === 'boolean') return value ? ifTrue : ifFalse;
    }
  for (const name of CODED) {
    const value = keys.get(name);
    const text = isThing(value)
      ? firstText(keysOf(value), ['status', 'stocklevelstatus', 'code', 'value', 'availability'])
      : typeof value === 'string'
        ? value
        : null;
    const code = availabilityCode(text);
    if (code !== null) return code;
  }
  return null;
}

/** In stock when any of the variants is. */
function anyAvailable(parts: readonly Thing[]): Availability | null {
  const all = parts.map((part) => availabilityIn(keysOf(part))).filter((one) => one !== null);
  return all.find((one) => one !== 'OutOfStock' && one !== 'Discontinued') ?? all[0] ?? null;
}
