import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { cookieOf } from '../sessions/cookies.js';
import { SeenAddress } from './seen-address.js';

const DAY_MS = 86_400_000;
const LIFE_DAYS = 180;
/** Of shared tablets, as many people as fit into a small cookie; whoever has not signed in for longest drops out. */
const MAX_PEOPLE = 20;

/** For each person: the day of the last sign-in (days since 1970), what this device is called, and a signature over both. */
const ENTRY = /^(\d{5})\.([\w-]{12})\.([\w-]{22})$/;

interface Entry {
  readonly text: string;
  readonly day: number;
  readonly device: string;
  readonly signature: string;
}

/** Whose device it is. A new password has another hash, and makes every signature from before worthless. */
export interface Owner {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Remembers in a cookie who has signed in on a device before, so that strangers who guess at a name, or from the same
 * address, cannot lock its owner out: its failures have counters of their own. Only this product can sign it.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seen: SeenAddress,
  ) {}

  /** What this device is called if its owner is known on it, else null. */
  knows(request: Request, owner: Owner): string | null {
    return this.ownEntry(request, owner)?.device ?? null;
  }

  remember(request: Request, response: Response, owner: Owner): void {
    const before = this.ownEntry(request, owner);
    const others = this.entries(request).filter(({ text }) => text !== before?.text);
    const day = today();
    const device = before?.device ?? randomBytes(9).toString('base64url');
    const own = `${day}.${device}.${signatureOf(this.config.sessionSecrets[0], owner, day, device)}`;
    const secure = this.seen.isSecure(request);
    const value = [own, ...others.map(({ text }) => text)].slice(0, MAX_PEOPLE).join('~');
    response.cookie(nameOf(secure), value, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: LIFE_DAYS * DAY_MS,
    });
  }

  private ownEntry(request: Request, owner: Owner): Entry | undefined {
    return this.entries(request).find(({ day, device, signature }) =>
      this.config.sessionSecrets.some((secret) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, owner, day, device))),
      ),
    );
  }

  /** Those that are not too old; whose they are only their signature tells. */
  private entries(request: Request): Entry[] {
    const cookie = cookieOf(request, nameOf(this.seen.isSecure(request))) ?? '';
    return cookie.split('~', MAX_PEOPLE).flatMap((text) => {
      const [, day, device = '', signature = ''] = ENTRY.exec(text) ?? [];
      const age = today() - Number(day);
      return age >= 0 && age <= LIFE_DAYS ? [{ text, day: Number(day), device, signature }] : [];
    });
  }
}

const signatureOf = (secret: string, { id, passwordHash }: Owner, day: number, device: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', id, passwordHash, day, device]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

const today = (): number => Math.floor(Date.now() / DAY_MS);
const nameOf = (secure: boolean): string => (secure ? '__Host-device' : 'device');
