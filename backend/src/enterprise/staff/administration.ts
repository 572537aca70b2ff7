import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { AccountNotifier, detectSignInChange, assertSignInChangeAllowed } from '../../auth/access.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { type Member, toChangeAuthor, assertNotLastSuperadmin, assertCanManage } from './member.js';
import { StaffEvents } from './staff-events.js';
import { staffTable } from './staff.entity.js';
import { UserRow } from './user.entity.js';

@Injectable()
export class AdministratorRole {
  constructor(
    private readonly staffEvents: StaffEvents,
    private readonly assignments: AssignmentsService,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  /** Changes an administrator to a user who keeps the access to projects. Requires a locked staff record. */
  async demote(tx: Tx, person: Person, member: Member, handover: HandoverChoice): Promise<void> {
    if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'demote' });
    assertCanManage(person, member.role);
    assertSignInChangeAllowed(person, detectSignInChange(member, { role: 'user' }));
    if (member.role === 'superadmin' && member.isActive) await assertNotLastSuperadmin(tx, member);
    await this.assignments.settleRoleChange(tx, toChangeAuthor(person, handover), member, 'user');
    await tx.update(UserRow, member.userId, { role: 'user', ...getEditColumns(person.id) });
    await tx.update(staffTable.schema, member.staffId, getEditColumns(person.id, ['role']));
    this.accountNotifier.notifyAdministratorChange(
      tx,
      toActor(person),
      `ended the administration of ${getDisplayName(member)}`,
    );
    await this.staffEvents.publish(tx, toActor(person), { ...member, role: 'user' }, 'updated');
    await this.staffEvents.publishToColleagues(tx, toActor(person), { role: 'user' });
  }
}
