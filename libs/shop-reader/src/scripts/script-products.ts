import { compareDecimals } from '../amounts/decimals.js';
import type { Availability } from '../markup/page-format.js';
import type { Thing, Value } from './read-literals.js';
import { getAmounts, parseCurrencyPattern, findFormerPrice, isInCents } from './script-amounts.js';
import { isAnyAvailable, getScriptAvailability } from './script-availability.js';
import {
  findCurrency,
  findFirstText,
  isList,
  isThing,
  splitKeyNames,
  type Keys,
  getKeys,
  toText,
} from './script-keys.js';

/** A product in a script. */
export interface ScriptProduct {
  readonly name: string | null;
  readonly sku: string | null;
  readonly codes: readonly string[];
  /** URL of the product, or the part that identifies it. */
  readonly address: string | null;
  readonly amount: string | null;
  readonly max: string | null;
  readonly former: string | null;
  readonly currency: string | null;
  readonly availability: Availability | null;
  /** True when an event reports the product as viewed, which makes it the page's. */
  readonly isViewed: boolean;
  /** True when the shop system writes this kind of object only for the product of the page. */
  readonly isOwn: boolean;
  /** True for an integer of unknown unit, which may be cents. */
  readonly isUnitUnsure: boolean;
}

/**
 * Keys of script data about the page's own product: options and price box of Magento, attributes of BigCommerce. They
 * have prices and numbers but no name.
 */
const OWN_KEYS = /^(?:jsonConfig|spConfig|priceConfig|product_attributes)$/;

const MAX_STEPS = 100_000;
const MAX_PRODUCTS = 500;

/** Keys of other products than the page's. */
const ASIDE =
  /relat|recommend|upsell|cross|similar|also|accessor|recent|viewedproducts|bundle|impression|wish|basket|cart(?!_form)|checkout|history|search|compare|navigation|menu|breadcrumb|categor|collection|reviews?$|addon|warrant|facet|filter/;
/** Events about lists and carts. */
const OTHER_EVENTS = /view_?item_?list|select_?item|add_?to|remove|cart|checkout|purchase|impression|search|promotion/i;
const VIEW_EVENTS = /view_?item|product_?(?:detail|view|page)|detail|viewcontent|viewed_?product|pdp/i;

interface ScriptPosition {
  readonly value: Value;
  readonly currency: string | null;
  readonly isViewed: boolean;
  readonly isOwn: boolean;
}

/** Returns the products in script values at any depth. */
export function findScriptProducts(values: readonly Value[]): ScriptProduct[] {
  const found: ScriptProduct[] = [];
  const open: ScriptPosition[] = values
    .map((value) => ({ value, currency: null, isViewed: false, isOwn: false }))
    .toReversed();
  for (
    let next = open.pop(), steps = 0;
    next !== undefined && steps < MAX_STEPS && found.length < MAX_PRODUCTS;
    next = open.pop(), steps += 1
  ) {
    const { value } = next;
    if (isList(value)) {
      for (const one of value.slice(0, 300).toReversed()) open.push({ ...next, value: one });
      continue;
    }
    if (!isThing(value)) continue;
    const event = toText(value['event']) ?? toText(value['eventName']) ?? toText(value['event_name']) ?? '';
    if (OTHER_EVENTS.test(event)) continue;
    const keys = getKeys(value);
    const currency = findCurrency(keys) ?? next.currency;
    const isViewed = next.isViewed || VIEW_EVENTS.test(event);
    const product = toScriptProduct(value, keys, currency, isViewed, next.isOwn);
    if (product !== null) found.push(product);
    for (const [key, one] of Object.entries(value).slice(0, 300).toReversed())
      if (typeof one === 'object' && one !== null && !ASIDE.test(key.toLowerCase()))
        open.push({ value: one, currency, isViewed: isViewed || key === 'detail', isOwn: OWN_KEYS.test(key) });
  }
  return found;
}

