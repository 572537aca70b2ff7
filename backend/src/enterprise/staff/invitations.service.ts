import type { Invitation } from '@atrium/contract/enterprise/staff/schemas';
import { displayName, fullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import {
  changesSignIn,
  INVITATION_HOURS,
  makePasswordLink,
  noteInvitation,
  refuseSignInChange,
  SingleSignOnSetup,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, nameOf, type Person } from '../../platform/http/request/person.js';
import { Mails } from '../../platform/mail/mails.js';
import { endPasswordLinks } from '../directory.js';
import { lockMember, type Member, refuseTouching } from './member.js';
import { nextVersion } from './staff-accounts.js';
import { StaffRecord } from './staff-record.js';

/** Links by which new members choose their first password. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: Mails,
    private readonly record: StaffRecord,
    private readonly singleSignOn: SingleSignOnSetup,
  ) {}

  /** Invites a member without a password again, and ends earlier links. */
  async again(person: Person, staffId: number): Promise<Invitation> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      refuseTouching(person, member.role);
      refuseSignInChange(person, changesSignIn(member, { link: true }));
      if (member.role !== 'superadmin' && (await this.singleSignOn.isOnly()))
        throw new DomainError('invitation.by-provider', { name: displayName(member) });
      const open = await rowsOf(tx, 'select 1 from app_user where id = $1 and password_hash is null and is_active', [
        member.userId,
      ]);
      if (open.length === 0) throw new DomainError('invitation.not-open', { name: displayName(member) });
      await endPasswordLinks(tx, member.userId);
      const invitation = await this.send(tx, person, member);
      await nextVersion(tx, member.staffId);
      await this.record.tell(tx, actorOf(person), member, 'updated', true);
      return invitation;
    });
  }

  /** Mails a member who signs in only through the provider and needs no password. */
  async welcome(tx: Tx, person: Person, member: Member, provider: string): Promise<void> {
    await this.mails.send(tx, member.email, {
      kind: 'welcome',
      name: member.firstName,
      by: nameOf(person),
      provider,
      url: this.mails.linkTo('/'),
    });
  }

  /** Sends an invitation. Without mail, the reply contains the link for a personal handover. */
  async send(tx: Tx, person: Person, member: Member): Promise<Invitation> {
    const { hash, path, expiresAt } = await makePasswordLink(tx, member.userId, 'invitation');
    const mailJob = await this.mails.send(tx, member.email, {
      kind: 'invitation',
      name: member.firstName,
      url: this.mails.linkTo(path),
      hours: INVITATION_HOURS,
      by: nameOf(person),
    });
    await noteInvitation(tx, hash, person.id, mailJob);
    await writeAudit(tx, {
      actor: actorOf(person),
      action: 'invited',
      objectKind: 'password',
      objectId: member.userId,
      objectName: fullName(member),
    });
    if (!this.mails.canSend) return { mailedTo: null, path, expiresAt };
    return { mailedTo: member.email, ...(this.mails.isKept && { isKept: true }), path: null, expiresAt };
  }
}
