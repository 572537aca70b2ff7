import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import {
  AccountNotifier,
  detectSignInChange,
  assertSignInChangeAllowed,
  revokeSignIn,
  SecondFactorStore,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { lockManagedMember } from './member.js';
import { bumpStaffVersion } from './staff-accounts.js';
import { StaffEvents } from './staff-events.js';

/** Resets the second factor of a member who lost phone and recovery codes. */
@Injectable()
export class StaffSecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactorStore,
    private readonly staffEvents: StaffEvents,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  async reset(person: Person, staffId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockManagedMember(tx, person, staffId);
      assertSignInChangeAllowed(person, detectSignInChange(member, { secondFactor: null }));
      if (!(await this.factors.removeAll(tx, member.userId))) throw new DomainError('second-factor.off');
      const actor = toActor(person);
      const account = { id: member.userId, name: getFullName(member) };
      await writeAudit(tx, {
        actor,
        action: 'second-factor-reset',
        objectKind: 'second-factor',
        objectId: account.id,
        objectName: account.name,
      });
      await revokeSignIn(tx, actor, account);
      await this.accountNotifier.notifySecondFactorChanged(tx, actor, member.userId, 'reset');
      await bumpStaffVersion(tx, member.staffId);
      await this.staffEvents.publish(tx, actor, member, 'updated', true);
    });
  }
}
