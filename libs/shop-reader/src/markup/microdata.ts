import { minorDigits } from '@atrium/rules/prices/money';
import { currencyCode } from '../amounts/currency-signs.js';
import { compareDecimals, plainDecimal } from '../amounts/decimals.js';
import { isFormerPrice } from '../amounts/price-roles.js';
import { findPrices } from '../amounts/read-price.js';
import { attr, type Element, isElement, parentOf, squeeze, textOf, walk } from '../page/dom.js';
import type { Page } from '../page/page.js';
import { availabilityCode } from './availability-code.js';
import { mainProduct } from './main-product.js';
import type { Availability, PageFormat, PriceClaim, ProductClaims } from './page-format.js';

/** Reads schema.org data in `itemprop` attributes and in RDFa's `property` with `typeof`. */
export const microdata: PageFormat = {
  source: 'microdata',
  read(page) {
    const scopes = page.elements.filter((element) =>
      /(?:^|[/:\s])product(?:model|group)?(?:$|\s)/i.test(typeOf(element) ?? ''),
    );
    // Ignores products nested in another one: related products, accessories, and repetitions in its `offers`.
    const own = scopes.filter((scope) => !isWithinProduct(scope)).slice(0, MOST_SCOPES);
    const products = own
      .map((scope) => propertiesOf(scope))
      .map((properties) => ({
        properties,
        name: valueOf(properties, ['name']),
        address: valueOf(properties, ['url', 'mainentityofpage']),
        isPriced: properties.some(({ name }) => PRICES.has(name)),
      }));
    const main = mainProduct(page, products);
    if (main !== null) return claimsOf(main.properties);
    return products.length > 0 ? null : looseClaims(page);
  },
};

const MOST_SCOPES = 200;
const PRICES = new Set(['price', 'lowprice', 'highprice']);
const CODES: readonly string[] = ['sku', 'productid', 'mpn', 'gtin13', 'gtin8', 'gtin14', 'gtin12', 'gtin'];

interface Property {
  readonly name: string;
  readonly element: Element;
  readonly scope: Element;
}

const typeOf = (element: Element): string | null =>
  'itemscope' in element.attribs || 'itemtype' in element.attribs ? attr(element, 'itemtype') : attr(element, 'typeof');
const isScope = (element: Element): boolean =>
  'itemscope' in element.attribs ||
  'typeof' in element.attribs ||
  ('itemtype' in element.attribs && /schema\.org/i.test(attr(element, 'itemtype') ?? ''));
const nameOf = (element: Element): string | null =>
  (
    attr(element, 'itemprop') ??
    (element.name === 'meta' && /^og:|^product:/.test(attr(element, 'property') ?? '')
      ? null
      : attr(element, 'property'))
  )?.toLowerCase() ?? null;

const OTHERS =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|itemlistelement|review|reviews|brand|manufacturer|aggregaterating|addon|breadcrumb|seller)$/;

function isWithinProduct(scope: Element): boolean {
  for (
    let element = parentOf(scope), steps = 0;
    element !== null && steps < 60;
    element = parentOf(element), steps += 1
  ) {
    if (isScope(element) && /product/i.test(typeOf(element) ?? '')) return true;
  }
  return false;
}

