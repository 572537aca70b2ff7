import { Injectable } from '@nestjs/common';
import { AccountChanges, mailboxOf, storeEmail, tellRenamed } from '../enterprise/directory.js';
import { writeAudit } from '../platform/audit/audit-entry.js';
import { brokenConstraint } from '../platform/database/constraint.js';
import { Transactions } from '../platform/database/transaction.js';
import { Outbox } from '../platform/events/outbox.js';
import { DomainError } from '../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../platform/http/request/person.js';
import { AccountNews } from './sign-in/account-news.js';
import { Sessions } from './sessions/sessions.js';

/** Changes a superadmin's email address, because the first superadmin has no staff record to edit. */
@Injectable()
export class OwnEmailService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly news: AccountNews,
    private readonly accounts: AccountChanges,
    private readonly outbox: Outbox,
  ) {}

  async change(person: Person, email: string): Promise<void> {
    const actor = actorOf(person);
    try {
      await this.transactions.run(async (tx) => {
        const before = await mailboxOf(tx, person.id);
        if (before.email === email) return;
        if (!(await storeEmail(tx, person.id, email))) throw taken();
        await writeAudit(tx, {
          actor,
          action: 'email-changed',
          objectKind: 'staff',
          objectId: person.id,
          objectName: email,
        });
        await this.news.emailChanged(tx, actor, before, email);
        this.news.administratorsChanged(tx, actor, 'changed their own email address', person.id);
        await this.sessions.tellThem(tx, [person.id], actor);
        await this.accounts.changed(tx, person.id, actor);
        await tellRenamed(tx, this.outbox, actor);
      });
    } catch (error) {
      if (brokenConstraint(error) === 'app_user_email_key') throw taken();
      throw error;
    }
  }
}

const taken = (): DomainError => {
  const message = 'Somebody else has this email address';
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'email', message }] });
};
