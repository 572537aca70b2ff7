import { PageFailure } from './page-failure.js';

/**
 * Where a redirect leads, or null when that is no address. Header bytes arrive as latin1; shops write addresses in
 * UTF-8, and a browser reads them so.
 */
export function redirectAddress(location: string | undefined, from: URL): URL | null {
  const text = Buffer.from(location ?? '', 'latin1').toString('utf8');
  return text !== '' && URL.canParse(text, from.href) ? new URL(text, from) : null;
}

/** What https has promised would be lost: anybody on the way could read and change the rest. */
export const leavesHttps = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol !== 'https:';

/** An address of the web that carries no password of anybody. @throws PageFailure */
export function allowedTarget(target: URL): URL {
  if (!/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw new PageFailure('page.address-refused');
  return target;
}

/** The address that a page's redirect leads to, if it may be followed. @throws PageFailure */
export function redirectTarget(location: string | undefined, from: URL): URL {
  const target = redirectAddress(location, from);
  if (target === null) throw new PageFailure('page.unreadable');
  allowedTarget(target);
  if (leavesHttps(from, target)) throw new PageFailure('page.insecure-redirect');
  return target;
}
