import { splitSearchWords } from '@atrium/rules/text/search';

/** Title and URL of the page at the end of the redirects. */
interface ReachedProduct {
  readonly title: string | null;
  readonly sku: string | null;
}

export const OTHER_PRODUCT_MESSAGE = 'This link now leads to another product.';

/** Words of URLs that do not name a product, which the comparison ignores. */
const IGNORED_WORDS = new Set([
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
const isNumberWord = (word: string): boolean => /\d/.test(word) && word.length >= 4;

const splitWords = (text: string): string[] =>
  splitSearchWords(text)
    .split(' ')
    .filter((word) => word.length > 1 && !IGNORED_WORDS.has(word));

/** Returns the words of the URL's last path segment and query, where shops name the product. */
function getProductNameWords({ pathname, search }: URL): string[] {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  return splitWords(`${decodeText(last)} ${[...new URLSearchParams(search).values()].join(' ')}`);
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const normalizeHost = ({ host }: URL): string => host.replace(/^www\./, '');
const getPageKey = (url: URL): string => `${normalizeHost(url)}${url.pathname.replace(/\/+$/, '')}`.toLowerCase();

/**
 * Returns whether a redirect led to another product: the final URL and title contain neither a number nor half of the
 * words of the requested URL. A redirect to another spelling of the same page is fine.
 */
export function isOtherProduct(requested: string, reached: string, { title, sku }: ReachedProduct): boolean {
  if (!URL.canParse(requested) || !URL.canParse(reached)) return false;
  const [from, to] = [new URL(requested), new URL(reached)];
  if (getPageKey(from) === getPageKey(to)) return false;
  const sought = [...new Set(getProductNameWords(from))];
  // A short link leads to another host, and its path does not contain words of the product.
  if (sought.length < (normalizeHost(from) === normalizeHost(to) ? 1 : 2)) return false;
  const there = new Set(splitWords(`${decodeText(to.pathname)} ${to.search} ${title ?? ''} ${sku ?? ''}`));
  if (sought.some((word) => isNumberWord(word) && there.has(word))) return false;
  return sought.filter((word) => there.has(word)).length * 2 < sought.length;
}
