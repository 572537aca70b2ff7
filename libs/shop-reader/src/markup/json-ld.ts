import { attr, rawText } from '../page/dom.js';
import type { Page } from '../page/page.js';
import { availabilityCode } from './availability-code.js';
import { readJson } from './broken-json.js';
import { availabilityOf, formerOf, preferredOffers, pricesOf } from './json-ld-offers.js';
import { isThing, isType, listOf, textIn, type Thing } from './json-ld-values.js';
import { mainProduct } from './main-product.js';
import type { PageFormat, ProductClaims } from './page-format.js';

/** Reads schema.org data in `script type="application/ld+json"`. */
export const jsonLd: PageFormat = {
  source: 'json-ld',
  read(page) {
    const blocks = page.elements.filter(
      (element) => element.name === 'script' && /^application\/ld\+json/i.test(attr(element, 'type') ?? ''),
    );
    const things = blocks.slice(0, MOST_BLOCKS).flatMap((block) => thingsIn(readJson(rawText(block))));
    const byId = new Map(things.map((thing) => [thing['@id'], thing]));
    const products = things.filter((thing) => isType(thing, PRODUCT) && !ASIDE.has(thing[PLACE]));
    const named = products.map((thing) => ({
      thing,
      name: textIn(thing['name']),
      address: addressOf(thing),
      isPriced: offersOf(thing, byId).length > 0,
    }));
    const main = mainProduct(page, named);
    if (main === null) return null;
    // Shops state each size as a separate product with the same name and URL.
    const sizes = named.filter(
      (other) => other !== main && main.name !== null && other.name === main.name && isSamePlace(other, main),
    );
    return claimsOf(
      page,
      main.thing,
      byId,
      sizes.map(({ thing }) => thing),
    );
  },
};

const TEXT_OR_LIST = /"@type"\s?:\s?"(?:Article|BlogPosting|NewsArticle|SearchResultsPage|CollectionPage)"/;
const OF_PRODUCT = /"@type"\s?:\s?\[?"(?:Product\w*|ItemPage)"/;

/** Returns whether the page declares itself an article or a list and contains no product. */
export function isTextOrList(page: Page): boolean {
  const texts = page.elements
    .filter(({ name, attribs }) => name === 'script' && /^application\/ld\+json/i.test(attribs['type'] ?? ''))
    .slice(0, MOST_BLOCKS)
    .map((element) => rawText(element).slice(0, LONGEST_BLOCK));
  return texts.some((text) => TEXT_OR_LIST.test(text)) && !texts.some((text) => OF_PRODUCT.test(text));
}
const LONGEST_BLOCK = 200_000;

const MOST_BLOCKS = 100;
const MOST_THINGS = 5000;
const PRODUCT =
  /^(?:product|productgroup|productmodel|individualproduct|someproducts|book|vehicle|car|drug|medicaldevice|dietarysupplement)$/;
/** Properties that refer to other products than the page's. */
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
const PLACE = '\u0000place';

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

const addressOf = (thing: Thing): string | null => textIn(thing['url']) ?? textIn(thing['@id']);

function offersOf(thing: Thing, byId: ReadonlyMap<unknown, Thing>): Thing[] {
  return [...listOf(thing['offers']), ...listOf(thing['Offers'])].filter(isThing).flatMap((offer) => {
    const whole =
      offer['@id'] !== undefined && Object.keys(offer).length <= 2 ? (byId.get(offer['@id']) ?? offer) : offer;
    return isType(whole, /^offercatalog$/) ? listOf(whole['itemListElement']).filter(isThing) : [whole];
  });
}

/** Returns whether two products have the same URL without query and fragment, which choose a size. */
const isSamePlace = (one: { readonly address: string | null }, other: { readonly address: string | null }): boolean =>
  one.address?.split(/[?#]/, 1)[0] === other.address?.split(/[?#]/, 1)[0];

function claimsOf(page: Page, thing: Thing, byId: ReadonlyMap<unknown, Thing>, sizes: readonly Thing[]): ProductClaims {
  const variants = listOf(thing['hasVariant'])
    .filter(isThing)
    .map((variant) => (Object.keys(variant).length <= 2 ? (byId.get(variant['@id']) ?? variant) : variant));
  const own = [thing, ...sizes].flatMap((one) => offersOf(one, byId));
  const offers = own.length > 0 ? own : variants.flatMap((variant) => offersOf(variant, byId));
  const preferred = preferredOffers(offers, page);
  const firstOffer = preferred[0];
  return {
    title: textIn(thing['name']),
    description: textIn(thing['description']),
    images: imagesOf(thing['image']).concat(variants.slice(0, 1).flatMap((variant) => imagesOf(variant['image']))),
    skus: [
      thing['sku'],
      firstOffer?.['sku'],
      thing['mpn'],
      own.length > 0 ? null : commonOf(variants, 'mpn'),
      thing['productGroupID'],
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
    // A URL identifies the markup, not the product.
    ids: [thing['id'], thing['@id'], thing['identifier']]
      .map(textIn)
      .filter((id) => id !== null && !/[/#:]/.test(id) && /\d/.test(id)) as string[],
    supplier: textIn(firstOffer?.['seller']),
    variants: variants.map((variant) => textIn(variant['name'])).filter((name) => name !== null),
    prices: pricesOf(preferred),
    formerPrices: offers.flatMap(formerOf),
    availability: availabilityOf(offers) ?? availabilityCode(textIn(thing['availability'])),
  };
}

function commonOf(variants: readonly Thing[], name: string): string | null {
  const values = new Set(variants.map((variant) => textIn(variant[name])));
  const [first] = values;
  return values.size === 1 ? (first ?? null) : null;
}

function imagesOf(value: unknown): string[] {
  return listOf(value)
    .flatMap((one) =>
      isThing(one) ? [textIn(one['url']), textIn(one['contentUrl']), textIn(one['@id'])] : [textIn(one)],
    )
    .filter((one) => one !== null);
}
