import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { Directory, type Account, type Credentials } from '../../enterprise/directory.js';
import { RejectionAudit } from '../../platform/audit/rejection-audit.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { toCurrentUser } from '../access.js';
import { KnownDevices } from './known-devices.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { generateSessionId, SessionCookie, getSession } from '../sessions/session-cookie.js';
import type { ProviderSession } from '../sessions/open-session.js';
import { SessionStore } from '../sessions/session-store.js';
import { mustUseProvider } from '../single-sign-on/provider-only.js';
import { SingleSignOnReader } from '../single-sign-on/single-sign-on-reader.js';

interface SessionOptions {
  /** True for a sign-in by password. With a passkey (false), a temporary password stays temporary. */
  readonly withPassword?: boolean;
  readonly byProvider?: ProviderSession | undefined;
}

const AUDITED_FAILURES: readonly string[] = ['auth.too-many-attempts', 'auth.invalid-credentials'];

@Injectable()
export class SignInService {
  constructor(
    private readonly directory: Directory,
    private readonly passwordCheck: PasswordCheck,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly rejections: RejectionAudit,
    private readonly singleSignOn: SingleSignOnReader,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Verifies a name and password and returns the account. Throws `auth.invalid-credentials`, `auth.too-many-attempts`
   * or `auth.too-many-at-once`.
   */
  async verify(request: Request, name: string, password: string): Promise<Credentials> {
    const found = await this.directory.findCredentialsByName(name);
    const isOnly = await this.singleSignOn.isRequired();
    try {
      const passwordHash = await this.passwordCheck.verifySignIn(
        request,
        name,
        found,
        password,
        (account) => this.isUsable(account) && !(isOnly && mustUseProvider(account)),
      );
      if (passwordHash === null || found === null) throw new DomainError('auth.invalid-credentials');
      return { ...found, passwordHash };
    } catch (error) {
      this.recordFailure(request, found, error);
      throw error;
    }
  }

  /** Starts a session with a new id and ends the browser's previous one. */
  async startSession(
    request: Request,
    response: Response,
    credentials: Credentials,
    { withPassword = true, byProvider }: SessionOptions = {},
  ): Promise<CurrentUser> {
    const account = await this.directory.findAccount(credentials.id);
    if (account === null) throw new DomainError('auth.invalid-credentials');
    const mayUsePassword = await this.canUsePassword(account);
    // Applies to passkeys as well.
    if (byProvider === undefined && !mayUsePassword) throw new DomainError('auth.single-sign-on-only');
    const id = generateSessionId();
    const begun = await this.sessions.start({
      id,
      userId: account.id,
      passwordHash: credentials.passwordHash,
      byProvider,
      isPasswordTemporary: withPassword && credentials.mustChangePassword,
      address: request.ip ?? null,
      device: request.headers['user-agent'] ?? null,
      isNewDevice: this.devices.findDevice(request, credentials) === null,
      replaces: getSession(request)?.id ?? null,
      actor: toActor(toCurrentUser(account)),
    });
    if (begun === null) throw new DomainError('auth.invalid-credentials');
    this.cookie.set(request, response, id, begun.longestMs);
    this.devices.remember(request, response, credentials);
    return {
      ...toCurrentUserReply(account),
      mayUsePassword,
      ...(byProvider?.hasFactor === true && PROVIDER_FACTOR_OVERRIDES),
      viaSingleSignOn: byProvider !== undefined,
    };
  }

  /** Returns the current user; for an API key, with the key's rights. */
  async getCurrentUser(person: Person): Promise<CurrentUser> {
    const account = await this.directory.findAccount(person.id);
    if (account === null) throw new DomainError('auth.unauthorized');
    if (person.viaKey !== undefined) return { ...toCurrentUserReply(account, person), role: person.role };
    const { mustSetUpSecondFactor, viaSingleSignOn = false, hasProviderFactor = false } = person;
    const mayUsePassword = await this.canUsePassword(account);
    return {
      ...toCurrentUserReply(account),
      mayUsePassword,
      mustSetUpSecondFactor,
      viaSingleSignOn,
      ...(hasProviderFactor && PROVIDER_FACTOR_OVERRIDES),
    };
  }

  private async canUsePassword(account: Account): Promise<boolean> {
    return !mustUseProvider(account) || !(await this.singleSignOn.isRequired());
  }

  /**
   * Writes the audit entry of a failed sign-in without the typed name, because users enter passwords into the wrong
   * field.
   */
  private recordFailure(request: Request, account: Credentials | null, error: unknown): void {
    if (error instanceof DomainError && AUDITED_FAILURES.includes(error.code))
      this.rejections.recordSignIn(request, account, error);
  }

  isUsable({ isActive, temporaryPasswordExpired }: Credentials): boolean {
    return isActive && !(temporaryPasswordExpired && this.config.requirePasswordChange);
  }
}

/** Columns of the current user for a session whose provider is responsible for the second factor. */
const PROVIDER_FACTOR_OVERRIDES = { mustSetUpSecondFactor: false, secondFactorFrom: null } as const;

const toCurrentUserReply = (account: Account, { projects, rights } = toCurrentUser(account)): CurrentUser => {
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
