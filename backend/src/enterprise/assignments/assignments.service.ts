import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import type { createAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments/calls';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName, fullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { AccountNews, changesSignIn, refuseSignInChange } from '../../auth/access.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { type Actor, type NewEvent, SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { enterpriseRoom, projectRoom, userRoom } from '../../platform/realtime/rooms.js';
import { type AssignmentRow, assignmentTable, assignmentView } from './assignment.entity.js';
import { isEcho, lockRole, refusePastDay, rightsOf } from './rights-of-access.js';
import { OwnedProgramsService } from '../employment/owned-programs.js';
import { type Hand, handOf, lockMember, type Member, refuseTouching } from '../staff/member.js';
import { departmentTable } from '../departments/department.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

export interface Access {
  readonly project: Project;
  readonly departmentId?: number | null | undefined;
  readonly position?: string | null | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly roleId?: number | null | undefined;
  readonly until?: string | null | undefined;
  readonly accessLevel?: string | undefined;
  readonly isActive?: boolean | undefined;
}

type Change = Partial<
  Pick<AssignmentRow, 'departmentId' | 'position' | 'permissions' | 'roleId' | 'until' | 'accessLevel'>
>;

/** Changes for the audit only. */
type Told = NonNullable<NewEvent['changes']>;

const ASSIGNMENT = 'Assignment';

@Injectable()
export class AssignmentsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly news: AccountNews,
    private readonly programs: OwnedProgramsService,
  ) {}

  /** Returns all active and ended assignments of current members, newest first. */
  async list(): Promise<RawJson> {
    return this.json('join staff s on s.id = a.staff_id where s.removed_at is null', []);
  }

  async listOf(userId: string): Promise<RawJson> {
    return this.json('join staff s on s.id = a.staff_id where s.user_id = $1', [userId]);
  }

  create(person: Person, body: CheckedBody<typeof createAssignment>): Promise<Assignment> {
    return this.grant(person, body.staffId, body, () => invalidField('staffId', 'This staff member does not exist'));
  }

  /** @param missing returns the error for an unknown member */
  async grant(
    person: Person,
    staffId: number,
    access: Access,
    missing: () => DomainError = () => notFound('Staff member'),
  ): Promise<Assignment> {
    let name = '';
    try {
      return await this.transactions.run(async (tx) => {
        await lockRole(tx, access.roleId);
        const member = await lockMember(tx, staffId);
        if (member === null) throw missing();
        name = fullName(member);
        return this.give(tx, person, member, access);
      });
    } catch (error) {
      if (brokenConstraint(error) !== 'assignment_active_key') throw error;
      throw new DomainError('resource.taken', {
        message: `${name} already has access to ${PROJECT_NAMES[access.project]}`,
      });
    }
  }

  /** Grants access on behalf of `person`, whose rights it checks. Requires a transaction that has locked the member. */
  async give(tx: Tx, person: Person, member: Member, access: Access): Promise<Assignment> {
    refuseTouching(person, member.role);
    refuseSignInChange(person, changesSignIn(member, { access: true }));
    const assignment = await this.insert(tx, person, member, access);
    this.tellSuperadmins(tx, person, member, access.project, 'gave');
    return assignment;
  }

  /** `give` without its checks of rights. Requires the same lock; `path` prefixes errors about the access. */
  insert(tx: Tx, person: Person, member: Member, access: Access, path = ''): Promise<Assignment> {
    return this.insertBy(tx, handOf(person), member, access, path);
  }

  async insertBy(tx: Tx, by: Hand, member: Member, access: Access, path = ''): Promise<Assignment> {
    await this.refuseForeignDepartment(tx, access.departmentId, access.project, path);
    await refusePastDay(tx, access.until, path);
    const rights = await rightsOf(tx, access.project, access, path);
    await this.endOverOf(tx, member, access.project);
    const { identifiers } = await tx.insert(assignmentTable.schema, {
      staffId: member.staffId,
      project: access.project,
      departmentId: access.departmentId ?? null,
      position: access.position ?? null,
      permissions: [],
      ...rights,
      until: access.until ?? null,
      accessLevel: access.accessLevel ?? 'user',
      isActive: access.isActive ?? true,
      ...(access.isActive === false ? { unassignedAt: () => 'now()' } : {}),
      updatedBy: by.userId,
    });
    return this.tell(tx, by.actor, member, (identifiers[0] as { id: number }).id, 'created');
  }

  async update(person: Person, body: CheckedBody<typeof updateAssignment>): Promise<Assignment> {
    return this.transactions.run(async (tx) => {
      await lockRole(tx, body.roleId);
      const { row, member } = await this.locked(tx, body.id, body.staffId);
      if (body.project !== undefined && body.project !== row.project)
        throw invalidField('project', 'An assignment stays in its project. Please end this one and make another.');
      return this.change(tx, person, member, row, body);
    });
  }

  /** Changes an assignment; omitted fields stay. Requires a transaction that has locked role, member and row. */
  async change(
    tx: Tx,
    person: Person,
    member: Member,
    row: AssignmentRow,
    access: Omit<Access, 'project'> & { readonly version?: number | undefined },
  ): Promise<Assignment> {
    refuseTouching(person, member.role);
    refuseSignInChange(person, changesSignIn(member, { access: true }));
    if (access.departmentId !== undefined) await this.refuseForeignDepartment(tx, access.departmentId, row.project, '');
    if (access.until !== row.until) await refusePastDay(tx, access.until, '');
    const { departmentId, position, until, accessLevel } = access;
    const change: Change = {
      ...(departmentId === undefined ? {} : { departmentId }),
      ...(position === undefined ? {} : { position }),
      ...(await rightsOf(tx, row.project, isEcho(access, row) ? {} : access, '')),
      ...(until === undefined ? {} : { until }),
      ...(accessLevel === undefined ? {} : { accessLevel }),
    };
    const changes = changesOf(change, row);
    const read = () => this.read(tx, row.id);
    await refuseConflicts(tx, row, { seen: access.version, changes: Object.keys(changes ?? {}), read });
    const ends = access.isActive === false;
    if (!ends && changes === null) return read();
    const assignment = await this.save(tx, handOf(person), member, row.id, change, ends);
    this.tellSuperadmins(tx, person, member, row.project, ends ? 'ended' : 'changed');
    return assignment;
  }

  /** Updates all holders of a role. Requires a transaction that has locked the role. */
  async setRoleOfHolders(tx: Tx, person: Person, roleId: number, now: Pick<Change, 'permissions' | 'roleId'>) {
    const holders = await rowsOf<{ id: number; staffId: number }>(
      tx,
      `select id, staff_id as "staffId" from assignment where role_id = $1 and is_active order by staff_id`,
      [roleId],
    );
    for (const { id, staffId } of holders) {
      const member = await lockMember(tx, staffId);
      if (member === null) continue;
      refuseSignInChange(person, changesSignIn(member, { access: now }));
      await this.save(tx, handOf(person), member, id, now, false);
    }
  }

  /** @param staffId the member to whom the assignment must belong */
  async end(person: Person, id: number, staffId?: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { row, member } = await this.locked(tx, id, staffId);
      refuseTouching(person, member.role);
      refuseSignInChange(person, changesSignIn(member, { access: true }));
      await this.save(tx, handOf(person), member, id, {}, true);
      this.tellSuperadmins(tx, person, member, row.project, 'ended');
    });
  }

  /** Returns and locks the active assignment in a project. Requires a transaction that has locked the member. */
  async activeOf(tx: Tx, member: Member, project: Project): Promise<AssignmentRow | null> {
    await this.endOverOf(tx, member, project);
    return tx.findOne(assignmentTable.schema, {
      where: { staffId: member.staffId, project, isActive: true },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Marks expired assignments as ended, each in its own transaction. They were unusable since they expired. */
  async endOver(): Promise<void> {
    const over = await this.sql.rows<{ staffId: number; project: Project }>(
      `select a.staff_id as "staffId", a.project from assignment a
       where a.is_active and a.until < organisation_today() order by a.staff_id limit 200`,
    );
    for (const { staffId, project } of over)
      await this.transactions.run(async (tx) => {
        const member = await lockMember(tx, staffId);
        if (member !== null) await this.endOverOf(tx, member, project);
      });
  }

  /** Marks the member's expired assignment as ended. Requires a transaction that has locked the member. */
  private async endOverOf(tx: Tx, member: Member, project: Project): Promise<void> {
    const over = await rowsOf<{ id: number; until: string }>(
      tx,
      `select id, until::text as until from assignment
       where staff_id = $1 and project = $2 and is_active and until < organisation_today()`,
      [member.staffId, project],
    );
    for (const { id, until } of over)
      await this.save(tx, { actor: SYSTEM, userId: null }, member, id, {}, true, { term: [null, until] });
  }

  /** Ends all access of a member. Requires a transaction that has locked the member. */
  async endAllOf(tx: Tx, by: Hand, member: Member): Promise<void> {
    const active = await tx.find(assignmentTable.schema, {
      select: { id: true },
      where: { staffId: member.staffId, isActive: true },
      order: { id: 'asc' },
    });
    for (const { id } of active) await this.save(tx, by, member, id, {}, true);
    // Superadmins have webhooks in projects to which they are not assigned.
    await this.programs.stopWebhooks(tx, by.actor, member.userId);
  }

  async projectsOf(tx: Tx, { staffId }: Member): Promise<Project[]> {
    const active = await tx.find(assignmentTable.schema, {
      select: { id: true, project: true },
      where: { staffId, isActive: true },
    });
    return active.map(({ project }) => project);
  }

  /** Stops the webhooks of a former superadmin in projects without an assignment. */
  async stopWebhooksElsewhere(tx: Tx, by: Hand, member: Member): Promise<void> {
    const assigned = await this.projectsOf(tx, member);
    for (const project of PROJECTS.filter((one) => !assigned.includes(one)))
      await this.programs.stopWebhooks(tx, by.actor, member.userId, project);
  }

  async endIn(tx: Tx, by: Hand, member: Member, project: Project): Promise<void> {
    const active = await tx.findOne(assignmentTable.schema, {
      select: { id: true },
      where: { staffId: member.staffId, project, isActive: true },
    });
    if (active !== null) await this.save(tx, by, member, active.id, {}, true);
  }

  /** Sets another access role in a project. Requires a transaction that has locked role and member. */
  async setRoleBy(tx: Tx, by: Hand, member: Member, project: Project, roleId: number): Promise<void> {
    const active = await this.activeOf(tx, member, project);
    if (active === null || active.roleId === roleId) return;
    await this.save(tx, by, member, active.id, await rightsOf(tx, project, { roleId }, ''), false);
  }

  private tellSuperadmins(
    tx: Tx,
    person: Person,
    member: Member,
    project: Project,
    did: 'gave' | 'changed' | 'ended',
  ): void {
    if (!canAdministerEnterprise(member.role)) return;
    const [who, where] = [displayName(member), PROJECT_NAMES[project]];
    const what = did === 'gave' ? `gave ${who} access to ${where}` : `${did} the access of ${who} to ${where}`;
    this.news.administratorsChanged(tx, actorOf(person), what);
  }

  private async save(
    tx: Tx,
    by: Hand,
    member: Member,
    id: number,
    change: Change,
    ends: boolean,
    told: Told = {},
  ): Promise<Assignment> {
    await tx.update(assignmentTable.schema, id, {
      ...change,
      ...(ends ? { isActive: false, unassignedAt: () => 'now()' } : {}),
      ...editedBy(by.userId),
    });
    const assignment = await this.tell(tx, by.actor, member, id, ends ? 'removed' : 'updated', told);
    // The member's own servers must not receive further events.
    if (ends) await this.programs.stopWebhooks(tx, by.actor, member.userId, assignment.project);
    return assignment;
  }

  /** Locks the member before the assignment, as everywhere, to avoid deadlocks. */
  private async locked(
    tx: Tx,
    id: number,
    staffId: number | undefined,
  ): Promise<{ row: AssignmentRow; member: Member }> {
    const found = await tx.findOne(assignmentTable.schema, { select: { staffId: true }, where: { id } });
    if (found === null || (staffId !== undefined && found.staffId !== staffId)) throw notFound(ASSIGNMENT);
    const member = await lockMember(tx, found.staffId);
    const row = await tx.findOne(assignmentTable.schema, {
      where: { id, isActive: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (member === null || row === null) throw notFound(ASSIGNMENT);
    return { row, member };
  }

  private async refuseForeignDepartment(
    tx: Tx,
    departmentId: number | null | undefined,
    project: Project,
    path: string,
  ): Promise<void> {
    if (departmentId === null || departmentId === undefined) return;
    // Locked, so that it cannot move to the other project meanwhile.
    const department = await tx.findOne(departmentTable.schema, {
      where: { id: departmentId, project },
      lock: { mode: 'pessimistic_read' },
    });
    if (department === null)
      throw invalidField(`${path}departmentId`, 'This department does not exist in this project');
  }

  private async read(tx: Tx, id: number): Promise<Assignment> {
    const [row] = await rowsOf<{ json: Assignment }>(
      tx,
      `select ${assignmentView.json} as json from ${assignmentView.from} where a.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound(ASSIGNMENT);
    return row.json;
  }

  private async tell(
    tx: Tx,
    actor: Actor,
    member: Member,
    id: number,
    what: 'created' | 'updated' | 'removed',
    told: Told = {},
  ): Promise<Assignment> {
    const assignment = await this.read(tx, id);
    const type = `assignment.${what}` as const;
    await this.outbox.publish(tx, type, {
      actor,
      audience: { project: assignment.project, rooms: [enterpriseRoom, userRoom(member.userId)] },
      data: { assignment } satisfies EventCatalogue[typeof type],
      rows: [{ table: 'assignment', id }],
      affects: [member.userId],
      about: fullName(member),
      ...(Object.keys(told).length === 0 ? {} : { changes: told }),
    });
    // Colleagues do not learn whose access changed; their screens reload the team.
    await this.outbox.publish(tx, 'team.changed', {
      actor,
      audience: { project: assignment.project, rooms: [projectRoom(assignment.project)] },
      data: {},
      rows: [],
    });
    return assignment;
  }

  private async json(where: string, values: readonly unknown[]): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${assignmentView.json} order by a.assigned_at desc, a.id desc), '[]')::text as json
       from ${assignmentView.from} ${where}`,
      values,
    );
    return new RawJson(row?.json ?? '[]');
  }
}