const NAMES = ['name', 'title', 'displayname', 'fullname', 'longname', 'productname', 'seoname'];
/** Keys of article numbers, then of other identifiers. */
const SKUS = ['sku', 'articlenumber', 'articleno', 'partnumber', 'mpn'];
const CODES = [...SKUS, 'number', 'code', 'skuid', 'id', 'gtin13', 'gtin', 'ean', 'isbn', 'masterid', 'model'];
const ADDRESSES = ['url', 'handle', 'slug', 'urlkey', 'canonicalurl', 'link', 'href', 'linktext', 'path'];
const PARTS = splitKeyNames(`
  variants skus offers offer sellers items children selectedvariant mastervariant defaultvariant
`);

function toScriptProduct(
  thing: Thing,
  keys: Keys,
  currency: string | null,
  isViewed: boolean,
  isOwn: boolean,
): ScriptProduct | null {
  const name = findFirstText(keys, NAMES) ?? nameOfVariants(thing['variants']);
  const codes = CODES.map((key) => toText(keys.get(key))).filter(
    (code) => code !== null && code.length <= 60 && /^[\p{L}\d][\p{L}\d._/ -]*$/u.test(code),
  ) as string[];
  const address = findFirstText(keys, ADDRESSES);
  if (name === null && codes.length === 0 && address === null && !isOwn) return null;
  const inCents = isInCents(thing, keys);
  const own = getAmounts(keys, inCents);
  const parts = PARTS.flatMap((key) => getParts(keys.get(key))).slice(0, 200);
  const offers =
    own.length > 0
      ? own
      : parts.flatMap((part) => getAmounts(getKeys(part), inCents || isInCents(part, getKeys(part))));
  const cheapest = offers.toSorted((a, b) => compareDecimals(a.amount, b.amount))[0];
  const availability = getScriptAvailability(keys) ?? isAnyAvailable(parts);
  if (cheapest === undefined && availability === null) return null;
  const dearest = offers
    .map(({ amount }) => amount)
    .toSorted(compareDecimals)
    .at(-1);
  return {
    name,
    sku: findFirstText(keys, SKUS),
    codes: [...new Set(codes)],
    address,
    amount: cheapest?.amount ?? null,
    max:
      cheapest !== undefined && dearest !== undefined && compareDecimals(dearest, cheapest.amount) > 0 ? dearest : null,
    former: cheapest === undefined ? null : findFormerPrice(keys, cheapest.amount, inCents),
    currency: cheapest?.currency ?? currency ?? parseCurrencyPattern(thing),
    availability,
    isViewed,
    isOwn,
    isUnitUnsure: !isOwn && (cheapest?.isUnitUnsure ?? false),
  };
}

/** Returns the product name of Shopify's analytics, which name only variants: "Gloves - M" with the title "M". */
function nameOfVariants(variants: Value): string | null {
  const first = isList(variants) ? variants[0] : undefined;
  if (!isThing(first)) return null;
  const name = toText(first['name']);
  const title = toText(first['public_title']) ?? toText(first['title']);
  return name !== null && title !== null && name.endsWith(` - ${title}`) ? name.slice(0, -title.length - 3) : name;
}

/** Returns variants and their nested offers: `items[].sellers[].commertialOffer`. */
function getParts(value: Value): Thing[] {
  const things = isList(value) ? value.slice(0, 100).filter(isThing) : isThing(value) ? [value] : [];
  return things.flatMap((thing) => {
    const keys = getKeys(thing);
    const inner = [keys.get('sellers'), keys.get('commertialoffer'), keys.get('offer'), keys.get('offers')].flatMap(
      (one) => (isList(one) ? one.slice(0, 20).filter(isThing) : isThing(one) ? [one] : []),
    );
    return [thing, ...inner, ...inner.map((one) => getKeys(one).get('commertialoffer')).filter(isThing)];
  });
}
