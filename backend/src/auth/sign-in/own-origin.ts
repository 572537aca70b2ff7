import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { originOf, SeenAddress } from './seen-address.js';

/**
 * Whether a request comes from this product's own pages. Browsers say so by `Origin`, or at least by `Sec-Fetch-Site`;
 * whatever sends neither is no browser that could be misled.
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
