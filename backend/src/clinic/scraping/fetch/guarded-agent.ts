import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { PageFailure } from './page-failure.js';
import { isPublicAddress } from './public-address.js';

const CONNECT_MS = 10_000;

/** As `dns.lookup` with `all`: answers every address of a name. */
export type ResolveName = (name: string, options: LookupOptions & { all: true }, done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void;

/** Names that only a network of one's own knows; nobody is asked about them. One without a dot is such a name. */
const isLocalName = (name: string): boolean => /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|arpa)\.?$|^[^.]*\.?$/i.test(name);

/** Which addresses may be connected to. */
export interface AddressRules {
  /** `host:port` as they stand in addresses, although they are not public. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: ResolveName;
  readonly isPublic?: (address: string) => boolean;
}

const portOf = ({ protocol, port }: { protocol: string; port: string }): string => (port === '' ? (protocol === 'https:' ? '443' : '80') : port);

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
      else if (found.length === 0 || !found.every(({ address }) => isPublic(address))) done(new PageFailure('page.address-refused'), []);
      else done(null, found);
    });
  const guarded = connector(guardedLookup);
  const free = connector(resolve);
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));

  return new Agent({
    connections: 1,
    pipelining: 0,
    connect: (options, done) => {
      const isAllowed = allowed.has(`${isIP(options.hostname) === 6 ? `[${options.hostname}]` : options.hostname}:${portOf(options)}`.toLowerCase());
      if (isAllowed) return free(options, done);
      if (isIP(options.hostname) === 0 ? isLocalName(options.hostname) : !isPublic(options.hostname)) return done(new PageFailure('page.address-refused'), null);
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
  buildConnector({
    timeout: CONNECT_MS,
    lookup: (name: string, options: LookupOptions, done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void) =>
      resolve(name, { ...options, all: true }, (error, found) => {
        const [first] = found;
        if (error !== null || options.all === true || first === undefined) done(error, found);
        else done(null, first.address, first.family);
      }),
  });
