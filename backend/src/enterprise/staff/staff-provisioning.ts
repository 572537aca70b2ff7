import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, PROJECTS, type Role } from '@atrium/rules/people/rights';
import { mapGroupsToAccess, type GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import {
  AccountNotifier,
  detectSignInChange,
  assertSignInChangeAllowed,
  revokeSignIn,
  type SignInChange,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { AssignmentChanges } from '../assignments/assignment-changes.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { lockRole, resolveRights } from '../assignments/access-rights.js';
import type { ProviderPerson, ProviderStaff } from '../directory.js';
import { previewAccess } from './access-preview.js';
import { getRoleLabel } from './administrator-actions.js';
import { type Member, assertNotLastSuperadmin, lockManagedMember, lockMemberOfUser } from './member.js';
import { bumpStaffVersion } from './staff-accounts.js';
import { StaffEvents } from './staff-events.js';
import { staffTable } from './staff.entity.js';
import { UserRow } from './user.entity.js';

/** Author of a change by single sign-on: "Keycloak (single sign-on)". */
const providerAuthor = (label: string) => ({ actor: { id: null, name: `${label} (single sign-on)` }, userId: null });

/** Applies the provider's data to staff: new members, and access by groups. */
@Injectable()
export class StaffProvisioning implements ProviderStaff {
  constructor(
    private readonly transactions: Transactions,
    private readonly assignments: AssignmentsService,
    private readonly changes: AssignmentChanges,
    private readonly staffEvents: StaffEvents,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  async lockRoles(tx: Tx, table: readonly GroupMapping[]): Promise<void> {
    for (const [at, { accessRoles = {} }] of table.entries())
      for (const project of PROJECTS) {
        const roleId = accessRoles[project];
        if (roleId == null) continue;
        await lockRole(tx, roleId);
        await resolveRights(tx, project, { roleId }, `groups.${at}.`);
      }
  }

  preview(tx: Tx, issuer: string, table: readonly GroupMapping[]): ReturnType<typeof previewAccess> {
    return previewAccess(tx, issuer, table);
  }

  async add(tx: Tx, { email, firstName, lastName }: ProviderPerson, label: string): Promise<string> {
    const { identifiers: users } = await tx.insert(UserRow, {
      email,
      firstName,
      lastName,
      role: 'user',
      isActive: true,
      updatedBy: null,
    });
    const userId = (users[0] as { id: string }).id;
    const { identifiers } = await tx.insert(staffTable.schema, {
      hireDate: () => `(now() at time zone (select time_zone from organisation))::date`,
      userId,
      updatedBy: null,
    });
    const staffId = (identifiers[0] as { id: number }).id;
    const member: Member = {
      staffId,
      userId,
      email,
      firstName,
      lastName: lastName ?? '',
      role: 'user',
      isActive: true,
    };
    await this.staffEvents.publish(tx, providerAuthor(label).actor, member, 'created');
    return userId;
  }

  async setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupMapping[],
    groups: readonly string[],
    label: string,
  ): Promise<void> {
    const member = await lockMemberOfUser(tx, userId);
    if (member === null) return;
    const projects = await this.assignments.readProjects(tx, member);
    const access = mapGroupsToAccess(table, groups, { role: member.role, projects });
    const author = providerAuthor(label);
    const isAccessSet = access.give.length + access.take.length + Object.keys(access.accessRoles).length > 0;
    const change = detectSignInChange(member, {
      role: access.role === member.role ? undefined : access.role,
      access: isAccessSet ? access : undefined,
    });
    if (change === null) return;
    await this.revokeSignIns(tx, author.actor, member, change);
    for (const project of access.take) await this.assignments.endInProject(tx, author, member, project);
    for (const project of access.give)
      await this.changes.insert(tx, author, member, { project, roleId: access.accessRoles[project] });
    for (const project of PROJECTS) {
      const roleId = access.accessRoles[project];
      if (roleId !== undefined && !access.give.includes(project))
        await this.assignments.setAccessRole(tx, author, member, project, roleId);
    }
    if (access.role !== member.role) await this.setRole(tx, member, access.role, author.actor);
  }

  async recordLink(tx: Tx, { id, name }: { readonly id: string; readonly name: string }, label: string): Promise<void> {
    await writeAudit(tx, {
      actor: { id, name },
      action: 'provider-linked',
      objectKind: 'single-sign-on',
      objectId: id,
      objectName: label,
    });
    const member = await lockMemberOfUser(tx, id);
    if (member === null) return;
    await this.revokeSignIns(tx, { id, name }, member, detectSignInChange(member, { provider: label }));
    await bumpStaffVersion(tx, member.staffId);
    await this.staffEvents.publish(tx, { id, name }, member, 'updated', true);
  }

  async unlink(person: Person, staffId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockManagedMember(tx, person, staffId);
      const change = detectSignInChange(member, { provider: null });
      assertSignInChangeAllowed(person, change);
      const deletedRows = await queryRows(tx, 'delete from provider_identity where user_id = $1 returning 1', [
        member.userId,
      ]);
      if (deletedRows.length === 0) throw new DomainError('single-sign-on.not-linked');
      const actor = toActor(person);
      const account = { id: member.userId, name: getFullName(member) };
      await writeAudit(tx, {
        actor,
        action: 'provider-unlinked',
        objectKind: 'single-sign-on',
        objectId: account.id,
        objectName: account.name,
      });
      await this.revokeSignIns(tx, actor, member, change);
      await bumpStaffVersion(tx, member.staffId);
      await this.staffEvents.publish(tx, actor, member, 'updated', true);
    });
  }

  /** Ends sign-ins that the change revokes. It needs no recent sign-in, because no user makes the change. */
  private async revokeSignIns(tx: Tx, actor: Actor, member: Member, change: SignInChange | null): Promise<void> {
    if (change?.isRevoking === true) await revokeSignIn(tx, actor, { id: member.userId, name: getFullName(member) });
  }

  /** Sets the role, except that the last superadmin keeps it. */
  private async setRole(tx: Tx, member: Member, role: Role, actor: Actor): Promise<void> {
    if (member.role === 'superadmin')
      try {
        await assertNotLastSuperadmin(tx, member);
      } catch (error) {
        if (error instanceof DomainError) return;
        throw error;
      }
    await this.assignments.settleRoleChange(tx, { actor, userId: null }, member, role);
    await tx.update(UserRow, member.userId, { role, ...getEditColumns(null) });
    await tx.update(staffTable.schema, member.staffId, getEditColumns(null, ['role']));
    await this.staffEvents.publish(tx, actor, { ...member, role }, 'updated');
    await this.staffEvents.publishToColleagues(tx, actor, { role });
    if (canAdministerEnterprise(role) || canAdministerEnterprise(member.role))
      this.accountNotifier.notifyAdministratorChange(tx, actor, `made ${getDisplayName(member)} ${getRoleLabel(role)}`);
  }
}
