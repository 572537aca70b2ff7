import { PageFailure } from './page-failure.js';

/**
 * Returns the URL of a Location header, or null when it is invalid. Node decodes headers as latin1, but shops and
 * browsers use UTF-8.
 */
export function redirectAddress(location: string | undefined, from: URL): URL | null {
  const text = Buffer.from(location ?? '', 'latin1').toString('utf8');
  return text !== '' && URL.canParse(text, from.href) ? new URL(text, from) : null;
}

/** Returns whether a redirect drops HTTPS, after which others could read and change the page. */
export const leavesHttps = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol !== 'https:';

/** Returns the URL if it is http(s) without credentials. Throws `PageFailure` otherwise. */
export function allowedTarget(target: URL): URL {
  if (!/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw new PageFailure('page.address-refused');
  return target;
}

/** Returns the URL of a redirect that may be followed. Throws `PageFailure` otherwise. */
export function redirectTarget(location: string | undefined, from: URL): URL {
  const target = redirectAddress(location, from);
  if (target === null) throw new PageFailure('page.unreadable');
  allowedTarget(target);
  if (leavesHttps(from, target)) throw new PageFailure('page.insecure-redirect');
  return target;
}
