import { getMinorDigits } from '@atrium/rules/prices/money';
import { compareDecimals } from '../amounts/decimals.js';
import type { PageFormat } from '../markup/page-format.js';
import { getAttribute, rawText, squeeze } from '../page/dom.js';
import { getAddresses, normalizeAddress, getHeadings } from '../page/identity.js';
import { type Page, resolveLink } from '../page/page.js';
import { splitWords } from '../page/words.js';
import { createBudget, readLiterals, type Value } from './read-literals.js';
import { type ScriptProduct, findScriptProducts } from './script-products.js';
import { NO_CLAIMS } from '../markup/page-format.js';

/** Reads the product in data layers and page states of scripts, which must match the page's name, number or URL. */
export const scriptData: PageFormat = {
  source: 'page-data',
  read(page) {
    const named = findFrequentSku(page);
    const product = chooseProduct(page, findScriptProducts(readScriptLiterals(page)));
    if (product === null && named === null) return null;
    return {
      ...NO_CLAIMS,
      skus: [named, product?.sku ?? null].filter((sku) => sku !== null),
      // Internal ids count only when the product is reported as viewed or they are in the URL.
      ids: (product?.codes ?? []).filter(
        (code) => product?.isViewed === true || (code.length >= 4 && page.url?.pathname.includes(code) === true),
      ),
      prices: product?.amount
        ? [{ amount: product.amount, max: product.max, currency: product.currency, includesVat: null }]
        : [],
      formerPrices: product?.former ? [product.former] : [],
      availability: product?.availability ?? null,
    };
  },
};

const LONGEST = 2_000_000;
const MOST_SCRIPTS = 300;
const MOST_NESTED = 200;

const isScript = (name: string): boolean => name === 'script' || name === 'template';

