import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { choosePassword, readPasswordLink } from '@atrium/contract/session/password-links/calls';
import type { Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountChanges, storePassword } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { endSessions } from '../access.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { GuessablePasswords } from './guessable-passwords.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { type RequestedLink, hashToken, LINK_ENCRYPTION_PURPOSE } from './password-links.js';
import { PasswordHasher, getPasswordChangePosition } from './password-hasher.js';
import { toAddressGroup } from '../sign-in/request-origin.js';
import { SessionStore } from '../sessions/session-store.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { mustUseProvider } from '../single-sign-on/provider-only.js';
import { SingleSignOnReader } from '../single-sign-on/single-sign-on-reader.js';

interface OpenLink extends Omit<ReplyOf<typeof readPasswordLink>, 'names'> {
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
}

const READ_OPEN_LINK = `select l.purpose, l.user_id as "userId", u.role, coalesce(u.email, u.username) as username, u.first_name as "firstName",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username) as name, ${instantSql('l.expires_at')} as "expiresAt"
  from password_link l join app_user u on u.id = l.user_id
  where l.token_hash = $1 and l.expires_at > now() and u.is_active and u.removed_at is null`;

/** Lets users who cannot sign in choose a password by a link. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly mailQueue: MailQueue,
    private readonly secretBox: SecretBox,
    private readonly limits: SignInLimits,
    private readonly passwords: PasswordHasher,
    private readonly guessable: GuessablePasswords,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionStore,
    private readonly accountNotifier: AccountNotifier,
    private readonly accounts: AccountChanges,
    private readonly singleSignOn: SingleSignOnReader,
  ) {}

  /** Queues a link. A job looks up the account, so that the reply does not reveal whether it exists. */
  async requestLink(request: Request, name: string): Promise<void> {
    if (!this.mailQueue.canSend) throw new DomainError('mail.not-set-up');
    await this.limits.spend(this.limits.linkRequest(name, toAddressGroup(request.ip)));
    const jobInput: RequestedLink = { sealed: this.secretBox.encrypt(name, LINK_ENCRYPTION_PURPOSE) };
    await this.transactions.run((tx) => this.jobs.addInTransaction(tx, 'send-password-link', jobInput));
  }

  async readLink(request: Request, token: string): Promise<ReplyOf<typeof readPasswordLink>> {
    const { userId, purpose, username, firstName, expiresAt } = await this.findOpenLink(request, token);
    return { purpose, username, firstName, names: await this.guessable.readNames(userId), expiresAt };
  }

  /** Stores the new password. The user then signs in as usual, because a second factor may be required. */
  async choosePassword(request: Request, { token, newPassword }: CheckedBody<typeof choosePassword>): Promise<void> {
    const { userId, name, role, purpose } = await this.findOpenLink(request, token);
    if (mustUseProvider({ role }) && (await this.singleSignOn.isRequired()))
      throw new DomainError('auth.single-sign-on-only');
    await this.guessable.assertNotGuessable(userId, newPassword);
    const hash = await this.passwords.hash(getPasswordChangePosition(userId, toAddressGroup(request.ip)), newPassword);
    const actor = { id: userId, name };
    await this.transactions.run(async (tx) => {
      await tx.query('select 1 from app_user where id = $1 for no key update', [userId]);
      const used = await queryRows(
        tx,
        `delete from password_link l using app_user u
         where l.token_hash = $1 and l.expires_at > now() and u.id = l.user_id and u.is_active and u.removed_at is null returning 1`,
        [hashToken(token)],
      );
      if (used.length === 0) throw new DomainError('link.ended');
      await storePassword(tx, userId, { hash, isTemporary: false });
      await writeAudit(tx, {
        actor,
        action: 'changed',
        objectKind: 'password',
        objectId: userId,
        objectName: name,
        address: request.ip ?? null,
      });
      await endSessions(tx, actor, actor);
      await this.sessions.publishToProcesses(tx, [userId], actor);
      // The first password is not announced as a change.
      if (purpose !== 'invitation') await this.accountNotifier.notifyPasswordChanged(tx, actor, userId);
      await this.accounts.notifyChanged(tx, userId, actor);
    });
    // Marks the device as known, so that earlier failed attempts do not block the new password.
    this.devices.remember(request, request.res as Response, { id: userId, passwordHash: hash });
  }

  /** Returns an open link. Throws `link.ended`, or `auth.too-many-attempts` after many invalid links. */
  private async findOpenLink(request: Request, token: string): Promise<OpenLink> {
    const claim = await this.limits.claim(this.limits.linkGuess(toAddressGroup(request.ip)));
    let link: OpenLink | undefined;
    try {
      [link] = await this.sql.rows<OpenLink>(READ_OPEN_LINK, [hashToken(token)]);
    } finally {
      await this.limits.settle(claim, link !== undefined);
    }
    if (link === undefined) throw new DomainError('link.ended');
    return link;
  }
}
