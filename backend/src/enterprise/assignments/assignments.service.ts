import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments/calls';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { WORK_PROJECT } from '@atrium/rules/agency/open-work';
import { getFullName } from '@atrium/rules/people/people';
import { type Project, PROJECTS, type Role } from '@atrium/rules/people/rights';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { assertSignInChangeAllowed, detectSignInChange } from '../../auth/access.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { OwnedProgramsService } from '../employment/owned-programs.js';
import { type ChangeAuthor, lockMember, type Member, toChangeAuthor } from '../staff/member.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { lockRole, resolveRights } from './access-rights.js';
import { type Access, type AccessChange, AssignmentChanges } from './assignment-changes.js';
import { type AssignmentRow, assignmentTable, assignmentView } from './assignment.entity.js';

const READ_ASSIGNMENT = 'Assignment';

@Injectable()
export class AssignmentsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly changes: AssignmentChanges,
    private readonly programs: OwnedProgramsService,
  ) {}

  /** Returns all active and ended assignments of current members, newest first. */
  async list(): Promise<RawJson> {
    return this.readJson('s.removed_at is null', []);
  }

  async listByUser(userId: string): Promise<RawJson> {
    return this.readJson('s.user_id = $1', [userId]);
  }

  create(person: Person, body: CheckedBody<typeof createAssignment>): Promise<Assignment> {
    return this.grant(person, body.staffId, body, () => invalidField('staffId', 'This staff member does not exist'));
  }

  /** @param defaults returns the error for an unknown member */
  async grant(
    person: Person,
    staffId: number,
    access: Access,
    defaults: () => DomainError = () => notFound('Staff member'),
  ): Promise<Assignment> {
    let name = '';
    try {
      return await this.transactions.run(async (tx) => {
        await lockRole(tx, access.roleId);
        const member = await lockMember(tx, staffId);
        if (member === null) throw defaults();
        name = getFullName(member);
        return this.changes.grant(tx, person, member, access);
      });
    } catch (error) {
      if (getViolatedConstraint(error) !== 'assignment_active_key') throw error;
      throw new DomainError('resource.taken', {
        message: `${name} already has access to ${PROJECT_NAMES[access.project]}`,
      });
    }
  }

  async update(person: Person, body: CheckedBody<typeof updateAssignment>): Promise<Assignment> {
    return this.transactions.run(async (tx) => {
      await lockRole(tx, body.roleId);
      const { row, member } = await this.lockAssignment(tx, body.id, body.staffId);
      if (body.project !== undefined && body.project !== row.project)
        throw invalidField(
          'project',
          'An assignment cannot change its project. Please end this one and create another.',
        );
      return this.changes.edit(tx, person, member, row, body);
    });
  }

  /** Updates all members who have a role. Requires a transaction that has locked the role. */
  async updateRoleHolders(
    tx: Tx,
    person: Person,
    roleId: number,
    now: Pick<AccessChange, 'permissions' | 'roleId'>,
    handover: HandoverChoice,
  ) {
    const holders = await tx.find(assignmentTable.schema, {
      where: { roleId, isActive: true },
      order: { staffId: 'asc' },
    });
    for (const row of holders) {
      const member = await lockMember(tx, row.staffId);
      if (member === null) continue;
      assertSignInChangeAllowed(person, detectSignInChange(member, { access: now }));
      await this.changes.save(tx, toChangeAuthor(person, handover), member, row, now);
    }
  }

  /** @param staffId the member to whom the assignment must belong */
  async end(person: Person, id: number, handover: HandoverChoice, staffId?: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { row, member } = await this.lockAssignment(tx, id, staffId);
      await this.changes.end(tx, person, member, row, handover);
    });
  }

  /**
   * Marks expired assignments as ended, each in its own transaction. They are unusable since their expiry, so the
   * interval only delays lists and screens.
   */
  @Scheduled({ name: 'access whose last day is over', intervalMs: 5_000 })
  async endExpired(): Promise<void> {
    const over = await this.sql.rows<{ staffId: number; project: Project }>(
      `select a.staff_id as "staffId", a.project from assignment a
       where a.is_active and a.until < organisation_today() order by a.staff_id limit 200`,
    );
    for (const { staffId, project } of over)
      await this.transactions.run(async (tx) => {
        const member = await lockMember(tx, staffId);
        if (member !== null) await this.changes.endExpired(tx, member, project, { reportsWork: true });
      });
  }

  /** Ends all access of a member. Requires a transaction that has locked the member. */
  async endAll(tx: Tx, by: ChangeAuthor, member: Member): Promise<void> {
    // A former member's work was settled when the access ended.
    if (member.isActive) await this.changes.settleWork(tx, by, member);
    const active = await tx.find(assignmentTable.schema, {
      where: { staffId: member.staffId, isActive: true },
      order: { id: 'asc' },
    });
    for (const row of active) await this.changes.write(tx, by, member, row, { isActive: false });
    // Superadmins have webhooks in projects to which they are not assigned.
    await this.programs.stopWebhooks(tx, by.actor, member.userId);
  }

  async readProjects(tx: Tx, { staffId }: Member): Promise<Project[]> {
    const active = await tx.find(assignmentTable.schema, {
      select: { id: true, project: true },
      where: { staffId, isActive: true },
    });
    return active.map(({ project }) => project);
  }

  /** Stops the webhooks of a former superadmin in projects in which they have no assignment. */
  async stopUnassignedWebhooks(tx: Tx, by: ChangeAuthor, member: Member): Promise<void> {
    const assigned = await this.readProjects(tx, member);
    for (const project of PROJECTS.filter((one) => !assigned.includes(one)))
      await this.programs.stopWebhooks(tx, by.actor, member.userId, project);
  }

  async endInProject(tx: Tx, by: ChangeAuthor, member: Member, project: Project): Promise<void> {
    const active = await tx.findOneBy(assignmentTable.schema, { staffId: member.staffId, project, isActive: true });
    if (active !== null) await this.changes.save(tx, by, member, active, { isActive: false });
  }

  /** Sets another access role in a project. Requires a transaction that has locked role and member. */
  async setAccessRole(tx: Tx, by: ChangeAuthor, member: Member, project: Project, roleId: number): Promise<void> {
    const active = await this.changes.lockActive(tx, member, project);
    if (active === null || active.roleId === roleId) return;
    await this.changes.save(tx, by, member, active, await resolveRights(tx, project, { roleId }, ''));
  }

  /** Settles the work that a member can no longer do after a change of their role. */
  async settleRoleChange(tx: Tx, by: ChangeAuthor, member: Member, role: Role): Promise<void> {
    const active = await tx.findOneBy(assignmentTable.schema, {
      staffId: member.staffId,
      project: WORK_PROJECT,
      isActive: true,
    });
    const permissions = active?.permissions ?? null;
    await this.changes.settleLostWork(tx, by, member, { role: member.role, permissions }, { role, permissions });
  }

  /** Locks the member before the assignment, the order of all code, to avoid deadlocks. */
  private async lockAssignment(
    tx: Tx,
    id: number,
    staffId: number | undefined,
  ): Promise<{ row: AssignmentRow; member: Member }> {
    const found = await tx.findOne(assignmentTable.schema, { select: { staffId: true }, where: { id } });
    if (found === null || (staffId !== undefined && found.staffId !== staffId)) throw notFound(READ_ASSIGNMENT);
    const member = await lockMember(tx, found.staffId);
    const row = await tx.findOne(assignmentTable.schema, {
      where: { id, isActive: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (member === null || row === null) throw notFound(READ_ASSIGNMENT);
    return { row, member };
  }

  private async readJson(where: string, values: readonly unknown[]): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${assignmentView.json} order by a.assigned_at desc, a.id desc), '[]')::text as json
       from ${assignmentView.from} join staff s on s.id = a.staff_id where ${where}`,
      values,
    );
    return new RawJson(row?.json ?? '[]');
  }
}
