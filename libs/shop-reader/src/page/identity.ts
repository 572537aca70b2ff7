import { attr, textOf } from './dom.js';
import { type Page, resolveLink } from './page.js';
import { words } from './words.js';

/** Returns the page's h1s, title and og:title as words. */
export function headingsOf(page: Page): string[] {
  const headings = page.elements
    .filter(({ name }) => name === 'h1')
    .slice(0, 10)
    .map((element) => textOf(element, 400));
  return [...headings, page.title, ...(page.meta.get('og:title') ?? [])].map(words).filter((text) => text !== '');
}

export function addressesOf(page: Page): Set<string> {
  const canonical = page.elements.find(
    (element) => element.name === 'link' && attr(element, 'rel')?.toLowerCase() === 'canonical',
  );
  return new Set(
    [page.url?.href, canonical && attr(canonical, 'href'), page.meta.get('og:url')?.[0]]
      .map((link) => resolveLink(page, link ?? null))
      .filter((link) => link !== null)
      .map(comparable),
  );
}

/** Returns a URL without protocol, "www." and query, for comparisons. */
export const comparable = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
};
