import type { Invitation } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import {
  detectSignInChange,
  INVITATION_HOURS,
  createPasswordLink,
  storeInvitation,
  assertSignInChangeAllowed,
  SingleSignOnReader,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, getPersonName, type Person } from '../../platform/http/request/current-user.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { endPasswordLinks } from '../directory.js';
import { type Member, lockManagedMember } from './member.js';
import { bumpStaffVersion } from './staff-accounts.js';
import { StaffEvents } from './staff-events.js';

/** Sends and renews links by which new members choose their first password. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly mailQueue: MailQueue,
    private readonly staffEvents: StaffEvents,
    private readonly singleSignOn: SingleSignOnReader,
  ) {}

  /** Invites a member without a password again, and ends earlier links. */
  async resend(person: Person, staffId: number): Promise<Invitation> {
    return this.transactions.run(async (tx) => {
      const member = await lockManagedMember(tx, person, staffId);
      assertSignInChangeAllowed(person, detectSignInChange(member, { link: true }));
      if (member.role !== 'superadmin' && (await this.singleSignOn.isRequired()))
        throw new DomainError('invitation.by-provider', { name: getDisplayName(member) });
      const open = await queryRows(tx, 'select 1 from app_user where id = $1 and password_hash is null and is_active', [
        member.userId,
      ]);
      if (open.length === 0) throw new DomainError('invitation.not-open', { name: getDisplayName(member) });
      await endPasswordLinks(tx, member.userId);
      const invitation = await this.send(tx, person, member);
      await bumpStaffVersion(tx, member.staffId);
      await this.staffEvents.publish(tx, toActor(person), member, 'updated', true);
      return invitation;
    });
  }

  /** Mails a member who signs in only through the provider and needs no password. */
  async sendWelcome(tx: Tx, person: Person, member: Member, provider: string): Promise<void> {
    await this.mailQueue.send(tx, member.email, {
      kind: 'welcome',
      name: member.firstName,
      by: getPersonName(person),
      provider,
      url: this.mailQueue.buildUrl('/'),
    });
  }

  /** Sends an invitation. Without mail, the reply contains the link, which the inviter hands over in person. */
  async send(tx: Tx, person: Person, member: Member): Promise<Invitation> {
    const { hash, path, expiresAt } = await createPasswordLink(tx, member.userId, 'invitation');
    const mailJob = await this.mailQueue.send(tx, member.email, {
      kind: 'invitation',
      name: member.firstName,
      url: this.mailQueue.buildUrl(path),
      hours: INVITATION_HOURS,
      by: getPersonName(person),
    });
    await storeInvitation(tx, hash, person.id, mailJob);
    await writeAudit(tx, {
      actor: toActor(person),
      action: 'invited',
      objectKind: 'password',
      objectId: member.userId,
      objectName: getFullName(member),
    });
    if (!this.mailQueue.canSend) return { mailedTo: null, path, expiresAt };
    return { mailedTo: member.email, ...(this.mailQueue.storesMails && { isKept: true }), path: null, expiresAt };
  }
}
