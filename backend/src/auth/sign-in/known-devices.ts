import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { HostCookie } from '../sessions/host-cookie.js';
import { RequestOrigin } from './request-origin.js';

const DAY_MS = 86_400_000;
const TTL_DAYS = 180;
/**
 * Maximum number of users on a shared device, limited by the cookie's size. The user who signed in longest ago is
 * dropped.
 */
const MAX_USERS = 20;

/**
 * Matches the cookie entry of a user: day of the last sign-in (days since 1970), device id, and a signature over both.
 */
const ENTRY_FORMAT = /^(\d{5})\.([\w-]{12})\.([\w-]{22})$/;

interface DeviceEntry {
  readonly text: string;
  readonly day: number;
  readonly device: string;
  readonly signature: string;
}

/** A user whose devices are known. The signature includes the password hash, so a new password invalidates it. */
export interface DeviceOwner {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Remembers in a signed cookie which users have signed in on a device. A known device has its own failure counter, so
 * that attackers who guess a name cannot lock out its owner.
 */
@Injectable()
export class KnownDevices {
  private readonly cookie: HostCookie;

  constructor(
    @InjectConfig() private readonly config: Config,
    requestOrigin: RequestOrigin,
  ) {
    this.cookie = new HostCookie(requestOrigin, 'device', 'lax');
  }

  /** Returns the id of the device if the user has signed in on it before, otherwise null. */
  findDevice(request: Request, owner: DeviceOwner): string | null {
    return this.findEntry(request, owner)?.device ?? null;
  }

  remember(request: Request, response: Response, owner: DeviceOwner): void {
    const before = this.findEntry(request, owner);
    const others = this.readEntries(request).filter(({ text }) => text !== before?.text);
    const day = getCurrentDay();
    const device = before?.device ?? randomBytes(9).toString('base64url');
    const own = `${day}.${device}.${computeSignature(this.config.sessionSecrets[0], owner, day, device)}`;
    const value = [own, ...others.map(({ text }) => text)].slice(0, MAX_USERS).join('~');
    this.cookie.set(request, response, value, TTL_DAYS * DAY_MS);
  }

  private findEntry(request: Request, owner: DeviceOwner): DeviceEntry | undefined {
    return this.readEntries(request).find(({ day, device, signature }) =>
      this.config.sessionSecrets.some((secret) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(computeSignature(secret, owner, day, device))),
      ),
    );
  }

  /** Returns the entries that have not expired; signatures are checked later. */
  private readEntries(request: Request): DeviceEntry[] {
    const cookie = this.cookie.read(request) ?? '';
    return cookie.split('~', MAX_USERS).flatMap((text) => {
      const [, day, device = '', signature = ''] = ENTRY_FORMAT.exec(text) ?? [];
      const age = getCurrentDay() - Number(day);
      return age >= 0 && age <= TTL_DAYS ? [{ text, day: Number(day), device, signature }] : [];
    });
  }
}

const computeSignature = (secret: string, { id, passwordHash }: DeviceOwner, day: number, device: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', id, passwordHash, day, device]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

const getCurrentDay = (): number => Math.floor(Date.now() / DAY_MS);
