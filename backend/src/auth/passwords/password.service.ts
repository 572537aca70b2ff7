import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { errorMessage, type ErrorCode } from '@atrium/contract/core/errors';
import type { changeOwnPassword, setSuperadminPassword } from '@atrium/contract/session/session/calls';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Credentials, Directory, storePassword } from '../../enterprise/directory.js';
import { type NewAuditEntry, writeAudit } from '../../platform/audit/audit-entry.js';
import { Refusals } from '../../platform/audit/refusals.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { endSessions, refuseOldSignIn, type Whose } from '../access.js';
import { AccountNews } from '../sign-in/account-news.js';
import { GuessablePasswords } from './guessable-passwords.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { PasswordCheck } from './password-check.js';
import { Passwords, placeForOwnPassword } from './passwords.js';
import { addressGroup } from '../sign-in/seen-address.js';
import { newSessionId, SessionCookie, sessionIdOf } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.js';
import { needsProvider } from '../single-sign-on/only-by-provider.js';
import { SingleSignOnSetup } from '../single-sign-on/single-sign-on-setup.js';

/** One runs, two wait. */
const MOST_AT_ONCE = 3;

@Injectable()
export class PasswordService {
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly directory: Directory,
    private readonly passwords: Passwords,
    private readonly check: PasswordCheck,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly news: AccountNews,
    private readonly refusals: Refusals,
    private readonly guessable: GuessablePasswords,
    private readonly transactions: Transactions,
    private readonly singleSignOn: SingleSignOnSetup,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Changes the caller's password and ends the sessions on other devices. Needs the current password. */
  change(person: Person, request: Request, body: CheckedBody<typeof changeOwnPassword>): Promise<void> {
    return this.amongFew(person.id, () => this.changeNow(person, request, body));
  }

  private async changeNow(
    person: Person,
    request: Request,
    body: CheckedBody<typeof changeOwnPassword>,
  ): Promise<void> {
    const credentials = await this.directory.credentials(person.id);
    if (credentials === null) throw new DomainError('auth.unauthorized');
    if (needsProvider(credentials) && (await this.singleSignOn.isOnly()))
      throw new DomainError('auth.single-sign-on-only');
    await this.guessable.refuse(person.id, body.newPassword);
    // A user without a password needs a recent sign-in instead.
    let replacing: string | null = null;
    if (credentials.passwordHash === null) refuseOldSignIn(person, 'choose a password');
    else if (body.currentPassword === undefined) throw invalidField('currentPassword', 'Password is required');
    else {
      replacing = await this.currentHash(person, request, credentials, body.currentPassword);
      if (replacing === null) throw refusal('password.incorrect', 'currentPassword');
    }
    if (credentials.mustChangePassword && body.newPassword === body.currentPassword)
      throw refusal('password.unchanged', 'newPassword');
    const hash = await this.hash(person, request, body.newPassword);
    const actor = actorOf(person);
    await this.keepingSession(person, request, hash, async (tx, sessionId) => {
      if (!(await storePassword(tx, person.id, { hash, isTemporary: false, replacing })))
        throw refusal('password.incorrect', 'currentPassword');
      await this.finish(tx, person, { id: person.id, name: actor.name }, sessionId);
    });
  }

  /** Sets the password of this installation's superadmin account; other names are not found. */
  async setSuperadmins(
    person: Person,
    request: Request,
    body: CheckedBody<typeof setSuperadminPassword>,
  ): Promise<void> {
    const { username } = this.config.superadmin;
    const target = await this.directory.credentialsByName(username);
    if (
      body.username.toLowerCase() !== username.trim().toLowerCase() ||
      target === null ||
      target.role !== 'superadmin'
    )
      throw notFound('Account');
    await this.guessable.refuse(target.id, body.newPassword);
    const hash = await this.hash(person, request, body.newPassword);
    const isOwn = target.id === person.id;
    const set = async (tx: Tx, sessionId: string | null): Promise<void> => {
      await storePassword(tx, target.id, { hash, isTemporary: false });
      await this.finish(tx, person, { id: target.id, name: isOwn ? actorOf(person).name : username }, sessionId);
      this.news.administratorsChanged(tx, actorOf(person), `changed the password of "${username}"`, target.id);
    };
    if (isOwn) await this.keepingSession(person, request, hash, set);
    else await this.transactions.run((tx) => set(tx, null));
  }

  /** Rejects further concurrent changes of a user before any query. */
  private async amongFew(personId: string, work: () => Promise<void>): Promise<void> {
    const others = this.underWay.get(personId) ?? 0;
    if (others >= MOST_AT_ONCE) throw new DomainError('auth.too-many-at-once', {}, { retryAfterSeconds: 1 });
    this.underWay.set(personId, others + 1);
    try {
      await work();
    } finally {
      const left = (this.underWay.get(personId) ?? 1) - 1;
      if (left === 0) this.underWay.delete(personId);
      else this.underWay.set(personId, left);
    }
  }

  /** Runs the change and renews the id of the current session, which stays open on a known device. */
  private async keepingSession(
    person: Person,
    request: Request,
    passwordHash: string,
    work: (tx: Tx, sessionId: string) => Promise<void>,
  ): Promise<void> {
    const old = sessionIdOf(request);
    const id = newSessionId();
    const renewed = await this.transactions.run(async (tx) => {
      await work(tx, old);
      const lasts = await this.sessions.renew(tx, old, id);
      if (lasts === null) throw new DomainError('auth.unauthorized');
      return lasts;
    });
    this.cookie.give(request, request.res as Response, id, renewed.longestMs);
    this.devices.remember(request, request.res as Response, { id: person.id, passwordHash });
  }

  private async finish(tx: Tx, person: Person, whose: Whose, sessionId: string | null): Promise<void> {
    const actor = actorOf(person);
    await writeAudit(tx, { actor, action: 'changed', ...passwordOf(whose) });
    await endSessions(tx, actor, whose, sessionId);
    await this.sessions.tell(tx, [whose.id], actor);
    await this.news.passwordChanged(tx, actor, whose.id);
  }

  private async currentHash(
    person: Person,
    request: Request,
    credentials: Credentials,
    password: string,
  ): Promise<string | null> {
    const actor = { ...actorOf(person), id: person.id };
    const noteRefused = (reason: string): void =>
      this.refusals.note({
        actor,
        action: 'refused',
        ...passwordOf(actor),
        changes: [{ field: 'reason', before: null, after: reason }],
        address: request.ip ?? null,
      });
    let hash: string | null;
    try {
      hash = await this.check.ofSignedIn(request, credentials, password);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'auth.too-many-attempts') noteRefused(error.message);
      throw error;
    }
    if (hash !== null) return hash;
    noteRefused(errorMessage('password.incorrect'));
    await this.sessions.countWrongPassword(sessionIdOf(request), actor);
    return null;
  }

  private hash(person: Person, request: Request, password: string): Promise<string> {
    return this.passwords.hash(placeForOwnPassword(person.id, addressGroup(request.ip)), password);
  }
}

const passwordOf = ({ id, name }: Whose): Pick<NewAuditEntry, 'objectKind' | 'objectId' | 'objectName'> => ({
  objectKind: 'password',
  objectId: id,
  objectName: name,
});

const refusal = (code: ErrorCode, path: string): DomainError =>
  new DomainError(code, {}, { errors: [{ path, message: errorMessage(code) }] });