/** Returns the properties of a scope and of nested scopes about the same product, such as its offers. */
function propertiesOf(scope: Element): Property[] {
  const found: Property[] = [];
  const scopes = new Map<Element, Element>();
  walk(scope, (node) => {
    if (!isElement(node) || found.length > 2000) return;
    const parent = parentOf(node);
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

function valueIn(element: Element): string {
  const written =
    attr(element, 'content') ??
    (['link', 'a', 'area'].includes(element.name) ? attr(element, 'href') : null) ??
    (['img', 'source', 'video', 'embed'].includes(element.name)
      ? (attr(element, 'src') ?? attr(element, 'data-src'))
      : null) ??
    (['data', 'meter', 'input'].includes(element.name) ? attr(element, 'value') : null) ??
    (element.name === 'object' ? attr(element, 'data') : null);
  return squeeze(written !== null && written !== '' ? written : textOf(element, 3000));
}

function valueOf(properties: readonly Property[], names: readonly string[], isOwn = true): string | null {
  for (const name of names)
    for (const property of properties) {
      if (property.name !== name) continue;
      // Offers, brands and properties have names too.
      if (name === 'name' && isOwn && !/product|book/i.test(typeOf(property.scope) ?? '')) continue;
      const value = valueIn(property.element);
      if (value !== '') return value;
    }
  return null;
}

function claimsOf(properties: readonly Property[]): ProductClaims {
  return {
    title: valueOf(properties, ['name']),
    description: valueOf(properties, ['description']),
    images: properties.filter(({ name }) => name === 'image').flatMap(({ element }) => imageOf(element)),
    skus: CODES.map((name) => valueOf(properties, [name]))
      .filter((code) => code !== null)
      .map(codeOf),
    ids: [],
    supplier: null,
    prices: pricesOf(properties),
    formerPrices: [],
    availability: availabilityOf(properties),
  };
}

/** Removes the label before a code and the words that templates put into the same element. */
function codeOf(text: string): string {
  const code = text.replace(/^(?:sku|mpn|ean|gtin|upc|asin|isbn|ref|art\.?|item)\s?[:#.]\s?/i, '');
  const [first = ''] = code.split(' ');
  return /\d/.test(first) && first.length >= 4 && / \p{Lu}?\p{Ll}{3}/u.test(code) ? first : code;
}

function imageOf(element: Element): string[] {
  if (element.name !== 'img' && attr(element, 'content') === null && attr(element, 'href') === null) {
    let inner: string | null = null;
    walk(element, (node) => {
      if (inner === null && isElement(node) && node.name === 'img') inner = attr(node, 'src') ?? attr(node, 'data-src');
    });
    return inner === null ? [] : [inner];
  }
  const value = valueIn(element);
  return value === '' || value.startsWith('data:') ? [] : [value];
}

function availabilityOf(properties: readonly Property[]): Availability | null {
  const codes = properties
    .filter(({ name }) => name === 'availability')
    .flatMap(
      ({ element }) =>
        [attr(element, 'content'), attr(element, 'href'), textOf(element, 100)]
          .map(availabilityCode)
          .find((one) => one !== null) ?? [],
    );
  return codes.find((code) => IN_STOCK.has(code)) ?? codes[0] ?? null;
}

function pricesOf(properties: readonly Property[]): PriceClaim[] {
  const written = currencyCode(valueOf(properties, ['pricecurrency', 'currency']));
  const prices = properties
    .filter(({ name }) => PRICES.has(name))
    .map((property) => ({ ...property, ...amountOf(property.element, written) }))
    .filter((one): one is typeof one & { amount: string } => one.amount !== null);
  const current = prices.filter(({ element }) => !isFormerPrice(element));
  const usable = current.length > 0 ? current : prices;
  const low = atHand(usable, properties).filter(({ name }) => name !== 'highprice');
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
  const vat = valueOf(properties, ['valueaddedtaxincluded']);
  return [
    {
      amount: cheapest,
      max: compareDecimals(dearest, cheapest) > 0 ? dearest : null,
      currency: written ?? usable.find(({ sign }) => sign !== null)?.sign ?? null,
      includesVat: vat === null ? null : /^true$/i.test(vat),
    },
  ];
}

function atHand<P extends Property>(prices: readonly P[], properties: readonly Property[]): readonly P[] {
  const said = (scope: Element, name: string): string =>
    properties.filter((one) => one.scope === scope && one.name === name).map(({ element }) => valueIn(element))[0] ??
    '';
  let left = prices;
  for (const isPreferred of [
    ({ scope }: P) => IN_STOCK.has(availabilityCode(said(scope, 'availability'))),
    ({ scope }: P) => !/used|refurbished|damaged/i.test(said(scope, 'itemcondition')),
  ]) {
    const some = left.filter(isPreferred);
    if (some.length > 0) left = some;
  }
  return left;
}
const IN_STOCK: ReadonlySet<Availability | null> = new Set(['InStock', 'LimitedAvailability', 'InStoreOnly']);

function amountOf(element: Element, currency: string | null): { amount: string | null; sign: string | null } {
  const content = attr(element, 'content') ?? '';
  const text = content === '' ? (attr(element, 'value') ?? textOf(element, 200)) : content;
  if (/^\d{1,12}\.\d{1,8}$/.test(text) && content !== '')
    return { amount: plainDecimal(text, { separator: '.' }), sign: null };
  // The current price may be next to the former one in the same property.
  const found = findPrices(text.slice(0, 200));
  const first = found.find(({ sign }) => sign !== null) ?? found[0];
  const codes = first?.sign?.codes ?? [];
  return {
    amount: first?.amount ?? plainDecimal(text, { decimals: minorDigits(currency ?? 'USD') }),
    sign: codes.length === 1 ? (codes[0] ?? null) : null,
  };
}

/** Reads properties outside a product scope, as in fragments and broken templates, when all belong to one product. */
function looseClaims(page: Page): ProductClaims | null {
  const properties = page.elements
    .filter((element) => attr(element, 'itemprop') !== null && !isInside(element))
    .slice(0, 200)
    .map((element) => ({
      name: attr(element, 'itemprop')?.toLowerCase() ?? '',
      element,
      scope: page.elements[0] ?? element,
    }));
  const amounts = new Set(
    properties.filter(({ name }) => name === 'price').map(({ element }) => amountOf(element, null).amount),
  );
  if (amounts.size === 0 || amounts.size > 2) return null;
  return { ...claimsOf(properties), title: valueOf(properties, ['name'], false) };
}

function isInside(element: Element): boolean {
  for (
    let around = parentOf(element), steps = 0;
    around !== null && steps < 60;
    around = parentOf(around), steps += 1
  ) {
    if (isScope(around)) return !/offer/i.test(typeOf(around) ?? 'offer');
  }
  return false;
}
