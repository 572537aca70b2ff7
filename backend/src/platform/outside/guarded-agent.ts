import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import { isBadPort } from './bad-ports.js';
import { PageFailure } from './page-failure.js';
import { isPublicAddress, mayBePublicHost } from './public-address.js';
import { undici } from './undici.js';

const CONNECT_MS = 10_000;
/** Shops with long policies and many cookies send more than the 16 kB that Node bears by itself. */
const MAX_HEADER_BYTES = 64 * 1024;

/** As `dns.lookup` with `all`: answers every address of a name. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Which addresses may be connected to. */
export interface AddressRules {
  /** `host:port` as they stand in addresses, although they are not public. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: ResolveName;
  readonly isPublic?: (address: string) => boolean;
}

const portOf = ({ protocol, port }: { protocol: string; port: string }): string =>
  port === '' ? (protocol === 'https:' ? '443' : '80') : port;

/**
 * Connections to public addresses alone. Every connection is checked by itself, at the moment that it is made and
 * whatever led to it: a literal before connecting (no resolver is asked about those), a name by all the addresses that
 * this very connection then chooses from, and in the end the address that answered. So a name that changes its mind
 * between two questions gains nothing, and a refused address never sees a packet.
 */
export const guardedAgent = ({ allowedHosts, resolve = lookup, isPublic = isPublicAddress }: AddressRules): Agent => {
  const guardedLookup: ResolveName = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) done(error, []);
      else if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
        done(new PageFailure('page.address-refused'), []);
      else done(null, found);
    });
  const guarded = connector(guardedLookup);
  const free = connector(resolve);
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));

  return new (undici().Agent)({
    connections: 1,
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, done) => {
      const port = portOf(options);
      const isAllowed = allowed.has(
        `${isIP(options.hostname) === 6 ? `[${options.hostname}]` : options.hostname}:${port}`.toLowerCase(),
      );
      if (
        !isAllowed &&
        (isIP(options.hostname) === 0 ? !mayBePublicHost(options.hostname) : !isPublic(options.hostname))
      )
        return done(new PageFailure('page.address-refused'), null);
      if (isBadPort(port)) return done(new PageFailure('page.port-refused', { port }), null);
      if (isAllowed) return free(options, done);
      guarded(options, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        if (isPublic(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new PageFailure('page.address-refused'), null);
      });
    },
  });
};

const connector = (resolve: ResolveName): buildConnector.connector =>
  undici().buildConnector({
    timeout: CONNECT_MS,
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
