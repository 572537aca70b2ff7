import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import type { removeStaff, updateStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import type { Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import {
  AccountNotifier,
  assertSignInChangeAllowed,
  detectSignInChange,
  endUserKeys,
  PasswordHasher,
  revokeSignIn,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { diffFields } from '../../platform/entities/diff-fields.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { type Person, toActor } from '../../platform/http/request/current-user.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { storePassword } from '../directory.js';
import { describeAdministratorAction } from './administrator-actions.js';
import { MemberTraces } from './member-traces.js';
import { assertCanManage, assertNotLastSuperadmin, lockMember, type Member, toChangeAuthor } from './member.js';
import { type StaffChanges, toStaffColumns, toUserColumns } from './staff-changes.js';
import { assertNotUsername, rejectPassword, StaffCreator, withEmailTakenError } from './staff-creator.js';
import { StaffEvents } from './staff-events.js';
import { staffTable, staffView } from './staff.entity.js';
import { UserRow } from './user.entity.js';

const STAFF = 'Staff member';
const RANK_BY_ROLE: readonly Role[] = ['user', 'manager', 'admin', 'superadmin'];

/** Lists, edits and removes staff. A loss of rights takes effect in the same transaction. */
@Injectable()
export class StaffService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly passwords: PasswordHasher,
    private readonly assignments: AssignmentsService,
    private readonly staffEvents: StaffEvents,
    private readonly accountNotifier: AccountNotifier,
    private readonly memberTraces: MemberTraces,
    private readonly creator: StaffCreator,
  ) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${staffView.json} order by ${byNameSql('u')}, s.id), '[]')::text as json
       from ${staffView.from} where s.removed_at is null`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  async update(person: Person, staffId: number, body: CheckedBody<typeof updateStaff>): Promise<Staff> {
    const { temporaryPassword, password, newPassword, version, ...rest } = body;
    const { handOverTo: _to, handOver: _parts, giveAccess: _grants, leaveWork: _leaves, ...fields } = rest;
    const chosen = temporaryPassword ?? newPassword ?? password ?? null;
    // Checked before the slow hash.
    if (chosen !== null) assertSignInChangeAllowed(person, detectSignInChange({}, { password: chosen }));
    const hash = chosen === null ? null : await this.passwords.hashForAccount(person.id, chosen);
    return withEmailTakenError(() =>
      this.transactions.run(async (tx) => {
        const member = await lockMember(tx, staffId);
        if (member === null) throw notFound(STAFF);
        const before = await this.staffEvents.read(tx, staffId);
        if (before.isErased) throw new DomainError('staff.erased', { name: getFullName(member) });
        const changes = diffFields(fields, before) ?? {};
        this.assertCanEdit(person, member, changes, hash !== null);
        const { email, role, isActive } = changes;
        const signIn = detectSignInChange(member, { email, role, isActive, password: hash ?? undefined });
        assertSignInChangeAllowed(person, signIn);
        const administratorAct = describeAdministratorAction(member, changes, hash !== null);
        const write = async () => {
          const provider = hash === null ? null : await this.creator.requiredProvider(changes.role ?? member.role);
          rejectPassword(provider, temporaryPassword === undefined ? 'password' : 'temporaryPassword');
          if (losesSuperadmin(member, changes)) await assertNotLastSuperadmin(tx, member);
          if (changes.email !== undefined) await assertNotUsername(tx, changes.email);
          const isDeactivated = changes.isActive === false;
          await this.save(tx, person, member, changes);
          if (hash !== null) await this.setPassword(tx, person, member, hash);
          const by = toChangeAuthor(person, body);
          if (isDeactivated) await this.assignments.endAll(tx, by, member);
          else if (losesSuperadmin(member, changes)) {
            await this.assignments.settleRoleChange(tx, by, member, changes.role ?? member.role);
            await this.assignments.stopUnassignedWebhooks(tx, by, member);
          }
          if (isDeactivated || hash !== null) await endUserKeys(tx, this.outbox, toActor(person), member.userId);
          if (signIn?.isRevoking === true) await revokeSignIn(tx, toActor(person), sessionOwner(member));
          if (changes.email !== undefined) {
            await this.accountNotifier.notifyEmailChanged(
              tx,
              toActor(person),
              { email: member.email, name: member.firstName },
              changes.email,
            );
          }
          if (administratorAct !== null)
            this.accountNotifier.notifyAdministratorChange(
              tx,
              toActor(person),
              administratorAct(getDisplayName(member)),
              hash === null ? null : member.userId,
            );
          const staff = await this.staffEvents.publish(
            tx,
            toActor(person),
            { ...member, role: changes.role ?? member.role },
            'updated',
            Object.keys(changes).length === 0,
          );
          await this.staffEvents.publishToColleagues(tx, toActor(person), changes);
          return staff;
        };
        return editRow(tx, await tx.findOneByOrFail(staffTable.schema, { id: staffId }), {
          fields: changes,
          seenVersion: version,
          isForced: hash !== null,
          read: () => Promise.resolve(before),
          write,
        });
      }),
    );
  }

  /** Deletes a member but keeps the row for the history. `history: 'refuse'` rejects members with work or history. */
  async remove(
    person: Person,
    staffId: number,
    { history, ...handover }: CheckedQuery<typeof removeStaff>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound(STAFF);
      if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'remove' });
      assertCanManage(person, member.role);
      if (member.role === 'superadmin' && member.isActive) await assertNotLastSuperadmin(tx, member);
      if (history === 'refuse') await this.memberTraces.assertNoTraces(tx, member);
      await this.deleteMember(tx, person, member, handover);
    });
  }

  /** Deletes a member and revokes all access. Requires a transaction that has locked the member. */
  async deleteMember(tx: Tx, person: Person, member: Member, handover: HandoverChoice = {}): Promise<void> {
    assertSignInChangeAllowed(person, detectSignInChange(member, { isActive: false }));
    await tx.update(UserRow, member.userId, {
      isActive: false,
      removedAt: () => 'now()',
      ...getEditColumns(person.id),
    });
    await tx.update(staffTable.schema, member.staffId, { removedAt: () => 'now()', ...getEditColumns(person.id) });
    await this.assignments.endAll(tx, toChangeAuthor(person, handover), member);
    await endUserKeys(tx, this.outbox, toActor(person), member.userId);
    await revokeSignIn(tx, toActor(person), sessionOwner(member));
    await this.outbox.publish(tx, 'staff.removed', {
      actor: toActor(person),
      data: { staff: { id: member.staffId } },
      rows: [{ table: 'staff', id: member.staffId }],
      affects: [member.userId],
      about: getFullName(member),
    });
  }

  /**
   * Throws for edits of the caller's role and status, and for edits of administrators by users who are not superadmins.
   */
  private assertCanEdit(person: Person, member: Member, changes: StaffChanges, setsPassword: boolean): void {
    if (member.userId === person.id) {
      if (changes.isActive === false) throw new DomainError('staff.yourself', { act: 'deactivate' });
      if (changes.role !== undefined && RANK_BY_ROLE.indexOf(changes.role) < RANK_BY_ROLE.indexOf(member.role))
        throw new DomainError('staff.yourself', { act: 'demote' });
      const namesOnly =
        !setsPassword && Object.keys(changes).every((field) => field === 'firstName' || field === 'lastName');
      if (namesOnly) return;
    }
    assertCanManage(person, member.role);
    if (changes.role !== undefined) assertCanManage(person, changes.role);
  }

  private async save(tx: Tx, person: Person, member: Member, changes: StaffChanges): Promise<void> {
    const { role, isActive } = changes;
    await tx.update(UserRow, member.userId, {
      ...toUserColumns(changes),
      ...(role === undefined ? {} : { role }),
      ...(isActive === undefined ? {} : { isActive }),
      ...getEditColumns(person.id),
    });
    // A reactivated member has no last day.
    await tx.update(staffTable.schema, member.staffId, {
      ...toStaffColumns(changes),
      ...(isActive === true ? { lastDay: null } : {}),
      // Account fields are merged like fields of the staff record.
      ...getEditColumns(
        person.id,
        ACCOUNT_FIELDS.filter(([field]) => changes[field] !== undefined).map(([, column]) => column),
      ),
    });
  }

  private async setPassword(tx: Tx, person: Person, member: Member, hash: string): Promise<void> {
    await storePassword(tx, member.userId, { hash, isTemporary: true });
    const { id: objectId, name: objectName } = sessionOwner(member);
    await writeAudit(tx, { actor: toActor(person), action: 'reset', objectKind: 'password', objectId, objectName });
    await this.accountNotifier.notifyPasswordChanged(tx, toActor(person), member.userId);
  }
}

const ACCOUNT_FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['email', 'email'],
  ['profileImageUrl', 'profile_image_url'],
  ['role', 'role'],
  ['isActive', 'is_active'],
] as const;

const sessionOwner = (member: Member) => ({ id: member.userId, name: getFullName(member) });

const losesSuperadmin = (member: Member, changes: StaffChanges): boolean =>
  member.role === 'superadmin' &&
  member.isActive &&
  (changes.isActive === false || (changes.role !== undefined && changes.role !== 'superadmin'));
