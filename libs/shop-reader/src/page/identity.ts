import { getAttribute, getText } from './dom.js';
import { type Page, resolveLink } from './page.js';
import { splitWords } from './words.js';

/** Returns the page's h1s, title and og:title as words. */
export function getHeadings(page: Page): string[] {
  const headings = page.elements
    .filter(({ name }) => name === 'h1')
    .slice(0, 10)
    .map((element) => getText(element, 400));
  return [...headings, page.title, ...(page.meta.get('og:title') ?? [])].map(splitWords).filter((text) => text !== '');
}

export function getAddresses(page: Page): Set<string> {
  const canonical = page.elements.find(
    (element) => element.name === 'link' && getAttribute(element, 'rel')?.toLowerCase() === 'canonical',
  );
  return new Set(
    [page.url?.href, canonical && getAttribute(canonical, 'href'), page.meta.get('og:url')?.[0]]
      .map((link) => resolveLink(page, link ?? null))
      .filter((link) => link !== null)
      .map(normalizeAddress),
  );
}

/** Returns a URL without protocol, "www." and query, for comparisons. */
export const normalizeAddress = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
};
