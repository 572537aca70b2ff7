import { Injectable } from '@nestjs/common';
import { AccountChanges, readMailbox, storeEmail, publishRenames } from '../enterprise/directory.js';
import { writeAudit } from '../platform/audit/audit-entry.js';
import { getViolatedConstraint } from '../platform/database/constraint-errors.js';
import { Transactions } from '../platform/database/transaction.js';
import { Outbox } from '../platform/events/outbox.js';
import { DomainError } from '../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../platform/http/request/current-user.js';
import { AccountNotifier } from './sign-in/account-notifier.js';
import { SessionStore } from './sessions/session-store.js';

/** Changes a superadmin's email address, because the first superadmin has no staff record to edit. */
@Injectable()
export class OwnEmailService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionStore,
    private readonly accountNotifier: AccountNotifier,
    private readonly accounts: AccountChanges,
    private readonly outbox: Outbox,
  ) {}

  async change(person: Person, email: string): Promise<void> {
    const actor = toActor(person);
    try {
      await this.transactions.run(async (tx) => {
        const before = await readMailbox(tx, person.id);
        if (before.email === email) return;
        if (!(await storeEmail(tx, person.id, email))) throw emailTakenError();
        await writeAudit(tx, {
          actor,
          action: 'email-changed',
          objectKind: 'staff',
          objectId: person.id,
          objectName: email,
        });
        await this.accountNotifier.notifyEmailChanged(tx, actor, before, email);
        this.accountNotifier.notifyAdministratorChange(tx, actor, 'changed their own email address', person.id);
        await this.sessions.publishToUsers(tx, [person.id], actor);
        await this.accounts.notifyChanged(tx, person.id, actor);
        await publishRenames(tx, this.outbox, actor);
      });
    } catch (error) {
      if (getViolatedConstraint(error) === 'app_user_email_key') throw emailTakenError();
      throw error;
    }
  }
}

const emailTakenError = (): DomainError => {
  const message = 'Another user already has this email address';
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'email', message }] });
};