function readScriptLiterals(page: Page): Value[] {
  const budget = createBudget();
  const found: Value[] = [];
  let looked = 0;
  for (const element of page.elements) {
    if (looked >= MOST_SCRIPTS || budget.letters <= 0) break;
    const texts = isScript(element.name)
      ? /ld\+json/i.test(getAttribute(element, 'type') ?? '')
        ? []
        : [rawText(element)]
      : Object.entries(element.attribs)
          .filter(([name, value]) => name.startsWith('data-') && value.length > 20 && /^\s{0,9}[[{]/.test(value))
          .map(([, value]) => value);
    for (const text of texts) {
      if (!TELLS.test(text.slice(0, LONGEST))) continue;
      looked += 1;
      found.push(...readLiterals(text.slice(0, LONGEST), budget));
    }
  }
  // Pages built by scripts keep their state as text within text.
  const nested = collectTexts(found).slice(0, MOST_NESTED);
  return [...found, ...nested.flatMap((text) => readLiterals(text, budget))];
}

const TELLS = /price|sku/i;

function collectTexts(values: readonly Value[]): string[] {
  const texts: string[] = [];
  const open: Value[] = [...values];
  for (let next = open.pop(), steps = 0; next !== undefined && steps < 200_000; next = open.pop(), steps += 1) {
    if (typeof next === 'string') {
      if (next.length > 40 && /["']\w{0,20}price\w{0,20}["']\s?:/i.test(next)) texts.push(next);
    } else if (typeof next === 'object' && next !== null)
      open.push(
        ...(Array.isArray(next) ? (next as Value[]) : Object.values(next)).filter(
          (one) => one !== null && one !== undefined,
        ),
      );
  }
  return texts;
}

/** Returns the product that matches the page best, or null when two such products have different prices. */
function chooseProduct(page: Page, products: readonly ScriptProduct[]): ScriptProduct | null {
  const matches = createMatcher(page);
  const scored = products.flatMap((product) => {
    const score = matches(product);
    return score === 0
      ? []
      : [{ product, score: score + (product.isViewed ? 1 : 0) + (product.amount === null ? 0 : 1) }];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const tops = scored.filter(({ score }) => score === best).map(({ product }) => product);
  const [first] = tops;
  if (first === undefined) return null;
  const all = scored.map(({ product }) => product);
  const currency = first.currency ?? all.find((one) => one.currency !== null)?.currency ?? null;
  const isSame = (one: ScriptProduct): boolean =>
    one.amount !== null && first.amount !== null && compareDecimals(one.amount, first.amount) === 0;
  const isSure =
    !first.isUnitUnsure ||
    first.isViewed ||
    (currency !== null && getMinorDigits(currency) === 0) ||
    all.some((one) => !one.isUnitUnsure && isSame(one));
  return {
    ...first,
    ...(tops.every(isSame) && isSure ? {} : { amount: null, max: null, former: null }),
    currency,
    codes: [...new Set(tops.flatMap(({ codes }) => codes))],
    sku: first.sku ?? tops.find((one) => one.sku !== null)?.sku ?? null,
    availability: first.availability ?? all.find(({ availability }) => availability !== null)?.availability ?? null,
  };
}

/** Returns a function that scores how well a product matches the page's name, number and URL; 0 for other products. */
function createMatcher(page: Page): (product: ScriptProduct) => number {
  const titles = [page.title, ...(page.meta.get('og:title') ?? [])].flatMap((title) =>
    title.split(/\s[|–—\-·:»]\s|\|/),
  );
  const headings = [...new Set([...getHeadings(page), ...titles.map(splitWords)])].filter((text) => text.length >= 4);
  const addresses = getAddresses(page);
  const path = decodeSafe(page.url?.pathname ?? '').replace(/\.\w{2,5}$/, '');
  const lastPart = splitWords(path.split('/').findLast((part) => part !== '') ?? '');
  const places = [lastPart, ...headings];
  const ordered = findOrderNumber(page);
  return ({ name: written, codes, address, isOwn }) => {
    const name = splitWords(written ?? '');
    const isNamed = name.length >= 4 && headings.includes(name);
    const isPart =
      !isNamed &&
      ((name.length >= 8 && headings.some((heading) => ` ${heading} `.includes(` ${name} `))) ||
        headings.some((heading) => heading.length >= 12 && ` ${name} `.includes(` ${heading} `)));
    const isNumbered = codes.some(
      (code) =>
        code.length >= 4 && /\d/.test(code) && places.some((place) => ` ${place} `.includes(` ${splitWords(code)} `)),
    );
    const link = resolveLink(page, address);
    const isHere =
      address !== null &&
      ((link !== null && addresses.has(normalizeAddress(link)) && new URL(link).pathname !== '/') ||
        (lastPart.length >= 4 && splitWords(address) === lastPart));
    const isOrdered = ordered !== null && codes.includes(ordered);
    // When the buy form names another product, this one is part of a list next to it.
    const isOfPage = isOwn && (ordered === null || codes.length === 0 || isOrdered);
    return (
      (isNamed ? 4 : isPart ? 2.5 : 0) +
      (isNumbered ? 3 : 0) +
      (isHere ? 3 : 0) +
      (isOrdered ? 3 : 0) +
      (isOfPage ? 2 : 0)
    );
  };
}

const ORDER_FIELDS = /^(?:product|product[-_]?id|add-to-cart)$/i;

/** Returns the product number in the buy form; null when forms name several. */
function findOrderNumber(page: Page): string | null {
  const found = new Set(
    page.elements
      .filter(({ name }) => name === 'input' || name === 'button')
      .filter((element) => ORDER_FIELDS.test(getAttribute(element, 'name') ?? ''))
      .map((element) => squeeze(getAttribute(element, 'value') ?? '').slice(0, 60))
      .filter((value) => /\d/.test(value)),
  );
  const [first, ...others] = found;
  return others.length === 0 ? (first ?? null) : null;
}

function decodeSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SKU = /["']?\bsku["']?\s{0,3}:\s{0,3}["']([^"'\\<>{}]{2,60})["']/g;
const LONGEST_SKU_TEXT = 1_000_000;

/** Returns the number that scripts name `sku`: the only one, or one that is far more frequent than others. */
function findFrequentSku(page: Page): string | null {
  const found = new Map<string, number>();
  for (const element of page.elements) {
    if (element.name !== 'script' || /ld\+json/i.test(getAttribute(element, 'type') ?? '')) continue;
    for (const [, sku = ''] of rawText(element).slice(0, LONGEST_SKU_TEXT).matchAll(SKU))
      if (found.size < 500) found.set(squeeze(sku), (found.get(squeeze(sku)) ?? 0) + 1);
  }
  const [first, second] = [...found].toSorted((a, b) => b[1] - a[1]);
  return first !== undefined && (second === undefined || first[1] >= second[1] * 2) ? first[0] || null : null;
}
