import { isIP } from 'node:net';

/** Of Express: the machine itself, and the private networks of IPv4 and IPv6. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Every part names somebody: a number of hops or `true` would let anybody claim any address. A network of all addresses too. */
const namesProxies = (part: string): boolean => {
  if (NAMES.includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** The proxies whose `X-Forwarded-*` counts, as Express takes them; null: the setting names none that could be trusted. */
export const readTrustProxy = (text: string): string | null => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every(namesProxies) ? parts.join(',') : null;
};
