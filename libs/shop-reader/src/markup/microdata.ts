import { getMinorDigits } from '@atrium/rules/prices/money';
import { parseCurrencyCode, getOnlyCode } from '../amounts/currency-signs.js';
import { compareDecimals, parseDecimal } from '../amounts/decimals.js';
import { isFormerPrice } from '../amounts/price-roles.js';
import { findPrices } from '../amounts/read-price.js';
import { getAttribute, type Element, isElement, getParent, squeeze, getText, walk, walkUp } from '../page/dom.js';
import type { Page } from '../page/page.js';
import { parseAvailability, BUYABLE } from './availability-code.js';
import { findMainProduct, narrow } from './main-product.js';
import type { Availability, PageFormat, PriceClaim, ProductClaims } from './page-format.js';
import { NO_CLAIMS } from './page-format.js';

/** Reads schema.org data in `itemprop` attributes and in RDFa's `property` with `typeof`. */
export const microdata: PageFormat = {
  source: 'microdata',
  read(page) {
    const scopes = page.elements.filter((element) =>
      /(?:^|[/:\s])product(?:model|group)?(?:$|\s)/i.test(typeOf(element) ?? ''),
    );
    // Ignores products nested in another one: related products, accessories, and repetitions in its `offers`.
    const own = scopes.filter((scope) => !isWithinProduct(scope)).slice(0, MAX_SCOPES);
    const products = own
      .map((scope) => getProperties(scope))
      .map((properties) => ({
        properties,
        name: getPropertyValue(properties, ['name']),
        address: getPropertyValue(properties, ['url', 'mainentityofpage']),
        isPriced: properties.some(({ name }) => PRICES.has(name)),
      }));
    const main = findMainProduct(page, products);
    if (main !== null) return getClaims(main.properties);
    return products.length > 0 ? null : readLooseClaims(page);
  },
};

const MAX_SCOPES = 200;
const PRICES = new Set(['price', 'lowprice', 'highprice']);
const CODES: readonly string[] = ['sku', 'productid', 'mpn', 'gtin13', 'gtin8', 'gtin14', 'gtin12', 'gtin'];

interface Property {
  readonly name: string;
  readonly element: Element;
  readonly scope: Element;
}

const typeOf = (element: Element): string | null =>
  'itemscope' in element.attribs || 'itemtype' in element.attribs
    ? getAttribute(element, 'itemtype')
    : getAttribute(element, 'typeof');
const isScope = (element: Element): boolean =>
  'itemscope' in element.attribs ||
  'typeof' in element.attribs ||
  ('itemtype' in element.attribs && /schema\.org/i.test(getAttribute(element, 'itemtype') ?? ''));
const nameOf = (element: Element): string | null =>
  (
    getAttribute(element, 'itemprop') ??
    (element.name === 'meta' && /^og:|^product:/.test(getAttribute(element, 'property') ?? '')
      ? null
      : getAttribute(element, 'property'))
  )?.toLowerCase() ?? null;

const OTHERS =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|itemlistelement|review|reviews|brand|manufacturer|aggregaterating|addon|breadcrumb|seller)$/;

const isWithinProduct = (scope: Element): boolean =>
  [...walkUp(getParent(scope), 60)].some((element) => isScope(element) && /product/i.test(typeOf(element) ?? ''));

