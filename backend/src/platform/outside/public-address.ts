import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Ranges that the library counts as ordinary and that are not of the public internet; and a cloud's own service. */
const NOT_PUBLIC = [
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
/** Of IPv6 nothing else is in use: so mapped, compatible (::/96), translated (NAT64) and local forms are all outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address of a connection leads to the public internet. Anything that is not plainly so is refused: another
 * notation of an IPv4 address would reach the same machine.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (
    parsed.range() !== 'unicast' ||
    NOT_PUBLIC.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  )
    return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return !isOurs(parsed.toNormalizedString());
};

/** Names that only a network of one's own knows; nobody is asked about them. One without a dot is such a name. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|arpa)\.?$|^[^.]*\.?$/i;

/** Whether a host, as it stands in an address, may be of the public internet; of a name only its addresses can tell. */
export const mayBePublicHost = (host: string): boolean => {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(literal);
};

/** This machine, by an address that others may reach it at. */
const isOurs = (address: string): boolean =>
  Object.values(networkInterfaces()).some(
    (list) =>
      list?.some((own) => ipaddr.isValid(own.address) && ipaddr.parse(own.address).toNormalizedString() === address) ===
      true,
  );
