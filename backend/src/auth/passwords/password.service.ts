import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { errorMessage, type ErrorCode } from '@atrium/contract/core/errors';
import type { changeOwnPassword, setSuperadminPassword } from '@atrium/contract/session/session/calls';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Credentials, Directory, storePassword } from '../../enterprise/directory.js';
import { type NewAuditEntry, writeAudit } from '../../platform/audit/audit-entry.js';
import { RejectionAudit } from '../../platform/audit/rejection-audit.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { endSessions, assertRecentSignIn, type SessionOwner } from '../access.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { GuessablePasswords } from './guessable-passwords.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHasher, getPasswordChangePosition } from './password-hasher.js';
import { toAddressGroup } from '../sign-in/request-origin.js';
import { generateSessionId, SessionCookie, getSessionId } from '../sessions/session-cookie.js';
import { SessionStore } from '../sessions/session-store.js';
import { mustUseProvider } from '../single-sign-on/provider-only.js';
import { SingleSignOnReader } from '../single-sign-on/single-sign-on-reader.js';

/** Maximum number of concurrent password changes per user: one runs, two wait. */
const MAX_CONCURRENT = 3;

@Injectable()
export class PasswordService {
  private readonly inFlight = new Map<string, number>();

  constructor(
    private readonly directory: Directory,
    private readonly passwords: PasswordHasher,
    private readonly passwordCheck: PasswordCheck,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionStore,
    private readonly cookie: SessionCookie,
    private readonly accountNotifier: AccountNotifier,
    private readonly rejections: RejectionAudit,
    private readonly guessable: GuessablePasswords,
    private readonly transactions: Transactions,
    private readonly singleSignOn: SingleSignOnReader,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Changes the caller's password and ends the sessions on other devices. Needs the current password. */
  change(person: Person, request: Request, body: CheckedBody<typeof changeOwnPassword>): Promise<void> {
    return this.limitConcurrency(person.id, () => this.changeLocked(person, request, body));
  }

  private async changeLocked(
    person: Person,
    request: Request,
    body: CheckedBody<typeof changeOwnPassword>,
  ): Promise<void> {
    const credentials = await this.directory.findCredentials(person.id);
    if (credentials === null) throw new DomainError('auth.unauthorized');
    if (mustUseProvider(credentials) && (await this.singleSignOn.isRequired()))
      throw new DomainError('auth.single-sign-on-only');
    await this.guessable.assertNotGuessable(person.id, body.newPassword);
    // A user without a password needs a recent sign-in instead.
    let replacing: string | null = null;
    if (credentials.passwordHash === null) assertRecentSignIn(person, 'choose a password');
    else if (body.currentPassword === undefined) throw invalidField('currentPassword', 'Password is required');
    else {
      replacing = await this.verifyCurrentHash(person, request, credentials, body.currentPassword);
      if (replacing === null) throw passwordError('password.incorrect', 'currentPassword');
    }
    if (credentials.mustChangePassword && body.newPassword === body.currentPassword)
      throw passwordError('password.unchanged', 'newPassword');
    const hash = await this.hash(person, request, body.newPassword);
    const actor = toActor(person);
    await this.withRenewedSession(person, request, hash, async (tx, sessionId) => {
      if (!(await storePassword(tx, person.id, { hash, isTemporary: false, replacing })))
        throw passwordError('password.incorrect', 'currentPassword');
      await this.finish(tx, person, { id: person.id, name: actor.name }, sessionId);
    });
  }

  /** Sets the password of a superadmin account. Throws when no superadmin has this name. */
  async setSuperadminPassword(
    person: Person,
    request: Request,
    body: CheckedBody<typeof setSuperadminPassword>,
  ): Promise<void> {
    const { username } = this.config.superadmin;
    const target = await this.directory.findCredentialsByName(username);
    if (
      body.username.toLowerCase() !== username.trim().toLowerCase() ||
      target === null ||
      target.role !== 'superadmin'
    )
      throw notFound('Account');
    await this.guessable.assertNotGuessable(target.id, body.newPassword);
    const hash = await this.hash(person, request, body.newPassword);
    const isOwn = target.id === person.id;
    const set = async (tx: Tx, sessionId: string | null): Promise<void> => {
      await storePassword(tx, target.id, { hash, isTemporary: false });
      await this.finish(tx, person, { id: target.id, name: isOwn ? toActor(person).name : username }, sessionId);
      this.accountNotifier.notifyAdministratorChange(
        tx,
        toActor(person),
        `changed the password of "${username}"`,
        target.id,
      );
    };
    if (isOwn) await this.withRenewedSession(person, request, hash, set);
    else await this.transactions.run((tx) => set(tx, null));
  }

  /** Rejects further concurrent changes of a user before any query. */
  private async limitConcurrency(personId: string, work: () => Promise<void>): Promise<void> {
    const others = this.inFlight.get(personId) ?? 0;
    if (others >= MAX_CONCURRENT) throw new DomainError('auth.too-many-at-once', {}, { retryAfterSeconds: 1 });
    this.inFlight.set(personId, others + 1);
    try {
      await work();
    } finally {
      const remaining = (this.inFlight.get(personId) ?? 1) - 1;
      if (remaining === 0) this.inFlight.delete(personId);
      else this.inFlight.set(personId, remaining);
    }
  }

  /** Runs the password change and renews the id of the current session, which stays open. */
  private async withRenewedSession(
    person: Person,
    request: Request,
    passwordHash: string,
    work: (tx: Tx, sessionId: string) => Promise<void>,
  ): Promise<void> {
    const old = getSessionId(request);
    const id = generateSessionId();
    const renewed = await this.transactions.run(async (tx) => {
      await work(tx, old);
      const lasts = await this.sessions.renew(tx, old, id);
      if (lasts === null) throw new DomainError('auth.unauthorized');
      return lasts;
    });
    this.cookie.set(request, request.res as Response, id, renewed.longestMs);
    this.devices.remember(request, request.res as Response, { id: person.id, passwordHash });
  }

  private async finish(tx: Tx, person: Person, owner: SessionOwner, sessionId: string | null): Promise<void> {
    const actor = toActor(person);
    await writeAudit(tx, { actor, action: 'changed', ...auditTarget(owner) });
    await endSessions(tx, actor, owner, sessionId);
    await this.sessions.publishToProcesses(tx, [owner.id], actor);
    await this.accountNotifier.notifyPasswordChanged(tx, actor, owner.id);
  }

  private async verifyCurrentHash(
    person: Person,
    request: Request,
    credentials: Credentials,
    password: string,
  ): Promise<string | null> {
    const actor = { ...toActor(person), id: person.id };
    const recordRejection = (reason: string): void =>
      this.rejections.record({
        actor,
        action: 'refused',
        ...auditTarget(actor),
        changes: [{ field: 'reason', before: null, after: reason }],
        address: request.ip ?? null,
      });
    let hash: string | null;
    try {
      hash = await this.passwordCheck.verifyCurrent(request, credentials, password);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'auth.too-many-attempts') recordRejection(error.message);
      throw error;
    }
    if (hash !== null) return hash;
    recordRejection(errorMessage('password.incorrect'));
    await this.sessions.countWrongPassword(getSessionId(request), actor);
    return null;
  }

  private hash(person: Person, request: Request, password: string): Promise<string> {
    return this.passwords.hash(getPasswordChangePosition(person.id, toAddressGroup(request.ip)), password);
  }
}

const auditTarget = ({ id, name }: SessionOwner): Pick<NewAuditEntry, 'objectKind' | 'objectId' | 'objectName'> => ({
  objectKind: 'password',
  objectId: id,
  objectName: name,
});

const passwordError = (code: ErrorCode, path: string): DomainError =>
  new DomainError(code, {}, { errors: [{ path, message: errorMessage(code) }] });
