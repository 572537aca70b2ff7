import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { passSecondStep } from '@atrium/contract/session/second-factor/calls';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Credentials, Directory } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import type { ProviderSession } from '../sessions/open-session.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { PendingMfa } from './pending-mfa.js';
import { RememberedDevices } from './remembered-devices.js';
import { SecondFactorStore } from './second-factor-store.js';
import { isTotpCode } from './totp.js';

const WRONG_CODES_BEFORE_NOTIFICATION = 3;

/** Leads a user from the correct password to a session. Users with a second factor enter it in between. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly directory: Directory,
    private readonly signIn: SignInService,
    private readonly factors: SecondFactorStore,
    private readonly devices: RememberedDevices,
    private readonly pendingMfa: PendingMfa,
    private readonly limits: SignInLimits,
    private readonly transactions: Transactions,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  /**
   * Starts a session after the correct password or a single sign-on. Throws `auth.second-step` when the user must enter a
   * second factor first, unless the provider is trusted for it.
   */
  async continueAfterFirstStep(
    request: Request,
    response: Response,
    credentials: Credentials,
    byProvider?: ProviderSession,
  ): Promise<CurrentUser> {
    if ((await this.factors.isOn(credentials.id)) && !(await this.devices.isRemembered(request, credentials.id))) {
      this.pendingMfa.setCookie(request, response, credentials, byProvider?.provedAt);
      throw new DomainError('auth.second-step');
    }
    return this.signIn.startSession(request, response, credentials, { byProvider });
  }

  async completeStep(
    request: Request,
    { code, remember = false }: CheckedBody<typeof passSecondStep>,
  ): Promise<CurrentUser> {
    const credentials = await this.getPendingCredentials(request);
    await this.verifyCode(request, credentials, code);
    return this.finish(request, credentials, remember);
  }

  /**
   * Returns the user who just entered the correct password. Throws `auth.second-step-over` when that was too long ago.
   */
  async getPendingCredentials(request: Request): Promise<Credentials> {
    const userId = this.pendingMfa.getUserId(request);
    const credentials = userId === null ? null : await this.directory.findCredentials(userId);
    if (
      credentials === null ||
      !this.signIn.isUsable(credentials) ||
      !this.pendingMfa.isForCredentials(request, credentials)
    )
      throw new DomainError('auth.second-step-over');
    return credentials;
  }

  /** Starts the session after a correct second factor. */
  async finish(request: Request, credentials: Credentials, remember: boolean): Promise<CurrentUser> {
    const response = request.res as Response;
    const provedAt = this.pendingMfa.getProviderSignInTime(request);
    const byProvider = provedAt === undefined ? undefined : { provedAt, hasFactor: false, idToken: null };
    const user = await this.signIn.startSession(request, response, credentials, { byProvider });
    this.pendingMfa.clearCookie(request, response);
    if (remember) await this.devices.remember(request, response, credentials.id);
    return user;
  }

  /** Verifies a second-factor code. Failures are counted per account, from all addresses together. */
  private async verifyCode(request: Request, credentials: Credentials, code: string): Promise<void> {
    let isRight = false;
    const guess = this.limits.codeGuess(credentials.id);
    try {
      const claim = await this.limits.claim(guess);
      try {
        isRight = await this.isCorrectCode(credentials, code);
      } finally {
        await this.limits.settle(claim, isRight);
      }
      if (!isRight) throw new DomainError('auth.wrong-code');
    } catch (error) {
      this.pendingMfa.recordFailure(request, credentials.id, credentials.name, error);
      // Owners mistype a code once or twice. More wrong codes suggest that another person knows the password.
      if (!isRight && (await this.limits.countFailures(guess)) >= WRONG_CODES_BEFORE_NOTIFICATION)
        await this.transactions.run((tx) => this.accountNotifier.notifyWrongCodes(tx, credentials.id));
      throw error;
    }
  }

  private isCorrectCode({ id, name }: Credentials, code: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // The second factor was turned off or reset after the password; the sign-in starts over.
      if (!(await this.factors.hasAny(tx, id))) throw new DomainError('auth.second-step-over');
      if (isTotpCode(code)) {
        const app = await this.factors.lock(tx, id);
        return app?.isOn === true && this.factors.consumeTotp(tx, id, app, code);
      }
      if (!(await this.factors.consumeRecoveryCode(tx, id, code))) return false;
      await writeAudit(tx, {
        actor: { id, name },
        action: 'recovery-code',
        objectKind: 'second-factor',
        objectId: id,
        objectName: name,
      });
      await this.accountNotifier.notifyRecoveryCodeUsed(tx, id, await this.factors.countRecoveryCodes(tx, id));
      return true;
    });
  }
}
