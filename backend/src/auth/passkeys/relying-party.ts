import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { normalizeOrigin, RequestOrigin } from '../sign-in/request-origin.js';

/** The relying party of passkeys and the origins that may use them. */
export interface RelyingParty {
  readonly host: string;
  readonly origins: readonly string[];
}

const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Returns whether browsers support passkeys at this origin: HTTPS or localhost, and no IP address. */
const supportsPasskeys = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || isLocalhost(hostname));
};

export const resolveRelyingParty = (origins: readonly (string | null)[]): RelyingParty | null => {
  const fit = origins.filter((origin): origin is string => origin !== null && supportsPasskeys(origin));
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
 * Finds the relying party: the first host of `PUBLIC_ORIGIN`, regardless of the request. Without that setting, as in
 * development, it is the host of the request.
 */
@Injectable()
export class RelyingPartyResolver {
  private readonly origins: readonly (string | null)[];

  constructor(
    @InjectConfig() config: Config,
    private readonly requestOrigin: RequestOrigin,
  ) {
    this.origins = config.publicOrigins.map(normalizeOrigin);
  }

  /** Returns the relying party of the request; null where passkeys cannot be used. */
  find(request: IncomingMessage): RelyingParty | null {
    return resolveRelyingParty(this.origins.length > 0 ? this.origins : [this.requestOrigin.getOrigin(request)]);
  }

  /** Like `find`, but throws `DomainError('passkey.no-address')`. */
  get(request: IncomingMessage): RelyingParty {
    const address = this.find(request);
    if (address === null) throw new DomainError('passkey.no-address');
    return address;
  }
}
