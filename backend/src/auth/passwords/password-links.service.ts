import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { choosePassword, readPasswordLink } from '@atrium/contract/session/password-links/calls';
import type { Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountChanges, storePassword } from '../../enterprise/directory.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mails } from '../../platform/mail/mails.js';
import { Seals } from '../../platform/secrets/seals.js';
import { endSessions } from '../access.js';
import { AccountNews } from '../sign-in/account-news.js';
import { GuessablePasswords } from './guessable-passwords.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { type AskedForLink, hashOfToken, LINK_SEAL } from './password-links.js';
import { Passwords, placeForOwnPassword } from './passwords.js';
import { addressGroup } from '../sign-in/seen-address.js';
import { Sessions } from '../sessions/sessions.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { needsProvider } from '../single-sign-on/only-by-provider.js';
import { SingleSignOnSetup } from '../single-sign-on/single-sign-on-setup.js';

interface OpenLink extends Omit<ReplyOf<typeof readPasswordLink>, 'names'> {
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
}

const OPEN_LINK = `select l.purpose, l.user_id as "userId", u.role, coalesce(u.email, u.username) as username, u.first_name as "firstName",
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username) as name, ${instantSql('l.expires_at')} as "expiresAt"
  from password_link l join app_user u on u.id = l.user_id
  where l.token_hash = $1 and l.expires_at > now() and u.is_active and u.removed_at is null`;

/** Lets users who cannot sign in choose a password by a link. */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly jobs: Jobs,
    private readonly mails: Mails,
    private readonly seals: Seals,
    private readonly limits: SignInLimits,
    private readonly passwords: Passwords,
    private readonly guessable: GuessablePasswords,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly news: AccountNews,
    private readonly accounts: AccountChanges,
    private readonly singleSignOn: SingleSignOnSetup,
  ) {}

  /** Queues a link. A job looks up the account, so that the reply does not reveal whether it exists. */
  async ask(request: Request, name: string): Promise<void> {
    if (!this.mails.canSend) throw new DomainError('mail.not-set-up');
    await this.limits.spend(this.limits.askOfLink(name, addressGroup(request.ip)));
    const asked: AskedForLink = { sealed: this.seals.seal(name, LINK_SEAL) };
    await this.transactions.run((tx) => this.jobs.promise(tx, 'send-password-link', asked));
  }

  async read(request: Request, token: string): Promise<ReplyOf<typeof readPasswordLink>> {
    const { userId, purpose, username, firstName, expiresAt } = await this.find(request, token);
    return { purpose, username, firstName, names: await this.guessable.namesOf(userId), expiresAt };
  }

  /** Stores the new password without a sign-in, because a second factor may be required. */
  async choose(request: Request, { token, newPassword }: CheckedBody<typeof choosePassword>): Promise<void> {
    const { userId, name, role, purpose } = await this.find(request, token);
    if (needsProvider({ role }) && (await this.singleSignOn.isOnly()))
      throw new DomainError('auth.single-sign-on-only');
    await this.guessable.refuse(userId, newPassword);
    const hash = await this.passwords.hash(placeForOwnPassword(userId, addressGroup(request.ip)), newPassword);
    const actor = { id: userId, name };
    await this.transactions.run(async (tx) => {
      await tx.query('select 1 from app_user where id = $1 for no key update', [userId]);
      const used = await rowsOf(
        tx,
        `delete from password_link l using app_user u
         where l.token_hash = $1 and l.expires_at > now() and u.id = l.user_id and u.is_active and u.removed_at is null returning 1`,
        [hashOfToken(token)],
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
      await this.sessions.tell(tx, [userId], actor);
      // The first password is not announced as a change.
      if (purpose !== 'invitation') await this.news.passwordChanged(tx, actor, userId);
      await this.accounts.changed(tx, userId, actor);
    });
    // Marks the device as known, so that earlier failed attempts do not block the new password.
    this.devices.remember(request, request.res as Response, { id: userId, passwordHash: hash });
  }

  /** Returns an open link. Throws `link.ended`, or `auth.too-many-attempts` after many invalid links. */
  private async find(request: Request, token: string): Promise<OpenLink> {
    const claim = await this.limits.claim(this.limits.guessOfLink(addressGroup(request.ip)));
    let link: OpenLink | undefined;
    try {
      [link] = await this.sql.rows<OpenLink>(OPEN_LINK, [hashOfToken(token)]);
    } finally {
      await this.limits.settle(claim, link !== undefined);
    }
    if (link === undefined) throw new DomainError('link.ended');
    return link;
  }
}
