import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { Directory, type Account, type Credentials } from '../../enterprise/directory.js';
import { Refusals } from '../../platform/audit/refusals.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { personOfAccount } from '../access.js';
import { KnownDevices } from './known-devices.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { newSessionId, SessionCookie, sessionOf } from '../sessions/session-cookie.js';
import type { SessionByProvider } from '../sessions/open-session.js';
import { Sessions } from '../sessions/sessions.js';
import { needsProvider } from '../single-sign-on/only-by-provider.js';
import { SingleSignOnSetup } from '../single-sign-on/single-sign-on-setup.js';

interface Begun {
  /** False for a passkey: a temporary password then stays temporary. */
  readonly withPassword?: boolean;
  readonly byProvider?: SessionByProvider | undefined;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly directory: Directory,
    private readonly check: PasswordCheck,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly refusals: Refusals,
    private readonly singleSignOn: SingleSignOnSetup,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Verifies a name and password. Throws `auth.invalid-credentials`, `auth.too-many-attempts` or
   * `auth.too-many-at-once`.
   */
  async verify(request: Request, name: string, password: string): Promise<Credentials> {
    const found = await this.directory.credentialsByName(name);
    const isOnly = await this.singleSignOn.isOnly();
    try {
      const passwordHash = await this.check.atSignIn(
        request,
        name,
        found,
        password,
        (account) => this.mayBeUsed(account) && !(isOnly && needsProvider(account)),
      );
      if (passwordHash === null || found === null) throw new DomainError('auth.invalid-credentials');
      return { ...found, passwordHash };
    } catch (error) {
      this.noteFailure(request, found, error);
      throw error;
    }
  }

  /** Starts a session with a new id and ends the browser's previous one. */
  async begin(
    request: Request,
    response: Response,
    credentials: Credentials,
    { withPassword = true, byProvider }: Begun = {},
  ): Promise<CurrentUser> {
    const account = await this.directory.account(credentials.id);
    if (account === null) throw new DomainError('auth.invalid-credentials');
    const mayUsePassword = await this.mayUsePassword(account);
    // Applies to passkeys as well.
    if (byProvider === undefined && !mayUsePassword) throw new DomainError('auth.single-sign-on-only');
    const id = newSessionId();
    const begun = await this.sessions.start({
      id,
      userId: account.id,
      passwordHash: credentials.passwordHash,
      byProvider,
      isPasswordTemporary: withPassword && credentials.mustChangePassword,
      address: request.ip ?? null,
      device: request.headers['user-agent'] ?? null,
      isNewDevice: this.devices.knows(request, credentials) === null,
      replaces: sessionOf(request)?.id ?? null,
      actor: actorOf(personOfAccount(account)),
    });
    if (begun === null) throw new DomainError('auth.invalid-credentials');
    this.cookie.give(request, response, id, begun.longestMs);
    this.devices.remember(request, response, credentials);
    return {
      ...currentUserOf(account),
      mayUsePassword,
      ...(byProvider?.hasFactor === true && NO_FACTOR_OF_OURS),
      viaSingleSignOn: byProvider !== undefined,
    };
  }

  /** Returns the current user; for an API key, with the key's rights. */
  async currentUser(person: Person): Promise<CurrentUser> {
    const account = await this.directory.account(person.id);
    if (account === null) throw new DomainError('auth.unauthorized');
    if (person.viaKey !== undefined) return { ...currentUserOf(account, person), role: person.role };
    const { mustSetUpSecondFactor, viaSingleSignOn = false, hasProviderFactor = false } = person;
    const mayUsePassword = await this.mayUsePassword(account);
    return {
      ...currentUserOf(account),
      mayUsePassword,
      mustSetUpSecondFactor,
      viaSingleSignOn,
      ...(hasProviderFactor && NO_FACTOR_OF_OURS),
    };
  }

  private async mayUsePassword(account: Account): Promise<boolean> {
    return !needsProvider(account) || !(await this.singleSignOn.isOnly());
  }

  /** Audits a failure without the typed name, because users enter passwords into the wrong field. */
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

  mayBeUsed({ isActive, temporaryPasswordExpired }: Credentials): boolean {
    return isActive && !(temporaryPasswordExpired && this.config.requirePasswordChange);
  }
}

/** Overrides for a session whose provider is responsible for the second factor. */
const NO_FACTOR_OF_OURS = { mustSetUpSecondFactor: false, secondFactorFrom: null } as const;

const currentUserOf = (account: Account, { projects, rights } = personOfAccount(account)): CurrentUser => {
  const { assignments: _, secondFactorDueAt: __, ...own } = account;
  return {
    ...own,
    projects: [...projects],
    permissions: Object.fromEntries(projects.map((project) => [project, [...rights[project]]])),
    isActive: true,
    mayUsePassword: true,
    viaSingleSignOn: false,
  };
};
