import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CurrentUser } from '@atrium/contract/session/session';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.token.js';
import { Directory, type Account, type Credentials } from '../enterprise/directory.js';
import { Refusals } from '../platform/audit/refusals.js';
import { DomainError } from '../platform/http/domain-error.js';
import { actorOf } from '../platform/http/person.js';
import { personOfAccount } from './access.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { addressGroup } from './seen-address.js';
import { sessionOf } from './session-middleware.js';
import { Sessions } from './sessions.js';
import { SignInLimits } from './sign-in-limits.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly directory: Directory,
    private readonly passwords: Passwords,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly refusals: Refusals,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Whose name and password these are. An account that is unknown, inactive or without a password costs and answers
   * the same as a wrong password.
   * @throws DomainError `auth.invalid-credentials`, `auth.too-many-attempts`
   */
  async verify(request: Request, name: string, password: string): Promise<Credentials> {
    const found = await this.directory.credentialsByName(name);
    try {
      return await this.check(request, name, found, password);
    } catch (error) {
      this.noteFailure(request, found, error);
      throw error;
    }
  }

  private async check(request: Request, name: string, found: Credentials | null, password: string): Promise<Credentials> {
    const attempt = this.limits.tryOf(
      found?.id ?? name.toLowerCase(),
      addressGroup(request.ip),
      found !== null && this.devices.knows(request, found.id),
    );
    await this.limits.refuseExhausted(attempt);
    const isRight = await this.passwords.inTurn(async () => {
      const claim = await this.limits.claim(attempt);
      let succeeded = false;
      try {
        const matches = await this.passwords.verifyNow(found?.passwordHash ?? null, password);
        succeeded = matches && found !== null && this.mayBeUsed(found);
      } finally {
        await this.limits.settle(claim, succeeded);
      }
      return succeeded;
    });
    if (!isRight || found === null) throw new DomainError('auth.invalid-credentials');
    return found;
  }

  /** Begins a session under a new id; the one that this browser had is over. */
  async begin(request: Request, response: Response, credentials: Credentials): Promise<CurrentUser> {
    const old = sessionOf(request)?.id ?? request.sessionID;
    const account = await this.directory.account(credentials.id);
    if (account === null) throw new DomainError('auth.invalid-credentials');
    request.sessionStore.generate(request);
    const begun = await this.sessions
      .start({
        id: request.sessionID,
        userId: account.id,
        passwordHash: credentials.passwordHash ?? '',
        isPasswordTemporary: credentials.mustChangePassword,
        address: request.ip ?? null,
        device: request.headers['user-agent'] ?? null,
        replaces: old,
        actor: actorOf(personOfAccount(account)),
      })
      .catch((error: unknown) => {
        withoutCookie(request);
        throw error;
      });
    if (!begun) {
      withoutCookie(request);
      throw new DomainError('auth.invalid-credentials');
    }
    this.devices.remember(request, response, account.id);
    return currentUserOf(account);
  }

  async currentUser(userId: string): Promise<CurrentUser> {
    const account = await this.directory.account(userId);
    if (account === null) throw new DomainError('auth.unauthorized');
    return currentUserOf(account);
  }

  /** What was typed is not written down: people type passwords into the wrong field. */
  private noteFailure(request: Request, account: Credentials | null, error: unknown): void {
    const isThrottled = error instanceof DomainError && error.code === 'auth.too-many-attempts';
    if (!isThrottled && !(error instanceof DomainError && error.code === 'auth.invalid-credentials')) return;
    this.refusals.note({
      actor: { id: null, name: 'Somebody' },
      action: isThrottled ? 'sign-in-throttled' : 'sign-in-failed',
      objectKind: 'session',
      objectId: account?.id ?? null,
      objectName: account?.name ?? null,
      address: request.ip ?? null,
    });
  }

  private mayBeUsed({ isActive, temporaryPasswordExpired }: Credentials): boolean {
    return isActive && !(temporaryPasswordExpired && this.config.requirePasswordChange);
  }
}

/** express-session sends a cookie for every session with a new id; this one never began. */
const withoutCookie = (request: Request): void => {
  delete (request as Partial<Request>).session;
};

const currentUserOf = (account: Account): CurrentUser => {
  const { assignments: _, ...own } = account;
  const { projects, rights } = personOfAccount(account);
  return {
    ...own,
    projects: [...projects],
    permissions: Object.fromEntries(projects.map((project) => [project, [...rights[project]]])),
    isActive: true,
  };
};
