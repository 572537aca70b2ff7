import { isIP } from 'node:net';

/** Express's names for the loopback, link-local and private networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Rejects hop counts, `true` and networks of all addresses: with them, clients could claim any address. */
const isProxyList = (part: string): boolean => {
  if (NETWORK_NAMES.includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** Returns the trusted proxies in Express's format, or null when a part is invalid. */
export const readTrustProxy = (text: string): string | null => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(isProxyList) ? parts.join(',') : null;
};
