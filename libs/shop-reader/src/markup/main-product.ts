import { getAddresses, normalizeAddress, getHeadings } from '../page/identity.js';
import { type Page, resolveLink } from '../page/page.js';
import { splitWords } from '../page/words.js';

export interface NamedProduct {
  readonly name: string | null;
  readonly address: string | null;
  readonly isPriced: boolean;
}

/** Narrows a list by each preference in order; one that nothing fulfills is left out. */
export function narrow<T>(all: readonly T[], preferences: readonly ((one: T) => boolean)[]): readonly T[] {
  let left = all;
  for (const isPreferred of preferences) {
    const some = left.filter(isPreferred);
    if (some.length > 0) left = some;
  }
  return left;
}

/** Returns the product that the page is about, by its URL, its headings, or as the first of a few; null for a list. */
export function findMainProduct<P extends NamedProduct>(page: Page, products: readonly P[]): P | null {
  if (products.length <= 1) return products[0] ?? null;
  const headings = getHeadings(page);
  const addresses = getAddresses(page);
  const scored = products.map((product) => {
    const name = splitWords(product.name ?? '');
    const isNamed =
      name !== '' &&
      headings.some(
        (heading) => heading === name || heading.includes(name) || (heading.length > 8 && name.includes(heading)),
      );
    const address = resolveLink(page, product.address);
    const isHere = address !== null && addresses.has(normalizeAddress(address));
    return { product, score: (isNamed ? 4 : 0) + (isHere ? 3 : 0) + (product.isPriced ? 1 : 0) };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined) return null;
  return best.score <= 1 && new Set(products.map(({ name }) => name)).size >= 3 ? null : best.product;
}
