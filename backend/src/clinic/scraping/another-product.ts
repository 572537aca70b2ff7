import { searchWords } from '@atrium/rules/text/search';

/** The product on the page that a link led to. */
interface Arrival {
  readonly title: string | null;
  readonly sku: string | null;
}

export const LEADS_ELSEWHERE = 'This link now leads to another product.';

/** Words of URLs that do not name a product. */
const NO_NAME = new Set([
  'html',
  'htm',
  'php',
  'aspx',
  'product',
  'products',
  'item',
  'items',
  'shop',
  'store',
  'index',
]);
const isNumber = (word: string): boolean => /\d/.test(word) && word.length >= 4;

const wordsOf = (text: string): string[] =>
  searchWords(text)
    .split(' ')
    .filter((word) => word.length > 1 && !NO_NAME.has(word));

/** Returns the words of the last path segment and the query, where shops name the product. */
function nameIn({ pathname, search }: URL): string[] {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return wordsOf(`${decoded(last)} ${[...new URLSearchParams(search).values()].join(' ')}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');
const placeOf = (url: URL): string => `${hostOf(url)}${url.pathname.replace(/\/+$/, '')}`.toLowerCase();

/**
 * Returns whether a redirect led to another product: neither a number nor half of the words of the requested URL occur
 * in the final URL or the title. Shops also redirect to another spelling of the same page.
 */
export function isAnotherProduct(asked: string, answered: string, { title, sku }: Arrival): boolean {
  if (!URL.canParse(asked) || !URL.canParse(answered)) return false;
  const [from, to] = [new URL(asked), new URL(answered)];
  if (placeOf(from) === placeOf(to)) return false;
  const sought = [...new Set(nameIn(from))];
  // A short link leads to another host, and its letters name nothing.
  if (sought.length < (hostOf(from) === hostOf(to) ? 1 : 2)) return false;
  const there = new Set(wordsOf(`${decoded(to.pathname)} ${to.search} ${title ?? ''} ${sku ?? ''}`));
  if (sought.some((word) => isNumber(word) && there.has(word))) return false;
  return sought.filter((word) => there.has(word)).length * 2 < sought.length;
}
