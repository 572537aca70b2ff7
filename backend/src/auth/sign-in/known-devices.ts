import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { cookieOf } from '../sessions/cookies.js';
import { SeenAddress } from './seen-address.js';

const DAY_MS = 86_400_000;
const LIFE_DAYS = 180;
/** Maximum of users on a shared device, limited by the cookie's size. The one who signed in longest ago is dropped. */
const MAX_PEOPLE = 20;

/** Entry per user: day of the last sign-in (days since 1970), device id, and a signature over both. */
const ENTRY = /^(\d{5})\.([\w-]{12})\.([\w-]{22})$/;

interface Entry {
  readonly text: string;
  readonly day: number;
  readonly device: string;
  readonly signature: string;
}

/** A user whose devices are known. The signature includes the password hash, so a new password invalidates it. */
export interface Owner {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Remembers in a signed cookie who has signed in on a device. A known device has its own failure counter, so that
 * attackers who guess a name cannot lock its owner out.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly seen: SeenAddress,
  ) {}

  /** Returns the device's id if the user is known on it, else null. */
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

  /** Returns the entries that have not expired; signatures are checked later. */
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
