import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { endEmployment, getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { detectSignInChange, endUserKeys, assertSignInChangeAllowed, revokeSignIn } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { HandoverRegistry } from '../directory.js';
import { AssignmentChanges } from '../assignments/assignment-changes.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import {
  type ChangeAuthor,
  toChangeAuthor,
  lockMember,
  type Member,
  assertNotLastSuperadmin,
  assertCanManage,
  lockManagedMember,
} from '../staff/member.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { OwnedProgramsService } from './owned-programs.js';
import { PlannedHandovers } from './planned-handovers.js';
import { StaffEvents } from '../staff/staff-events.js';
import { staffTable } from '../staff/staff.entity.js';
import { MemberTraces } from '../staff/member-traces.js';
import { UserRow } from '../staff/user.entity.js';
import { readToday, TODAY_SQL } from '../../platform/database/sql.js';

/**
 * Ends employments: today at once, or after a later day in the organization's time zone. The name stays in the history;
 * access, sessions and sockets end.
 */
@Injectable()
export class EmploymentService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly staffEvents: StaffEvents,
    private readonly assignments: AssignmentsService,
    private readonly changes: AssignmentChanges,
    private readonly plannedHandovers: PlannedHandovers,
    private readonly memberTraces: MemberTraces,
    private readonly handovers: HandoverRegistry,
    private readonly outbox: Outbox,
    private readonly ownedPrograms: OwnedProgramsService,
  ) {}

  async endEmployment(
    person: Person,
    staffId: number,
    { lastDay, version, webhooks, ...handover }: CheckedBody<typeof endEmployment>,
  ): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'end the employment of' });
      assertCanManage(person, member.role);
      assertSignInChangeAllowed(person, detectSignInChange(member, { isActive: false }));
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      const read = () => this.staffEvents.read(tx, staffId);
      const today = await readToday(tx);
      const day = lastDay ?? today;
      const fields = { lastDay: day };
      if (day < row.hireDate) throw invalidField('lastDay', 'The last day must be on or after the hire date');
      const write = async (changes: Partial<typeof fields>) => {
        const by = toChangeAuthor(person, handover);
        await this.changes.settleWork(tx, by, member, { isPlanned: true });
        if (webhooks === 'transfer')
          await this.ownedPrograms.transferWebhooks(tx, person, { userId: member.userId, name: getFullName(member) });
        // For a member who has already left, only remaining work is transferred.
        if (!member.isActive && row.lastDay !== null) return read();
        if (day <= today) return this.endNow(tx, member, day, by);
        await this.plannedHandovers.store(tx, member.userId, person.id, handover);
        if (changes.lastDay === undefined) return read();
        await tx.update(staffTable.schema, staffId, { ...changes, ...getEditColumns(person.id) });
        return this.staffEvents.publish(tx, toActor(person), member, 'updated');
      };
      return editRow(tx, row, { fields, seenVersion: version, isForced: true, read, write });
    });
  }

  async readOpenWork(staffId: number): Promise<ReplyOf<typeof getOpenWork>> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      const { parts, ...work } = await this.memberTraces.readOpenWork(tx, member.userId);
      const workloads = await this.handovers.readWorkloads(tx);
      const planned = (await this.plannedHandovers.find(tx, member.userId))?.choice ?? null;
      return { ...work, parts: [...parts], workloads, planned, ...(await this.ownedPrograms.list(tx, member.userId)) };
    });
  }

  /** Cancels a planned end. A member who has left is reactivated by an edit instead. */
  async cancelEnd(person: Person, staffId: number): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockManagedMember(tx, person, staffId);
      assertSignInChangeAllowed(person, detectSignInChange(member, { isActive: true }));
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      if (row.lastDay === null || !member.isActive) return this.staffEvents.read(tx, staffId);
      await this.plannedHandovers.remove(tx, member.userId);
      await tx.update(staffTable.schema, staffId, { lastDay: null, ...getEditColumns(person.id) });
      return this.staffEvents.publish(tx, toActor(person), member, 'updated');
    });
  }

  /** Ends all employments whose last day has passed, each in its own transaction; safe in several processes. */
  @Scheduled({ name: 'employments that have ended', intervalMs: 30_000 })
  async endDue(): Promise<void> {
    const due = await this.sql.rows<{ id: number }>(
      `select s.id from staff s join app_user u on u.id = s.user_id
       where s.last_day < ${TODAY_SQL} and s.removed_at is null and u.is_active order by s.id limit 100`,
    );
    for (const { id } of due)
      await this.transactions.run(async (tx) => {
        const member = await lockMember(tx, id);
        const row = member === null ? null : await tx.findOneByOrFail(staffTable.schema, { id });
        const today = await readToday(tx);
        // Another process was first, or the last day was postponed.
        if (member === null || !member.isActive || row === null || row.lastDay === null || row.lastDay >= today) return;
        await this.endNow(tx, member, row.lastDay, { actor: SYSTEM, userId: null });
      });
  }

  private async endNow(tx: Tx, member: Member, day: string, by: ChangeAuthor): Promise<Staff> {
    if (member.role === 'superadmin' && member.isActive) await assertNotLastSuperadmin(tx, member);
    await tx.update(UserRow, member.userId, { isActive: false, ...getEditColumns(by.userId) });
    await tx.update(staffTable.schema, member.staffId, { lastDay: day, ...getEditColumns(by.userId) });
    const { actor } = by;
    const account = { id: member.userId, name: getFullName(member) };
    await this.assignments.endAll(tx, by, member);
    await endUserKeys(tx, this.outbox, actor, member.userId);
    await revokeSignIn(tx, actor, account);
    await writeAudit(tx, {
      actor,
      action: 'left',
      objectKind: 'staff',
      objectId: String(member.staffId),
      objectName: account.name,
      changes: [{ field: 'lastDay', before: null, after: day }],
    });
    return this.staffEvents.publish(tx, actor, member, 'updated');
  }
}
