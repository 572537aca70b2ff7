import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ResolveName } from './guarded-agent.js';
import { isPublicAddress, mayBePublicHost } from './public-address.js';

const RESOLVE_MS = 3_000;

/**
 * Whether a host leads into a network of one's own, as far as that can be told now: by the address itself, or by what
 * its name means at this moment. A name that nobody knows yet leads nowhere; it is looked at again when it is
 * connected to.
 */
export async function leadsInside(hostname: string, resolve: ResolveName = lookup): Promise<boolean> {
  if (!mayBePublicHost(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const found = await addressesOf(hostname, resolve);
  return found.some(({ address }) => !isPublicAddress(address));
}

const addressesOf = (hostname: string, resolve: ResolveName): Promise<readonly LookupAddress[]> =>
  new Promise((done) => {
    const timer = setTimeout(() => done([]), RESOLVE_MS);
    resolve(hostname, { all: true }, (error, found) => {
      clearTimeout(timer);
      done(error === null ? found : []);
    });
  });
