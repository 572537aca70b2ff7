import { displayName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { AccountNews, changesSignIn, refuseSignInChange } from '../../auth/access.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { type Member, refuseLastSuperadmin, refuseTouching } from './member.js';
import { StaffRecord } from './staff-record.js';
import { staffTable } from './staff.entity.js';
import { UserRow } from './user.entity.js';

@Injectable()
export class Administration {
  constructor(
    private readonly record: StaffRecord,
    private readonly news: AccountNews,
  ) {}

  /** Makes an administrator a user who keeps access to projects. Requires a transaction that has locked the member. */
  async end(tx: Tx, person: Person, member: Member): Promise<void> {
    if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'demote' });
    refuseTouching(person, member.role);
    refuseSignInChange(person, changesSignIn(member, { role: 'user' }));
    if (member.role === 'superadmin' && member.isActive) await refuseLastSuperadmin(tx, member);
    await tx.update(UserRow, member.userId, { role: 'user', ...editedBy(person.id) });
    await tx.update(staffTable.schema, member.staffId, editedBy(person.id, ['role']));
    this.news.administratorsChanged(tx, actorOf(person), `ended the administration of ${displayName(member)}`);
    await this.record.tell(tx, actorOf(person), { ...member, role: 'user' }, 'updated');
    await this.record.tellColleagues(tx, actorOf(person), { role: 'user' });
  }
}
