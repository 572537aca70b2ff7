import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import { isBadPort } from './bad-ports.js';
import { PageError } from './page-error.js';
import { isPublicAddress, canBePublicHost } from './public-address.js';
import { loadUndici } from './load-undici.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum size of response headers in bytes. Shops send longer headers than Node's limit of 16 kB. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Resolves a name to all its addresses, like `dns.lookup` with `all`. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface AddressRules {
  /** `host:port` pairs that may be contacted although they are not public. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: ResolveName;
  readonly isPublic?: (address: string) => boolean;
}

const getPortNumber = ({ protocol, port }: { protocol: string; port: string }): string =>
  port === '' ? (protocol === 'https:' ? '443' : '80') : port;

/**
 * Returns an agent that connects only to public addresses. Each connection is checked when it is made: literal
 * addresses before connecting, names by all resolved addresses, and finally the remote address. Changing a name's
 * address later (DNS rebinding) therefore has no effect, and a blocked address never receives a packet.
 */
export const createSafeAgent = ({
  allowedHosts,
  resolve = lookup,
  isPublic = isPublicAddress,
}: AddressRules): Agent => {
  const guardedLookup: ResolveName = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) done(error, []);
      else if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
        done(new PageError('page.address-refused'), []);
      else done(null, found);
    });
  const guarded = createConnector(guardedLookup);
  const free = createConnector(resolve);
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));

  return new (loadUndici().Agent)({
    connections: 1,
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, done) => {
      const port = getPortNumber(options);
      const isAllowed = allowed.has(
        `${isIP(options.hostname) === 6 ? `[${options.hostname}]` : options.hostname}:${port}`.toLowerCase(),
      );
      if (
        !isAllowed &&
        (isIP(options.hostname) === 0 ? !canBePublicHost(options.hostname) : !isPublic(options.hostname))
      )
        return done(new PageError('page.address-refused'), null);
      if (isBadPort(port)) return done(new PageError('page.port-refused', { port }), null);
      if (isAllowed) return free(options, done);
      guarded(options, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        if (isPublic(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new PageError('page.address-refused'), null);
      });
    },
  });
};

const createConnector = (resolve: ResolveName): buildConnector.connector =>
  loadUndici().buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: (
      name: string,
      options: LookupOptions,
      done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
    ) =>
      resolve(name, { ...options, all: true }, (error, found) => {
        const [first] = found;
        if (error !== null || options.all === true || first === undefined) done(error, found);
        else done(null, first.address, first.family);
      }),
  });
