import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ResolveName } from './guarded-agent.js';
import { isPublicAddress, mayBePublicHost } from './public-address.js';

const RESOLVE_MS = 3_000;

/**
 * Returns whether a host currently leads into a private network, by its literal address or the addresses of its name.
 * An unknown name does not; `guardedAgent` checks it again with each connection.
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
