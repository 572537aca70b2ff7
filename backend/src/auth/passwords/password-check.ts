import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Credentials, replacePasswordHash } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { Passwords, placeAtSignIn, placeForOwnPassword } from './passwords.js';
import { addressGroup } from '../sign-in/seen-address.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';

/**
 * Verifies passwords and counts each failed attempt once. Returns the account's current hash, or null for a wrong
 * password.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly passwords: Passwords,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Verifies the password at sign-in. An unknown or disabled account takes as long and replies like a wrong password.
   * Throws `auth.too-many-attempts` or `auth.too-many-at-once`.
   */
  atSignIn(
    request: Request,
    name: string,
    found: Credentials | null,
    password: string,
    mayBeUsed: (account: Credentials) => boolean,
  ): Promise<string | null> {
    const device = this.deviceOf(request, found);
    const place = placeAtSignIn(device, addressGroup(request.ip));
    return this.check(
      request,
      found?.id ?? name.toLowerCase(),
      device,
      place,
      found,
      password,
      () => found !== null && mayBeUsed(found),
    );
  }

  /** Verifies the current password of a signed-in user; failures count like those at sign-in. */
  ofSignedIn(request: Request, account: Credentials, password: string): Promise<string | null> {
    const place = placeForOwnPassword(account.id, addressGroup(request.ip));
    return this.check(request, account.id, this.deviceOf(request, account), place, account, password, () => true);
  }

  private deviceOf(request: Request, account: Credentials | null): string | null {
    return account === null ? null : this.devices.knows(request, account);
  }

  private async check(
    request: Request,
    name: string,
    device: string | null,
    place: Parameters<Passwords['inTurn']>[0],
    account: Credentials | null,
    password: string,
    mayBeUsed: () => boolean,
  ): Promise<string | null> {
    const attempt = this.limits.tryOf(name, addressGroup(request.ip), device);
    if (this.passwords.isBusy) await this.limits.refuseExhausted(attempt);
    return this.passwords.inTurn(place, async () => {
      const claim = await this.limits.claim(attempt);
      let form: 'normalized' | 'as-typed' | null = null;
      try {
        form = await this.passwords.verifyNow(account?.passwordHash ?? null, password);
        if (!mayBeUsed()) form = null;
      } finally {
        await this.limits.settle(claim, form !== null);
      }
      if (form === null || account === null) return null;
      return form === 'normalized' ? account.passwordHash : this.rehash(account, password);
    });
  }

  /** Replaces a hash from before passwords were normalized. */
  private async rehash({ id, passwordHash }: Credentials, password: string): Promise<string | null> {
    const hash = await this.passwords.hashNow(password);
    const isStored = await this.transactions.run((tx) => replacePasswordHash(tx, id, passwordHash, hash));
    // A concurrent sign-in already replaced it, or the password has changed.
    return isStored ? hash : passwordHash;
  }
}
