import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.token.js';
import { cookieOf } from './cookies.js';
import { SeenAddress } from './seen-address.js';

const LIFE_MS = 180 * 86_400_000;
/** Of shared tablets, as many people as fit into a small cookie; whoever has not signed in for longest drops out. */
const MAX_PEOPLE = 20;

/**
 * Remembers in a cookie who has signed in on a device before, so that strangers who guess at a name from everywhere
 * cannot lock its owner out. It holds one signature for each person, which only this product can make.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seen: SeenAddress,
  ) {}

  knows(request: Request, userId: string): boolean {
    const own = Buffer.from(this.signatureOf(userId));
    return this.signatures(request).some((text) => {
      const other = Buffer.from(text);
      return other.length === own.length && timingSafeEqual(other, own);
    });
  }

  remember(request: Request, response: Response, userId: string): void {
    const own = this.signatureOf(userId);
    const others = this.signatures(request).filter((text) => text !== own && /^[\w-]{43}$/.test(text));
    const secure = this.seen.isSecure(request);
    response.cookie(nameOf(secure), [own, ...others].slice(0, MAX_PEOPLE).join('.'), {
      httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFE_MS,
    });
  }

  private signatures(request: Request): string[] {
    return (cookieOf(request, nameOf(this.seen.isSecure(request))) ?? '').split('.');
  }

  private signatureOf(userId: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`known device ${userId}`).digest('base64url');
  }
}

const nameOf = (secure: boolean): string => (secure ? '__Host-device' : 'device');
