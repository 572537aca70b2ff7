import { displayName, fullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, PROJECTS, type Role } from '@atrium/rules/people/rights';
import { accessByGroups, type GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountNews, changesSignIn, refuseSignInChange, revokeSignIn, type SignInChange } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { editedBy } from '../../platform/records/merge.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { lockRole, rightsOf } from '../assignments/rights-of-access.js';
import { ProvidedPeople, type ProvidedPerson } from '../directory.js';
import { foreseenAccess } from './foreseen-access.js';
import { roleInWords } from './administrator-acts.js';
import { lockMember, type Member, refuseLastSuperadmin, refuseTouching } from './member.js';
import { nextVersion } from './staff-accounts.js';
import { StaffRecord } from './staff-record.js';
import { staffTable } from './staff.entity.js';
import { UserRow } from './user.entity.js';

/** Author of a change by single sign-on: "Keycloak (single sign-on)". */
const handOf = (label: string) => ({ actor: { id: null, name: `${label} (single sign-on)` }, userId: null });

/** Applies the provider's data to staff: new members, and access by groups. */
@Injectable()
export class StaffByProvider implements OnModuleInit {
  constructor(
    private readonly provided: ProvidedPeople,
    private readonly transactions: Transactions,
    private readonly assignments: AssignmentsService,
    private readonly record: StaffRecord,
    private readonly news: AccountNews,
  ) {}

  onModuleInit(): void {
    this.provided.announce(this);
  }

  async lockRoles(tx: Tx, table: readonly GroupLine[]): Promise<void> {
    for (const [at, { accessRoles = {} }] of table.entries())
      for (const project of PROJECTS) {
        const roleId = accessRoles[project];
        if (roleId == null) continue;
        await lockRole(tx, roleId);
        await rightsOf(tx, project, { roleId }, `groups.${at}.`);
      }
  }

  foresee(tx: Tx, issuer: string, table: readonly GroupLine[]): ReturnType<typeof foreseenAccess> {
    return foreseenAccess(tx, issuer, table);
  }

  async add(tx: Tx, { email, firstName, lastName }: ProvidedPerson, label: string): Promise<string> {
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
    await this.record.tell(tx, handOf(label).actor, member, 'created');
    return userId;
  }

  async setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupLine[],
    groups: readonly string[],
    label: string,
  ): Promise<void> {
    const member = await this.memberOf(tx, userId);
    if (member === null) return;
    const projects = await this.assignments.projectsOf(tx, member);
    const access = accessByGroups(table, groups, { role: member.role, projects });
    const hand = handOf(label);
    const isAccessSet = access.give.length + access.take.length + Object.keys(access.accessRoles).length > 0;
    const change = changesSignIn(member, {
      role: access.role === member.role ? undefined : access.role,
      access: isAccessSet ? access : undefined,
    });
    if (change === null) return;
    await this.revokeAfter(tx, hand.actor, member, change);
    for (const project of access.take) await this.assignments.endIn(tx, hand, member, project);
    for (const project of access.give)
      await this.assignments.insertBy(tx, hand, member, { project, roleId: access.accessRoles[project] });
    for (const project of PROJECTS) {
      const roleId = access.accessRoles[project];
      if (roleId !== undefined && !access.give.includes(project))
        await this.assignments.setRoleBy(tx, hand, member, project, roleId);
    }
    if (access.role !== member.role) await this.setRole(tx, member, access.role, hand.actor);
  }

  async linked(tx: Tx, { id, name }: { readonly id: string; readonly name: string }, label: string): Promise<void> {
    await writeAudit(tx, {
      actor: { id, name },
      action: 'provider-linked',
      objectKind: 'single-sign-on',
      objectId: id,
      objectName: label,
    });
    const member = await this.memberOf(tx, id);
    if (member === null) return;
    await this.revokeAfter(tx, { id, name }, member, changesSignIn(member, { provider: label }));
    await nextVersion(tx, member.staffId);
    await this.record.tell(tx, { id, name }, member, 'updated', true);
  }

  async unlink(person: Person, staffId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      refuseTouching(person, member.role);
      const change = changesSignIn(member, { provider: null });
      refuseSignInChange(person, change);
      const gone = await rowsOf(tx, 'delete from provider_identity where user_id = $1 returning 1', [member.userId]);
      if (gone.length === 0) throw new DomainError('single-sign-on.not-linked');
      const actor = actorOf(person);
      const whose = { id: member.userId, name: fullName(member) };
      await writeAudit(tx, {
        actor,
        action: 'provider-unlinked',
        objectKind: 'single-sign-on',
        objectId: whose.id,
        objectName: whose.name,
      });
      await this.revokeAfter(tx, actor, member, change);
      await nextVersion(tx, member.staffId);
      await this.record.tell(tx, actor, member, 'updated', true);
    });
  }

  /** Ends sign-ins that the change revokes. Unlike a change by a user, it needs no recent sign-in. */
  private async revokeAfter(tx: Tx, actor: Actor, member: Member, change: SignInChange | null): Promise<void> {
    if (change?.isRevoking === true) await revokeSignIn(tx, actor, { id: member.userId, name: fullName(member) });
  }

  private async memberOf(tx: Tx, userId: string): Promise<Member | null> {
    const [staff] = await rowsOf<{ id: number }>(tx, 'select id from staff where user_id = $1 and removed_at is null', [
      userId,
    ]);
    return staff === undefined ? null : lockMember(tx, staff.id);
  }

  /** Sets the role, except that the last superadmin keeps it. */
  private async setRole(tx: Tx, member: Member, role: Role, actor: Actor): Promise<void> {
    if (member.role === 'superadmin')
      try {
        await refuseLastSuperadmin(tx, member);
      } catch (error) {
        if (error instanceof DomainError) return;
        throw error;
      }
    await tx.update(UserRow, member.userId, { role, ...editedBy(null) });
    await tx.update(staffTable.schema, member.staffId, editedBy(null, ['role']));
    await this.record.tell(tx, actor, { ...member, role }, 'updated');
    await this.record.tellColleagues(tx, actor, { role });
    if (canAdministerEnterprise(role) || canAdministerEnterprise(member.role))
      this.news.administratorsChanged(tx, actor, `made ${displayName(member)} ${roleInWords(role)}`);
  }
}
