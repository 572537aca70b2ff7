import { fullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { AccountNews, changesSignIn, refuseSignInChange, revokeSignIn, SecondFactors } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { Transactions } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { lockMember, refuseTouching } from './member.js';
import { nextVersion } from './staff-accounts.js';
import { StaffRecord } from './staff-record.js';

/** Resets the second factor of a member who lost phone and recovery codes. */
@Injectable()
export class StaffSecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly factors: SecondFactors,
    private readonly record: StaffRecord,
    private readonly news: AccountNews,
  ) {}

  async reset(person: Person, staffId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      refuseTouching(person, member.role);
      refuseSignInChange(person, changesSignIn(member, { secondFactor: null }));
      if (!(await this.factors.removeAll(tx, member.userId))) throw new DomainError('second-factor.off');
      const actor = actorOf(person);
      const whose = { id: member.userId, name: fullName(member) };
      await writeAudit(tx, {
        actor,
        action: 'second-factor-reset',
        objectKind: 'second-factor',
        objectId: whose.id,
        objectName: whose.name,
      });
      await revokeSignIn(tx, actor, whose);
      await this.news.secondFactorChanged(tx, actor, member.userId, 'reset');
      await nextVersion(tx, member.staffId);
      await this.record.tell(tx, actor, member, 'updated', true);
    });
  }
}