/** Returns the properties of a scope and of nested scopes about the same product, such as its offers. */
function getProperties(scope: Element): Property[] {
  const found: Property[] = [];
  const scopes = new Map<Element, Element>();
  walk(scope, (node) => {
    if (!isElement(node) || found.length > 2000) return;
    const parent = getParent(node);
    const around = (parent !== null ? scopes.get(parent) : undefined) ?? scope;
    const names = (nameOf(node) ?? '')
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => name.replace(/^(?:schema|s|v|gr):|^https?:\/\/schema\.org\//, ''));
    const isInner = isScope(node);
    // Nested products are recognized by their type, reviews and brands by their property.
    if (isInner && (names.some((name) => OTHERS.test(name)) || /product/i.test(typeOf(node) ?? ''))) return false;
    for (const name of names) found.push({ name, element: node, scope: around });
    scopes.set(node, isInner ? node : around);
  });
  return found;
}

function getElementValue(element: Element): string {
  const written =
    getAttribute(element, 'content') ??
    (['link', 'a', 'area'].includes(element.name) ? getAttribute(element, 'href') : null) ??
    (['img', 'source', 'video', 'embed'].includes(element.name)
      ? (getAttribute(element, 'src') ?? getAttribute(element, 'data-src'))
      : null) ??
    (['data', 'meter', 'input'].includes(element.name) ? getAttribute(element, 'value') : null) ??
    (element.name === 'object' ? getAttribute(element, 'data') : null);
  return squeeze(written !== null && written !== '' ? written : getText(element, 3000));
}

function getPropertyValue(properties: readonly Property[], names: readonly string[], isOwn = true): string | null {
  for (const name of names)
    for (const property of properties) {
      if (property.name !== name) continue;
      // Offers, brands and properties have names too.
      if (name === 'name' && isOwn && !/product|book/i.test(typeOf(property.scope) ?? '')) continue;
      const value = getElementValue(property.element);
      if (value !== '') return value;
    }
  return null;
}

function getClaims(properties: readonly Property[]): ProductClaims {
  return {
    ...NO_CLAIMS,
    title: getPropertyValue(properties, ['name']),
    description: getPropertyValue(properties, ['description']),
    images: properties.filter(({ name }) => name === 'image').flatMap(({ element }) => getImage(element)),
    skus: CODES.map((name) => getPropertyValue(properties, [name]))
      .filter((code) => code !== null)
      .map(extractCode),
    prices: getPrices(properties),
    availability: getAvailability(properties),
  };
}

/** Removes the label before a code and the words that templates put into the same element. */
function extractCode(text: string): string {
  const code = text.replace(/^(?:sku|mpn|ean|gtin|upc|asin|isbn|ref|art\.?|item)\s?[:#.]\s?/i, '');
  const [first = ''] = code.split(' ');
  return /\d/.test(first) && first.length >= 4 && / \p{Lu}?\p{Ll}{3}/u.test(code) ? first : code;
}

function getImage(element: Element): string[] {
  if (element.name !== 'img' && getAttribute(element, 'content') === null && getAttribute(element, 'href') === null) {
    let inner: string | null = null;
    walk(element, (node) => {
      if (inner === null && isElement(node) && node.name === 'img')
        inner = getAttribute(node, 'src') ?? getAttribute(node, 'data-src');
    });
    return inner === null ? [] : [inner];
  }
  const value = getElementValue(element);
  return value === '' || value.startsWith('data:') ? [] : [value];
}

function getAvailability(properties: readonly Property[]): Availability | null {
  const codes = properties
    .filter(({ name }) => name === 'availability')
    .flatMap(
      ({ element }) =>
        [getAttribute(element, 'content'), getAttribute(element, 'href'), getText(element, 100)]
          .map(parseAvailability)
          .find((one) => one !== null) ?? [],
    );
  return codes.find((code) => BUYABLE.has(code)) ?? codes[0] ?? null;
}

function getPrices(properties: readonly Property[]): PriceClaim[] {
  const written = parseCurrencyCode(getPropertyValue(properties, ['pricecurrency', 'currency']));
  const prices = properties
    .filter(({ name }) => PRICES.has(name))
    .map((property) => ({ ...property, ...getAmount(property.element, written) }))
    .filter((one): one is typeof one & { amount: string } => one.amount !== null);
  const current = prices.filter(({ element }) => !isFormerPrice(element));
  const usable = current.length > 0 ? current : prices;
  const low = isAvailable(usable, properties).filter(({ name }) => name !== 'highprice');
  const byOffer = new Map<Element, string>();
  for (const { scope, amount } of low.length > 0 ? low : usable) {
    const before = byOffer.get(scope);
    if (before === undefined || compareDecimals(amount, before) < 0) byOffer.set(scope, amount);
  }
  const amounts = [...byOffer.values()].toSorted(compareDecimals);
  const cheapest = amounts[0];
  if (cheapest === undefined) return [];
  const dearest =
    [...amounts, ...usable.filter(({ name }) => name === 'highprice').map(({ amount }) => amount)]
      .toSorted(compareDecimals)
      .at(-1) ?? cheapest;
  const vat = getPropertyValue(properties, ['valueaddedtaxincluded']);
  return [
    {
      amount: cheapest,
      max: compareDecimals(dearest, cheapest) > 0 ? dearest : null,
      currency: written ?? usable.find(({ sign }) => sign !== null)?.sign ?? null,
      includesVat: vat === null ? null : /^true$/i.test(vat),
    },
  ];
}

function isAvailable<P extends Property>(prices: readonly P[], properties: readonly Property[]): readonly P[] {
  const said = (scope: Element, name: string): string =>
    properties
      .filter((one) => one.scope === scope && one.name === name)
      .map(({ element }) => getElementValue(element))[0] ?? '';
  return narrow(prices, [
    ({ scope }) => BUYABLE.has(parseAvailability(said(scope, 'availability'))),
    ({ scope }) => !/used|refurbished|damaged/i.test(said(scope, 'itemcondition')),
  ]);
}
function getAmount(element: Element, currency: string | null): { amount: string | null; sign: string | null } {
  const content = getAttribute(element, 'content') ?? '';
  const text = content === '' ? (getAttribute(element, 'value') ?? getText(element, 200)) : content;
  if (/^\d{1,12}\.\d{1,8}$/.test(text) && content !== '')
    return { amount: parseDecimal(text, { separator: '.' }), sign: null };
  // The current price may be next to the former one in the same property.
  const found = findPrices(text.slice(0, 200));
  const first = found.find(({ sign }) => sign !== null) ?? found[0];
  return {
    amount: first?.amount ?? parseDecimal(text, { decimals: getMinorDigits(currency ?? 'USD') }),
    sign: getOnlyCode(first?.sign),
  };
}

/** Reads properties outside a product scope, as in fragments and broken templates, when all belong to one product. */
function readLooseClaims(page: Page): ProductClaims | null {
  const properties = page.elements
    .filter((element) => getAttribute(element, 'itemprop') !== null && !isInside(element))
    .slice(0, 200)
    .map((element) => ({
      name: getAttribute(element, 'itemprop')?.toLowerCase() ?? '',
      element,
      scope: page.elements[0] ?? element,
    }));
  const amounts = new Set(
    properties.filter(({ name }) => name === 'price').map(({ element }) => getAmount(element, null).amount),
  );
  if (amounts.size === 0 || amounts.size > 2) return null;
  return { ...getClaims(properties), title: getPropertyValue(properties, ['name'], false) };
}

function isInside(element: Element): boolean {
  const scope = [...walkUp(getParent(element), 60)].find(isScope);
  return scope !== undefined && !/offer/i.test(typeOf(scope) ?? 'offer');
}
