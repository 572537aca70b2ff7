import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { getLostKinds, lacksAccess, WORK_PROJECT, type WorkReceiver } from '@atrium/rules/agency/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Project } from '@atrium/rules/people/rights';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { AccountNotifier, assertSignInChangeAllowed, detectSignInChange } from '../../auth/access.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { SYSTEM } from '../../platform/events/event.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { type Person, toActor } from '../../platform/http/request/current-user.js';
import { OpenWorkService } from '../employment/open-work.service.js';
import { OwnedProgramsService } from '../employment/owned-programs.js';
import { assertCanManage, type ChangeAuthor, type Member, toChangeAuthor } from '../staff/member.js';
import { assertDepartmentOfProject, assertFutureEnd, isUnchangedEcho, resolveRights } from './access-rights.js';
import { AssignmentEvents, type AuditChanges } from './assignment-events.js';
import { type AssignmentRow, assignmentTable } from './assignment.entity.js';

export interface Access extends HandoverChoice {
  readonly project: Project;
  readonly departmentId?: number | null | undefined;
  readonly position?: string | null | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly roleId?: number | null | undefined;
  readonly until?: string | null | undefined;
  readonly accessLevel?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** Columns to change. `isActive: false` ends the assignment. */
export type AccessChange = Partial<
  Pick<AssignmentRow, 'departmentId' | 'position' | 'permissions' | 'roleId' | 'until' | 'accessLevel'>
> & { readonly isActive?: false };

const ENDED = { isActive: false } as const;

/**
 * Changes single assignments with all that follows: open work, webhooks, events. All methods require a transaction that
 * has locked the member.
 */
@Injectable()
export class AssignmentChanges {
  constructor(
    private readonly events: AssignmentEvents,
    private readonly accountNotifier: AccountNotifier,
    private readonly programs: OwnedProgramsService,
    private readonly openWork: OpenWorkService,
  ) {}

  /**
   * Grants access on behalf of `person`, whose rights it checks.
   * @throws {DomainError} `staff.inactive`
   */
  async grant(tx: Tx, person: Person, member: Member, access: Access): Promise<Assignment> {
    assertCanChangeAccess(person, member);
    if (!member.isActive && access.isActive !== false)
      throw new DomainError('staff.inactive', { name: getDisplayName(member) });
    const assignment = await this.insert(tx, toChangeAuthor(person), member, access);
    this.notifySuperadmins(tx, person, member, access.project, 'gave');
    return assignment;
  }

  /** Grants access without checking the author's rights. `path` prefixes the paths of errors. */
  async insert(tx: Tx, by: ChangeAuthor, member: Member, access: Access, path = ''): Promise<Assignment> {
    await assertDepartmentOfProject(tx, access.departmentId, access.project, path);
    await assertFutureEnd(tx, access.until, path);
    const rights = await resolveRights(tx, access.project, access, path);
    await this.endExpired(tx, member, access.project);
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
    return this.events.publish(tx, by.actor, member, (identifiers[0] as { id: number }).id, 'created');
  }

  /** Changes an assignment on behalf of `person`; omitted fields stay. Requires a locked role and row. */
  async edit(
    tx: Tx,
    person: Person,
    member: Member,
    row: AssignmentRow,
    access: Omit<Access, 'project'> & { readonly version?: number | undefined },
  ): Promise<Assignment> {
    assertCanChangeAccess(person, member);
    if (access.departmentId !== undefined) await assertDepartmentOfProject(tx, access.departmentId, row.project, '');
    if (access.until !== row.until) await assertFutureEnd(tx, access.until, '');
    const { departmentId, position, until, accessLevel } = access;
    const change: AccessChange = {
      ...(departmentId === undefined ? {} : { departmentId }),
      ...(position === undefined ? {} : { position }),
      ...(await resolveRights(tx, row.project, isUnchangedEcho(access, row) ? {} : access, '')),
      ...(until === undefined ? {} : { until }),
      ...(accessLevel === undefined ? {} : { accessLevel }),
    };
    const isEnding = access.isActive === false;
    return editRow(tx, row, {
      fields: change,
      seenVersion: access.version,
      isForced: isEnding,
      read: () => this.events.read(tx, row.id),
      write: async () => {
        const by = toChangeAuthor(person, access);
        const assignment = await this.save(tx, by, member, row, { ...change, ...(isEnding ? ENDED : {}) });
        this.notifySuperadmins(tx, person, member, row.project, isEnding ? 'ended' : 'changed');
        return assignment;
      },
    });
  }

  /** Ends an assignment on behalf of `person`, whose rights it checks. */
  async end(tx: Tx, person: Person, member: Member, row: AssignmentRow, handover: HandoverChoice): Promise<void> {
    assertCanChangeAccess(person, member);
    await this.save(tx, toChangeAuthor(person, handover), member, row, ENDED);
    this.notifySuperadmins(tx, person, member, row.project, 'ended');
  }

