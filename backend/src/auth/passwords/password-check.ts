import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Credentials, replacePasswordHash } from '../../enterprise/directory.js';
import { Transactions } from '../../platform/database/transaction.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { PasswordHasher, signInPosition, getPasswordChangePosition } from './password-hasher.js';
import { toAddressGroup } from '../sign-in/request-origin.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';

/**
 * Verifies passwords and counts each failed attempt once. Its methods return the account's current hash, or null for a
 * wrong password.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Verifies the password at sign-in. An unknown or disabled account takes as long and replies like a wrong password.
   * Throws `auth.too-many-attempts` or `auth.too-many-at-once`.
   */
  verifySignIn(
    request: Request,
    name: string,
    found: Credentials | null,
    password: string,
    isUsable: (account: Credentials) => boolean,
  ): Promise<string | null> {
    const device = this.findDevice(request, found);
    const position = signInPosition(device, toAddressGroup(request.ip));
    return this.check(
      request,
      found?.id ?? name.toLowerCase(),
      device,
      position,
      found,
      password,
      () => found !== null && isUsable(found),
    );
  }

  /** Verifies the current password of a signed-in user; failures count like those at sign-in. */
  verifyCurrent(request: Request, account: Credentials, password: string): Promise<string | null> {
    const position = getPasswordChangePosition(account.id, toAddressGroup(request.ip));
    return this.check(request, account.id, this.findDevice(request, account), position, account, password, () => true);
  }

  private findDevice(request: Request, account: Credentials | null): string | null {
    return account === null ? null : this.devices.findDevice(request, account);
  }

  private async check(
    request: Request,
    name: string,
    device: string | null,
    position: Parameters<PasswordHasher['runQueued']>[0],
    account: Credentials | null,
    password: string,
    isUsable: () => boolean,
  ): Promise<string | null> {
    const attempt = this.limits.signInAttempt(name, toAddressGroup(request.ip), device);
    if (this.passwords.isBusy) await this.limits.assertNotExhausted(attempt);
    return this.passwords.runQueued(position, async () => {
      const claim = await this.limits.claim(attempt);
      let form: 'normalized' | 'as-typed' | null = null;
      try {
        form = await this.passwords.verifyNow(account?.passwordHash ?? null, password);
        if (!isUsable()) form = null;
      } finally {
        await this.limits.settle(claim, form !== null);
      }
      if (form === null || account === null) return null;
      return form === 'normalized' ? account.passwordHash : this.rehash(account, password);
    });
  }

  /** Replaces a hash that was created before passwords were normalized. */
  private async rehash({ id, passwordHash }: Credentials, password: string): Promise<string | null> {
    const hash = await this.passwords.hashNow(password);
    const isStored = await this.transactions.run((tx) => replacePasswordHash(tx, id, passwordHash, hash));
    // A concurrent sign-in already replaced it, or the password has changed.
    return isStored ? hash : passwordHash;
  }
}
