import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { passSecondStep } from '@atrium/contract/session/second-factor/calls';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Credentials, Directory } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { AccountNews } from '../sign-in/account-news.js';
import type { SessionByProvider } from '../sessions/open-session.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { HalfSignIn } from './half-sign-in.js';
import { RememberedDevices } from './remembered-devices.js';
import { SecondFactors } from './second-factors.js';
import { isTotp } from './totp.js';

const WRONG_CODES_TOLD = 3;

/** Leads from a correct password to a session, with a second factor in between if there is one. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly directory: Directory,
    private readonly signIn: SignInService,
    private readonly factors: SecondFactors,
    private readonly devices: RememberedDevices,
    private readonly half: HalfSignIn,
    private readonly limits: SignInLimits,
    private readonly transactions: Transactions,
    private readonly news: AccountNews,
  ) {}

  /** Starts a session. Throws `auth.second-step` when the second factor comes first. */
  async afterPassword(request: Request, response: Response, credentials: Credentials): Promise<CurrentUser> {
    if ((await this.factors.isOn(credentials.id)) && !(await this.devices.knows(request, credentials.id))) {
      this.half.give(request, response, credentials);
      throw new DomainError('auth.second-step');
    }
    return this.signIn.begin(request, response, credentials);
  }

  /** Like `afterPassword`, for single sign-on whose provider is not trusted for the second factor. */
  async afterProvider(
    request: Request,
    response: Response,
    credentials: Credentials,
    byProvider: SessionByProvider,
  ): Promise<CurrentUser> {
    if ((await this.factors.isOn(credentials.id)) && !(await this.devices.knows(request, credentials.id))) {
      this.half.give(request, response, credentials, byProvider.provedAt);
      throw new DomainError('auth.second-step');
    }
    return this.signIn.begin(request, response, credentials, { byProvider });
  }

  async pass(request: Request, { code, remember = false }: CheckedBody<typeof passSecondStep>): Promise<CurrentUser> {
    const credentials = await this.halfSignedIn(request);
    await this.take(request, credentials, code);
    return this.finish(request, credentials, remember);
  }

  /** Returns the user who just entered the password. Throws `auth.second-step-over`. */
  async halfSignedIn(request: Request): Promise<Credentials> {
    const userId = this.half.userId(request);
    const credentials = userId === null ? null : await this.directory.credentials(userId);
    if (credentials === null || !this.signIn.mayBeUsed(credentials) || !this.half.isOf(request, credentials))
      throw new DomainError('auth.second-step-over');
    return credentials;
  }

  /** Starts the session after a correct second factor. */
  async finish(request: Request, credentials: Credentials, remember: boolean): Promise<CurrentUser> {
    const response = request.res as Response;
    const provedAt = this.half.provedAtProvider(request);
    const byProvider = provedAt === undefined ? undefined : { provedAt, hasFactor: false, idToken: null };
    const user = await this.signIn.begin(request, response, credentials, { byProvider });
    this.half.take(request, response);
    if (remember) await this.devices.remember(request, response, credentials.id);
    return user;
  }

  /** Verifies a code. Failures count per account, wherever they come from. */
  private async take(request: Request, credentials: Credentials, code: string): Promise<void> {
    let isRight = false;
    const guess = this.limits.guessOfCode(credentials.id);
    try {
      const claim = await this.limits.claim(guess);
      try {
        isRight = await this.isRight(credentials, code);
      } finally {
        await this.limits.settle(claim, isRight);
      }
      if (!isRight) throw new DomainError('auth.wrong-code');
    } catch (error) {
      this.half.noteFailure(request, credentials.id, credentials.name, error);
      // Owners mistype a code once or twice. More wrong codes suggest that another person knows the password.
      if (!isRight && (await this.limits.failuresOf(guess)) >= WRONG_CODES_TOLD)
        await this.transactions.run((tx) => this.news.codesWrong(tx, credentials.id));
      throw error;
    }
  }

  private isRight({ id, name }: Credentials, code: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // The second factor was turned off or reset after the password; the sign-in starts over.
      if (!(await this.factors.hasAny(tx, id))) throw new DomainError('auth.second-step-over');
      if (isTotp(code)) {
        const app = await this.factors.lock(tx, id);
        return app?.isOn === true && this.factors.takeTotp(tx, id, app, code);
      }
      if (!(await this.factors.takeRecoveryCode(tx, id, code))) return false;
      await writeAudit(tx, {
        actor: { id, name },
        action: 'recovery-code',
        objectKind: 'second-factor',
        objectId: id,
        objectName: name,
      });
      await this.news.recoveryCodeUsed(tx, id, await this.factors.recoveryCodesLeft(tx, id));
      return true;
    });
  }
}
