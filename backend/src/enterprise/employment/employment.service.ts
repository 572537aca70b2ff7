import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { endEmployment, Staff } from '@atrium/contract/enterprise/staff';
import { displayName, type PersonName } from '@atrium/rules/people';
import { Injectable } from '@nestjs/common';
import { endSessions } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { DomainError, invalidField, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { Handovers, type OpenWork } from '../directory.js';
import { type Hand, handOf, lockMember, type Member, refuseLastSuperadmin, refuseTouching } from '../staff/member.js';
import { StaffRecord } from '../staff/staff-record.js';
import { staffTable } from '../staff/staff.entity.js';
import { UserRow } from '../staff/user.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

const TODAY = 'select (now() at time zone time_zone)::date::text as today from organisation';

/**
 * Ends people's employment: today at once, on a later day at its end where the organisation is. Whoever has left keeps
 * their name in history and their record in the list; access, sessions and sockets are gone.
 */
@Injectable()
export class EmploymentService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly record: StaffRecord,
    private readonly assignments: AssignmentsService,
    private readonly handovers: Handovers,
  ) {}

  async end(
    person: Person,
    staffId: number,
    { lastDay, handOverTo, version }: CheckedBody<typeof endEmployment>,
  ): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'end the employment of' });
      refuseTouching(person, member.role);
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      const read = () => this.record.read(tx, staffId);
      await refuseConflicts(tx, row, { seen: version, changes: ['lastDay'], read });
      const now = await rowOf<{ today: string }>(tx, TODAY);
      const day = lastDay ?? now.today;
      if (day < row.hireDate) throw invalidField('lastDay', 'The last day must be on or after the hire date');
      if (handOverTo !== null && handOverTo !== undefined) await this.handOver(tx, person, member, handOverTo);
      if (day <= now.today) return this.leave(tx, member, day, handOf(person));
      if (row.lastDay === day) return this.record.read(tx, staffId);
      await tx.update(staffTable.schema, staffId, { lastDay: day, ...editedBy(person.id) });
      return this.record.tell(tx, actorOf(person), member, 'updated');
    });
  }

  async openWork(staffId: number): Promise<OpenWork> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      return this.handovers.openWork(tx, member.userId);
    });
  }

  private async handOver(tx: Tx, person: Person, member: Member, toUserId: string): Promise<void> {
    const [heir] = await rowsOf<PersonName>(
      tx,
      `select first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user
       where id = $1 and id <> $2 and is_active and removed_at is null for share`,
      [toUserId, member.userId],
    );
    if (heir === undefined) throw invalidField('handOverTo', 'Please choose somebody else who works here');
    const { tasks, goals, projects } = await this.handovers.handOver(tx, person, member.userId, toUserId);
    if (tasks + goals + projects === 0) return;
    const changes = Object.entries({ tasks, goals, ...(projects > 0 ? { projects } : {}), to: displayName(heir) }).map(
      ([field, after]) => ({ field, before: null, after }),
    );
    await writeAudit(tx, {
      actor: actorOf(person),
      action: 'handed-over',
      objectKind: 'staff',
      objectId: String(member.staffId),
      objectName: displayName(member),
      changes,
    });
  }

  /** They stay after all. Whoever has left already is brought back by being active again. */
  async keep(person: Person, staffId: number): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      refuseTouching(person, member.role);
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      if (row.lastDay === null || !member.isActive) return this.record.read(tx, staffId);
      await tx.update(staffTable.schema, staffId, { lastDay: null, ...editedBy(person.id) });
      return this.record.tell(tx, actorOf(person), member, 'updated');
    });
  }

  /** Everybody whose last day is over; each in a transaction of its own, any number of processes at once. */
  async endDue(): Promise<void> {
    const due = await this.sql.rows<{ id: number }>(
      `select s.id from staff s join app_user u on u.id = s.user_id
       where s.last_day < (select (now() at time zone time_zone)::date from organisation) and s.removed_at is null and u.is_active order by s.id limit 100`,
    );
    for (const { id } of due)
      await this.transactions.run(async (tx) => {
        const member = await lockMember(tx, id);
        const row = member === null ? null : await tx.findOneByOrFail(staffTable.schema, { id });
        const now = await rowOf<{ today: string }>(tx, TODAY);
        // Another process, or a later day that somebody has set meanwhile.
        if (member === null || !member.isActive || row === null || row.lastDay === null || row.lastDay >= now.today)
          return;
        await this.leave(tx, member, row.lastDay, { actor: SYSTEM, userId: null });
      });
  }

  private async leave(tx: Tx, member: Member, day: string, by: Hand): Promise<Staff> {
    if (member.role === 'superadmin' && member.isActive) await refuseLastSuperadmin(tx, member);
    await tx.update(UserRow, member.userId, { isActive: false, ...editedBy(by.userId) });
    await tx.update(staffTable.schema, member.staffId, { lastDay: day, ...editedBy(by.userId) });
    const { actor } = by;
    const whose = { id: member.userId, name: displayName(member) };
    await this.assignments.endAllOf(tx, by, member);
    await endSessions(tx, actor, whose);
    await writeAudit(tx, {
      actor,
      action: 'left',
      objectKind: 'staff',
      objectId: String(member.staffId),
      objectName: whose.name,
      changes: [{ field: 'lastDay', before: null, after: day }],
    });
    return this.record.tell(tx, actor, member, 'updated');
  }
}
