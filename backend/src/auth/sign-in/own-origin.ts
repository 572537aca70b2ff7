import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { originOf, SeenAddress } from './seen-address.js';

/**
 * Checks whether a request comes from our own pages, by `Origin` or `Sec-Fetch-Site`. A client that sends neither is no
 * browser, so cross-site requests are not possible.
 */
@Injectable()
export class OwnOrigin {
  private readonly others: readonly (string | null)[];

  constructor(
    @InjectConfig() config: Config,
    private readonly seen: SeenAddress,
  ) {
    this.others = config.publicOrigins.map(originOf);
  }

  includes(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (origin !== undefined) {
      const from = originOf(origin);
      return from !== null && (from === this.seen.origin(request) || this.others.includes(from));
    }
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
}
