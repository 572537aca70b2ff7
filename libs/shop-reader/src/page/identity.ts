import { attr, textOf } from './dom.js';
import { type Page, resolveLink } from './page.js';
import { words } from './words.js';

/** What the page calls itself: its h1s, its title, its og:title. */
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

/** An address without protocol, www and query. */
export const comparable = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
};