  /** Settles the work that the change takes from the member, then writes it. */
  async save(
    tx: Tx,
    by: ChangeAuthor,
    member: Member,
    row: AssignmentRow,
    change: AccessChange,
    auditChanges?: AuditChanges,
  ): Promise<Assignment> {
    if (row.project === WORK_PROJECT) {
      const { role } = member;
      const permissions = change.isActive === false ? null : (change.permissions ?? row.permissions);
      await this.settleLostWork(tx, by, member, { role, permissions: row.permissions }, { role, permissions });
      if (change.isActive !== false && change.until !== undefined)
        await this.planEnd(tx, by, member, { role, permissions }, [row.until, change.until]);
    }
    return this.write(tx, by, member, row, change, auditChanges);
  }

  /** Writes and publishes a change without settling work. */
  async write(
    tx: Tx,
    by: ChangeAuthor,
    member: Member,
    { id }: AssignmentRow,
    change: AccessChange,
    auditChanges?: AuditChanges,
  ): Promise<Assignment> {
    const isEnding = change.isActive === false;
    await tx.update(assignmentTable.schema, id, {
      ...change,
      ...(isEnding ? { unassignedAt: () => 'now()' } : {}),
      ...getEditColumns(by.userId),
    });
    const assignment = await this.events.publish(
      tx,
      by.actor,
      member,
      id,
      isEnding ? 'removed' : 'updated',
      auditChanges,
    );
    // The member's own servers must not receive further events.
    if (isEnding) await this.programs.stopWebhooks(tx, by.actor, member.userId, assignment.project);
    return assignment;
  }

  /** Returns and locks the active assignment in a project. */
  async lockActive(tx: Tx, member: Member, project: Project): Promise<AssignmentRow | null> {
    await this.endExpired(tx, member, project);
    return tx.findOne(assignmentTable.schema, {
      where: { staffId: member.staffId, project, isActive: true },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Marks the member's expired assignment as ended. */
  async endExpired(
    tx: Tx,
    member: Member,
    project: Project,
    { reportsWork = false }: { readonly reportsWork?: boolean } = {},
  ): Promise<void> {
    const over = await queryRows<{ id: number; until: string }>(
      tx,
      `select id, until::text as until from assignment
       where staff_id = $1 and project = $2 and is_active and until < organisation_today()`,
      [member.staffId, project],
    );
    for (const { id, until } of over) {
      const by: ChangeAuthor = { actor: SYSTEM, userId: null };
      const row = await tx.findOneByOrFail(assignmentTable.schema, { id });
      const args = [tx, by, member, row, ENDED, { term: [null, until] }] as const;
      await (reportsWork ? this.save(...args) : this.write(...args));
    }
  }

  /** Settles the work that a member can no longer do when rights change from `before` to `after`. */
  async settleLostWork(
    tx: Tx,
    by: ChangeAuthor,
    member: Member,
    before: WorkReceiver,
    after: WorkReceiver,
  ): Promise<void> {
    const kinds = getLostKinds(before, after);
    if (kinds.length > 0) await this.settleWork(tx, by, member, { kinds, keepsAccess: !lacksAccess(after) });
  }

  /** Plans what happens to open work when the last day of the access changes. A later last day keeps the decision. */
  private async planEnd(
    tx: Tx,
    by: ChangeAuthor,
    member: Member,
    access: WorkReceiver,
    [before, after]: readonly [before: string | null, after: string | null],
  ): Promise<void> {
    if (after === null) {
      if (before !== null) await this.openWork.cancelPlan(tx, member);
      return;
    }
    if ((before !== null && before <= after) || getLostKinds(access, { ...access, permissions: null }).length === 0)
      return;
    await this.openWork.plan(tx, by, member, { endsOn: after, grant: this.toGrant(tx, by) });
  }

  /** Settles open work; a successor without access receives it on behalf of the author. */
  settleWork(
    tx: Tx,
    by: ChangeAuthor,
    member: Member,
    decision: Omit<Parameters<OpenWorkService['settle']>[3], 'grant'> = {},
  ): Promise<void> {
    return this.openWork.settle(tx, by, member, { ...decision, grant: this.toGrant(tx, by) });
  }

  private toGrant(tx: Tx, { person }: ChangeAuthor) {
    return async (target: Member) => {
      if (person !== undefined) await this.grant(tx, person, target, { project: WORK_PROJECT });
    };
  }

  private notifySuperadmins(
    tx: Tx,
    person: Person,
    member: Member,
    project: Project,
    action: 'gave' | 'changed' | 'ended',
  ): void {
    if (!canAdministerEnterprise(member.role)) return;
    const [who, where] = [getDisplayName(member), PROJECT_NAMES[project]];
    const what = action === 'gave' ? `gave ${who} access to ${where}` : `${action} the access of ${who} to ${where}`;
    this.accountNotifier.notifyAdministratorChange(tx, toActor(person), what);
  }
}

const assertCanChangeAccess = (person: Person, member: Member): void => {
  assertCanManage(person, member.role);
  assertSignInChangeAllowed(person, detectSignInChange(member, { access: true }));
};
