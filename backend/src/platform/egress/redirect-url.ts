import { PageError } from './page-error.js';

/**
 * Returns the URL of a Location header, or null when it is invalid. Node decodes headers as latin1, but shops and
 * browsers use UTF-8.
 */
export function parseLocation(location: string | undefined, from: URL): URL | null {
  const text = Buffer.from(location ?? '', 'latin1').toString('utf8');
  return text !== '' && URL.canParse(text, from.href) ? new URL(text, from) : null;
}

/** Returns whether a redirect drops HTTPS, after which others could read and change the page. */
export const isHttpsDowngrade = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol !== 'https:';

/** Returns the URL if it is http(s) without credentials. Throws `PageError` otherwise. */
export function assertAllowedUrl(target: URL): URL {
  if (!/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw new PageError('page.address-refused');
  return target;
}

/** Returns the URL of a redirect that may be followed. Throws `PageError` otherwise. */
export function resolveRedirect(location: string | undefined, from: URL): URL {
  const target = parseLocation(location, from);
  if (target === null) throw new PageError('page.unreadable');
  assertAllowedUrl(target);
  if (isHttpsDowngrade(from, target)) throw new PageError('page.insecure-redirect');
  return target;
}
