import { getAttribute, rawText } from '../page/dom.js';
import type { Page } from '../page/page.js';
import { parseAvailability } from './availability-code.js';
import { readJson } from './broken-json.js';
import { getAvailability, getFormerPrice, selectOffers, getPrices } from './json-ld-offers.js';
import { isThing, isType, toList, toText, type Thing } from './json-ld-values.js';
import { findMainProduct } from './main-product.js';
import type { PageFormat, ProductClaims } from './page-format.js';

/** Reads schema.org data in `script type="application/ld+json"`. */
export const jsonLd: PageFormat = {
  source: 'json-ld',
  read(page) {
    const blocks = page.elements.filter(
      (element) => element.name === 'script' && /^application\/ld\+json/i.test(getAttribute(element, 'type') ?? ''),
    );
    const things = blocks.slice(0, MAX_BLOCKS).flatMap((block) => findThings(readJson(rawText(block))));
    const byId = new Map(things.map((thing) => [thing['@id'], thing]));
    const products = things.filter((thing) => isType(thing, PRODUCT) && !ASIDE.has(thing[PLACE]));
    const named = products.map((thing) => ({
      thing,
      name: toText(thing['name']),
      address: getAddress(thing),
      isPriced: getOffers(thing, byId).length > 0,
    }));
    const main = findMainProduct(page, named);
    if (main === null) return null;
    // Shops state each size as a separate product with the same name and URL.
    const sizes = named.filter(
      (other) => other !== main && main.name !== null && other.name === main.name && isSamePage(other, main),
    );
    return getClaims(
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
    .slice(0, MAX_BLOCKS)
    .map((element) => rawText(element).slice(0, MAX_BLOCK_LENGTH));
  return texts.some((text) => TEXT_OR_LIST.test(text)) && !texts.some((text) => OF_PRODUCT.test(text));
}
const MAX_BLOCK_LENGTH = 200_000;

const MAX_BLOCKS = 100;
const MAX_THINGS = 5000;
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

function findThings(json: unknown): Thing[] {
  const found: Thing[] = [];
  const open: { value: unknown; place: string }[] = [{ value: json, place: '' }];
  for (let next = open.pop(), steps = 0; next !== undefined && steps < MAX_THINGS; next = open.pop(), steps += 1) {
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

const getAddress = (thing: Thing): string | null => toText(thing['url']) ?? toText(thing['@id']);

function getOffers(thing: Thing, byId: ReadonlyMap<unknown, Thing>): Thing[] {
  return [...toList(thing['offers']), ...toList(thing['Offers'])].filter(isThing).flatMap((offer) => {
    const whole =
      offer['@id'] !== undefined && Object.keys(offer).length <= 2 ? (byId.get(offer['@id']) ?? offer) : offer;
    return isType(whole, /^offercatalog$/) ? toList(whole['itemListElement']).filter(isThing) : [whole];
  });
}

/** Returns whether two products have the same URL without query and fragment, which choose a size. */
const isSamePage = (one: { readonly address: string | null }, other: { readonly address: string | null }): boolean =>
  one.address?.split(/[?#]/, 1)[0] === other.address?.split(/[?#]/, 1)[0];

function getClaims(
  page: Page,
  thing: Thing,
  byId: ReadonlyMap<unknown, Thing>,
  sizes: readonly Thing[],
): ProductClaims {
  const variants = toList(thing['hasVariant'])
    .filter(isThing)
    .map((variant) => (Object.keys(variant).length <= 2 ? (byId.get(variant['@id']) ?? variant) : variant));
  const own = [thing, ...sizes].flatMap((one) => getOffers(one, byId));
  const offers = own.length > 0 ? own : variants.flatMap((variant) => getOffers(variant, byId));
  const preferred = selectOffers(offers, page);
  const firstOffer = preferred[0];
  return {
    title: toText(thing['name']),
    description: toText(thing['description']),
    images: getImages(thing['image']).concat(variants.slice(0, 1).flatMap((variant) => getImages(variant['image']))),
    skus: [
      thing['sku'],
      firstOffer?.['sku'],
      thing['mpn'],
      own.length > 0 ? null : getCommonValue(variants, 'mpn'),
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
      .map(toText)
      .filter((sku) => sku !== null),
    // A URL identifies the markup, not the product.
    ids: [thing['id'], thing['@id'], thing['identifier']]
      .map(toText)
      .filter((id) => id !== null && !/[/#:]/.test(id) && /\d/.test(id)) as string[],
    supplier: toText(firstOffer?.['seller']),
    variants: variants.map((variant) => toText(variant['name'])).filter((name) => name !== null),
    prices: getPrices(preferred),
    formerPrices: offers.flatMap(getFormerPrice),
    availability: getAvailability(offers) ?? parseAvailability(toText(thing['availability'])),
  };
}

function getCommonValue(variants: readonly Thing[], name: string): string | null {
  const values = new Set(variants.map((variant) => toText(variant[name])));
  const [first] = values;
  return values.size === 1 ? (first ?? null) : null;
}

function getImages(value: unknown): string[] {
  return toList(value)
    .flatMap((one) =>
      isThing(one) ? [toText(one['url']), toText(one['contentUrl']), toText(one['@id'])] : [toText(one)],
    )
    .filter((one) => one !== null);
}
