import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { originOf, SeenAddress } from '../sign-in/seen-address.js';

/** The relying party of passkeys and the origins that may use them. */
export interface PasskeyAddress {
  readonly host: string;
  readonly origins: readonly string[];
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Returns whether browsers support passkeys at this origin: HTTPS or localhost, and no IP address. */
const isFit = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || isLocal(hostname));
};

export const passkeyAddressOf = (origins: readonly (string | null)[]): PasskeyAddress | null => {
  const fit = origins.filter((origin): origin is string => origin !== null && isFit(origin));
  const [first] = fit;
  if (first === undefined) return null;
  const host = new URL(first).hostname;
  const belongs = (origin: string): boolean => {
    const { hostname } = new URL(origin);
    return hostname === host || hostname.endsWith(`.${host}`);
  };
  return { host, origins: fit.filter(belongs) };
};

/**
 * Finds the relying party: the first host of `PUBLIC_ORIGIN`, whatever the request says; without that setting, the host
 * of the request, as in development.
 */
@Injectable()
export class PasskeyAddresses {
  private readonly origins: readonly (string | null)[];

  constructor(
    @InjectConfig() config: Config,
    private readonly seen: SeenAddress,
  ) {
    this.origins = config.publicOrigins.map(originOf);
  }

  /** Returns null where passkeys cannot be used. */
  find(request: IncomingMessage): PasskeyAddress | null {
    return passkeyAddressOf(this.origins.length > 0 ? this.origins : [this.seen.origin(request)]);
  }

  /** Like `find`, but throws `DomainError('passkey.no-address')`. */
  of(request: IncomingMessage): PasskeyAddress {
    const address = this.find(request);
    if (address === null) throw new DomainError('passkey.no-address');
    return address;
  }
}
