import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Express, Request } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { InjectConfig } from '../../config/config.token.js';
import { LOGGER } from '../../database/sql-pool.js';
import { Health } from '../health.js';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

const HTTPS_WITHOUT_PROXY =
  'PUBLIC_ORIGIN is an https address, but TRUST_PROXY names no proxy: cookies go out without Secure, and everybody counts as one address when sign-ins fail. Set TRUST_PROXY to the address of the proxy.';
const UNKNOWN_PROXY =
  'A request came with X-Forwarded headers from an address that TRUST_PROXY does not name; they are ignored. If that is your proxy, everybody behind it counts as one address: add it to TRUST_PROXY.';

/** Warns once about requests and settings that indicate a proxy missing in TRUST_PROXY. */
@Injectable()
export class ProxyCheck implements OnApplicationBootstrap {
  private hasWarned = false;

  constructor(
    @InjectConfig() private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly health: Health,
  ) {}

  onApplicationBootstrap(): void {
    const { publicOrigins, trustProxy } = this.config;
    if (trustProxy !== null || !publicOrigins.some((origin) => /^https:/i.test(origin))) return;
    this.logger.warn(HTTPS_WITHOUT_PROXY);
    this.health.addWarning(HTTPS_WITHOUT_PROXY);
  }

  checkRequest(request: Request): void {
    if (this.hasWarned || !FORWARDED.some((name) => request.headers[name] !== undefined)) return;
    const { remoteAddress = '' } = request.socket;
    const trusts = (request.app as Express).get('trust proxy fn') as (address: string, hop: number) => boolean;
    if (remoteAddress === '' || trusts(remoteAddress, 0)) return;
    this.hasWarned = true;
    this.logger.warn({ from: remoteAddress }, UNKNOWN_PROXY);
    this.health.addWarning(UNKNOWN_PROXY);
  }
}
