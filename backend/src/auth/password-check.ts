import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Credentials } from '../enterprise/directory.js';
import { KnownDevices } from './known-devices.js';
import { Passwords, placeAtSignIn, placeForOwnPassword } from './passwords.js';
import { addressGroup } from './seen-address.js';
import { SignInLimits } from './sign-in-limits.js';

/** Whether a password is the right one: the one place where somebody may guess, and where guesses are counted. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly passwords: Passwords,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * At the sign-in. An account that is unknown or may not be used costs and answers the same as a wrong password.
   * @throws DomainError `auth.too-many-attempts`, `auth.too-many-at-once`
   */
  atSignIn(
    request: Request,
    name: string,
    found: Credentials | null,
    password: string,
    mayBeUsed: (account: Credentials) => boolean,
  ): Promise<boolean> {
    const device = this.deviceOf(request, found);
    const place = placeAtSignIn(device, addressGroup(request.ip));
    return this.isRight(
      request,
      found?.id ?? name.toLowerCase(),
      device,
      place,
      found,
      password,
      () => found !== null && mayBeUsed(found),
    );
  }

  /** The current password of somebody who is signed in: counted with the sign-ins. */
  ofSignedIn(request: Request, account: Credentials, password: string): Promise<boolean> {
    const place = placeForOwnPassword(account.id, addressGroup(request.ip));
    return this.isRight(request, account.id, this.deviceOf(request, account), place, account, password, () => true);
  }

  private deviceOf(request: Request, account: Credentials | null): string | null {
    return account === null ? null : this.devices.knows(request, account);
  }

  private async isRight(
    request: Request,
    name: string,
    device: string | null,
    place: Parameters<Passwords['inTurn']>[0],
    account: Credentials | null,
    password: string,
    mayBeUsed: () => boolean,
  ): Promise<boolean> {
    const attempt = this.limits.tryOf(name, addressGroup(request.ip), device);
    if (this.passwords.isBusy) await this.limits.refuseExhausted(attempt);
    return this.passwords.inTurn(place, async () => {
      const claim = await this.limits.claim(attempt);
      let succeeded = false;
      try {
        const matches = await this.passwords.verifyNow(account?.passwordHash ?? null, password);
        succeeded = matches && mayBeUsed();
      } finally {
        await this.limits.settle(claim, succeeded);
      }
      return succeeded;
    });
  }
}
