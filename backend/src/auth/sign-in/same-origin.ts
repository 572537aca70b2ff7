import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { normalizeOrigin, RequestOrigin } from './request-origin.js';

/**
 * Rejects requests from other sites by `Origin` or `Sec-Fetch-Site`. A client that sends neither header is not a
 * browser, so no other site can control it.
 */
@Injectable()
export class SameOriginCheck {
  private readonly additionalOrigins: readonly (string | null)[];

  constructor(
    @InjectConfig() config: Config,
    private readonly requestOrigin: RequestOrigin,
  ) {
    this.additionalOrigins = config.publicOrigins.map(normalizeOrigin);
  }

  isSameOrigin(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (origin !== undefined) {
      const from = normalizeOrigin(origin);
      return from !== null && (from === this.requestOrigin.getOrigin(request) || this.additionalOrigins.includes(from));
    }
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
}
