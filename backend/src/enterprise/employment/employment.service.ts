import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { endEmployment, getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import {
  addWork,
  hasWork,
  lacksAccess,
  NO_WORK,
  type OpenWork,
  type Taker,
  whyNotTake,
  WORK_PROJECT,
  workOfPart,
} from '@atrium/rules/agency/open-work';
import { displayName, fullName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { changesSignIn, endKeysOf, refuseSignInChange, revokeSignIn } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { ACCESS_HOLDS, Handovers, type HeirOf } from '../directory.js';
import { type Hand, handOf, lockMember, type Member, refuseLastSuperadmin, refuseTouching } from '../staff/member.js';
import { OwnedProgramsService } from './owned-programs.js';
import { StaffRecord } from '../staff/staff-record.js';
import { staffTable } from '../staff/staff.entity.js';
import { openWorkLeft, Traces } from '../staff/traces.js';
import { UserRow } from '../staff/user.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

type Choice = Pick<
  CheckedBody<typeof endEmployment>,
  'handOverTo' | 'handOver' | 'giveAccess' | 'leaveWork' | 'webhooks'
>;

/** A new owner of work, and the field of the request body that names them. */
interface Heir extends PersonName, Taker {
  readonly userId: string;
  readonly staffId: number | null;
  readonly path: string;
}

const TODAY = 'select (now() at time zone time_zone)::date::text as today from organisation';

/**
 * Ends employments: today at once, or after a later day in the organization's time zone. The name stays in the history;
 * access, sessions and sockets end.
 */
@Injectable()
export class EmploymentService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly record: StaffRecord,
    private readonly assignments: AssignmentsService,
    private readonly handovers: Handovers,
    private readonly traces: Traces,
    private readonly outbox: Outbox,
    private readonly programs: OwnedProgramsService,
  ) {}

  async end(
    person: Person,
    staffId: number,
    { lastDay, version, ...choice }: CheckedBody<typeof endEmployment>,
  ): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'end the employment of' });
      refuseTouching(person, member.role);
      refuseSignInChange(person, changesSignIn(member, { isActive: false }));
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      const read = () => this.record.read(tx, staffId);
      await refuseConflicts(tx, row, { seen: version, changes: ['lastDay'], read });
      const now = await rowOf<{ today: string }>(tx, TODAY);
      const day = lastDay ?? now.today;
      if (day < row.hireDate) throw invalidField('lastDay', 'The last day must be on or after the hire date');
      await this.handOver(tx, person, member, choice);
      if (choice.webhooks === 'transfer')
        await this.programs.transferWebhooks(tx, person, { userId: member.userId, name: fullName(member) });
      // For a member who has already left, only remaining work is transferred.
      if (!member.isActive && row.lastDay !== null) return read();
      if (day <= now.today) return this.leave(tx, member, day, handOf(person));
      if (row.lastDay === day) return this.record.read(tx, staffId);
      await tx.update(staffTable.schema, staffId, { lastDay: day, ...editedBy(person.id) });
      return this.record.tell(tx, actorOf(person), member, 'updated');
    });
  }

  async openWork(staffId: number): Promise<ReplyOf<typeof getOpenWork>> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      const { parts, ...work } = await this.traces.openWork(tx, member.userId);
      return { ...work, parts: [...parts], ...(await this.programs.list(tx, member.userId)) };
    });
  }

  /** Transfers all open work, or leaves it if the caller agrees. Throws when any remains otherwise. */
  private async handOver(tx: Tx, person: Person, member: Member, choice: Choice): Promise<void> {
    const { handOverTo, handOver = [], leaveWork = false } = choice;
    const chosen = new Map(handOver.map(({ kind, id, to }) => [`${kind} ${id}`, to.toLowerCase()]));
    const heirOf: HeirOf = (kind, id) => chosen.get(`${kind} ${id}`) ?? handOverTo?.toLowerCase() ?? null;
    const heirs = await this.lockHeirs(tx, member, choice);
    const got =
      heirs.size === 0 ? new Map<string, OpenWork>() : await this.handovers.handOver(tx, person, member.userId, heirOf);
    for (const [userId, work] of got) await this.refuseUnable(tx, person, heirs.get(userId)!, work, choice);
    const left = (await this.handovers.openParts(tx, member.userId)).map(workOfPart).reduce(addWork, NO_WORK);
    if (hasWork(left) && !leaveWork) throw openWorkLeft(member, left);
    for (const [userId, work] of got) await this.note(tx, person, member, work, heirs.get(userId)!);
  }

  private async lockHeirs(tx: Tx, member: Member, { handOverTo, handOver = [] }: Choice): Promise<Map<string, Heir>> {
    const paths = new Map(handOver.map(({ to }, index) => [to.toLowerCase(), `handOver.${index}.to`]));
    if (handOverTo !== null && handOverTo !== undefined) paths.set(handOverTo.toLowerCase(), 'handOverTo');
    const locked = await rowsOf<{ id: string }>(
      tx,
      `select id from app_user where id = any ($1::uuid[]) and id <> $2 and is_active and removed_at is null
       order by id for no key update`,
      [[...paths.keys()], member.userId],
    );
    const heirs = await rowsOf<Omit<Heir, 'path'>>(
      tx,
      `select u.id as "userId", s.id as "staffId", u.role, u.first_name as "firstName", u.last_name as "lastName",
         coalesce(u.email, u.username) as email, a.permissions
       from app_user u left join staff s on s.user_id = u.id and s.removed_at is null
         left join assignment a on a.staff_id = s.id and a.project = $2 and ${ACCESS_HOLDS}
       where u.id = any ($1::uuid[])`,
      [locked.map(({ id }) => id), WORK_PROJECT],
    );
    for (const [id, path] of paths)
      if (!heirs.some(({ userId }) => userId === id))
        throw invalidField(path, 'Please choose somebody else who works here');
    return new Map(heirs.map((heir) => [heir.userId, { ...heir, path: paths.get(heir.userId)! }]));
  }

  private async refuseUnable(tx: Tx, person: Person, heir: Heir, work: OpenWork, choice: Choice): Promise<void> {
    let taker: Taker = heir;
    const target =
      heir.staffId !== null && choice.giveAccess === true && lacksAccess(heir)
        ? await lockMember(tx, heir.staffId)
        : null;
    if (target !== null) {
      await this.assignments.give(tx, person, target, { project: WORK_PROJECT });
      taker = { ...heir, permissions: [] };
    }
    const why = whyNotTake(work, taker);
    if (why === null) return;
    const what = lacksAccess(taker)
      ? 'Please choose somebody else, or give access too.'
      : 'Please choose somebody else.';
    throw invalidField(heir.path, `${displayName(heir)} ${why}. ${what}`);
  }

  private async note(tx: Tx, person: Person, member: Member, work: OpenWork, heir: Heir): Promise<void> {
    const { tasks, goals, projects } = work;
    const changes = Object.entries({ tasks, goals, ...(projects > 0 ? { projects } : {}), to: fullName(heir) }).map(
      ([field, after]) => ({ field, before: null, after }),
    );
    await writeAudit(tx, {
      actor: actorOf(person),
      action: 'handed-over',
      objectKind: 'staff',
      objectId: String(member.staffId),
      objectName: fullName(member),
      changes,
    });
  }

  /** Cancels a planned end. A member who has left is reactivated by an edit instead. */
  async keep(person: Person, staffId: number): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      refuseTouching(person, member.role);
      refuseSignInChange(person, changesSignIn(member, { isActive: true }));
      const row = await tx.findOneByOrFail(staffTable.schema, { id: staffId });
      if (row.lastDay === null || !member.isActive) return this.record.read(tx, staffId);
      await tx.update(staffTable.schema, staffId, { lastDay: null, ...editedBy(person.id) });
      return this.record.tell(tx, actorOf(person), member, 'updated');
    });
  }

  /** Ends all employments whose last day has passed, each in its own transaction; safe in several processes. */
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
        // Another process was first, or the last day was postponed.
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
    const whose = { id: member.userId, name: fullName(member) };
    await this.assignments.endAllOf(tx, by, member);
    await endKeysOf(tx, this.outbox, actor, member.userId);
    await revokeSignIn(tx, actor, whose);
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
