import { attr, squeeze, textOf } from './dom.js';
import { type Page, resolveLink } from './page.js';

/** A product that the page's markup names. */
export interface NamedProduct {
  readonly name: string | null;
  readonly address: string | null;
  readonly isPriced: boolean;
}

/**
 * Which of several products the page is about: the one whose address is the page's, else the one that the page's
 * headings name, else the first. Many products none of which the page names are a list of products: null.
 */
export function mainProduct<P extends NamedProduct>(page: Page, products: readonly P[]): P | null {
  if (products.length <= 1) return products[0] ?? null;
  const headings = headingsOf(page);
  const addresses = addressesOf(page);
  const scored = products.map((product) => {
    const name = words(product.name ?? '');
    const isNamed = name !== '' && headings.some((heading) => heading === name || heading.includes(name) || (heading.length > 8 && name.includes(heading)));
    const address = resolveLink(page, product.address);
    const isHere = address !== null && addresses.has(comparable(address));
    return { product, score: (isNamed ? 4 : 0) + (isHere ? 3 : 0) + (product.isPriced ? 1 : 0) };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined) return null;
  return best.score <= 1 && new Set(products.map(({ name }) => name)).size >= 3 ? null : best.product;
}

export const words = (text: string): string => squeeze(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));

/** What the page calls itself: its h1s, its title, its og:title. */
export function headingsOf(page: Page): string[] {
  const headings = page.elements.filter(({ name }) => name === 'h1').slice(0, 10).map((element) => textOf(element, 400));
  return [...headings, page.title, ...(page.meta.get('og:title') ?? [])].map(words).filter((text) => text !== '');
}

function addressesOf(page: Page): Set<string> {
  const canonical = page.elements.find((element) => element.name === 'link' && attr(element, 'rel')?.toLowerCase() === 'canonical');
  return new Set([page.url?.href, canonical && attr(canonical, 'href'), page.meta.get('og:url')?.[0]].map((link) => resolveLink(page, link ?? null)).filter((link) => link !== null).map(comparable));
}

const comparable = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
};
