import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { ResolveName } from './safe-agent.js';
import { isPublicAddress, canBePublicHost } from './public-address.js';

const RESOLVE_TIMEOUT_MS = 3_000;

/**
 * Returns whether a host currently leads into a private network, by its literal address or the addresses of its name.
 * An unknown name does not; `createSafeAgent` checks it again with each connection.
 */
export async function isPrivateHost(hostname: string, resolve: ResolveName = lookup): Promise<boolean> {
  if (!canBePublicHost(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const found = await resolveAddresses(hostname, resolve);
  return found.some(({ address }) => !isPublicAddress(address));
}

const resolveAddresses = (hostname: string, resolve: ResolveName): Promise<readonly LookupAddress[]> =>
  new Promise((done) => {
    const timer = setTimeout(() => done([]), RESOLVE_TIMEOUT_MS);
    resolve(hostname, { all: true }, (error, found) => {
      clearTimeout(timer);
      done(error === null ? found : []);
    });
  });
