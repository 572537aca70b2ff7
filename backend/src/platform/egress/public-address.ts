import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** IP ranges that ipaddr.js counts as unicast although they are not public, such as a cloud metadata service. */
const NON_PUBLIC_RANGES = [
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((range) => ipaddr.parseCIDR(range));
/** The only IPv6 range in public use. Mapped, compatible, NAT64 and local forms are outside of it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Returns whether an address is on the public internet. Returns false for ambiguous notations, because another notation
 * of an IPv4 address reaches the same machine.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (
    parsed.range() !== 'unicast' ||
    NON_PUBLIC_RANGES.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  )
    return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return !isLocalInterface(parsed.toNormalizedString());
};

/** Matches names of private networks, including names without a dot, which are never resolved. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|arpa)\.?$|^[^.]*\.?$/i;

/** Returns whether a URL's host can be public. A name is decided by the addresses that it resolves to later. */
export const canBePublicHost = (host: string): boolean => {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(literal);
};

/** Returns whether the address belongs to this machine. */
const isLocalInterface = (address: string): boolean =>
  Object.values(networkInterfaces()).some(
    (list) =>
      list?.some((own) => ipaddr.isValid(own.address) && ipaddr.parse(own.address).toNormalizedString() === address) ===
      true,
  );
