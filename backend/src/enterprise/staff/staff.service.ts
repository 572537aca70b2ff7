import { randomInt } from 'node:crypto';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createStaff, updateStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { generateTemporaryPassword } from '@atrium/rules/sign-in/password';
import { displayName, fullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import {
  AccountNews,
  endKeysOf,
  changesSignIn,
  Passwords,
  refuseSignInChange,
  revokeSignIn,
  SingleSignOnSetup,
} from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql } from '../../platform/database/sql.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { administratorActOf, roleInWords } from './administrator-acts.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { lockRole } from '../assignments/rights-of-access.js';
import { storePassword } from '../directory.js';
import { handOf, lockMember, refuseLastSuperadmin, refuseTouching, type Member } from './member.js';
import { InvitationsService } from './invitations.service.js';
import { StaffRecord } from './staff-record.js';
import { changesOf, staffColumns, userColumns, type StaffChanges } from './staff-changes.js';
import { staffTable, staffView } from './staff.entity.js';
import { Traces } from './traces.js';
import { UserRow } from './user.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

export type NewStaff = Staff & { generatedPassword?: string; invitation?: Invitation };

/** A new member with a hashed password; the hash is null without a password. */
export type PreparedStaff = Omit<CheckedBody<typeof createStaff>, 'temporaryPassword' | 'role' | 'invite'> & {
  readonly role: Role;
  readonly isInvited: boolean;
  /** Label of the provider if it is the only way to sign in, else null. */
  readonly provider: string | null;
  readonly hash: string | null;
  readonly generatedPassword: string | undefined;
};

const STAFF = 'Staff member';
const RANK: readonly Role[] = ['user', 'manager', 'admin', 'superadmin'];

/** Adds, edits and removes staff. A loss of rights takes effect in the same transaction. */
@Injectable()
export class StaffService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly assignments: AssignmentsService,
    private readonly record: StaffRecord,
    private readonly news: AccountNews,
    private readonly traces: Traces,
    private readonly invitations: InvitationsService,
    private readonly singleSignOn: SingleSignOnSetup,
  ) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${staffView.json} order by ${byNameSql('u')}, s.id), '[]')::text as json
       from ${staffView.from} where s.removed_at is null`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  async create(person: Person, body: CheckedBody<typeof createStaff>): Promise<NewStaff> {
    const prepared = await this.prepare(person, body);
    return explainTaken(() => this.transactions.run((tx) => this.add(tx, person, prepared)));
  }

  /** Hashes the password before the transaction, so that no lock is held meanwhile. */
  async prepare(person: Person, body: CheckedBody<typeof createStaff>): Promise<PreparedStaff> {
    const { temporaryPassword, role = 'user', invite = false, ...fields } = body;
    refuseTouching(person, role);
    const { email, isActive = true, projects } = fields;
    refuseSignInChange(person, changesSignIn(null, { email, role, isActive, access: projects }));
    const provider = await this.providerOf(role);
    if (temporaryPassword) refusePassword(provider, 'temporaryPassword');
    if (invite) refusePassword(provider, 'invite');
    const hasPassword = !invite && provider === null;
    const generatedPassword = temporaryPassword || !hasPassword ? undefined : generateTemporaryPassword(randomInt);
    const hash = hasPassword
      ? await this.passwords.hashForAccount(person.id, temporaryPassword ?? generatedPassword ?? '')
      : null;
    return { ...fields, role, hash, isInvited: invite, provider, generatedPassword };
  }

  /** Returns the provider's label if users of this role can only sign in there, else null. */
  async providerOf(role: Role): Promise<string | null> {
    return role === 'superadmin' ? null : this.singleSignOn.onlyWay();
  }

  /** Adds a member with account and access. Requires a transaction within `explainTaken`. */
  async add(tx: Tx, person: Person, prepared: PreparedStaff): Promise<NewStaff> {
    const { projects = [], isActive = true, role, hash, isInvited, provider, generatedPassword, ...fields } = prepared;
    for (const { roleId } of projects) await lockRole(tx, roleId);
    await refuseUsername(tx, fields.email);
    const { identifiers: users } = await tx.insert(UserRow, {
      ...userColumns(fields),
      role,
      isActive,
      updatedBy: person.id,
    });
    const userId = (users[0] as { id: string }).id;
    if (hash !== null) await storePassword(tx, userId, { hash, isTemporary: true });
    const { identifiers } = await tx.insert(staffTable.schema, {
      // Defaults to today in the organization's time zone.
      hireDate: () => `(now() at time zone (select time_zone from organisation))::date`,
      ...staffColumns(fields),
      userId,
      updatedBy: person.id,
    });
    const member: Member = {
      staffId: (identifiers[0] as { id: number }).id,
      userId,
      email: fields.email,
      firstName: fields.firstName,
      lastName: fields.lastName,
      role,
      isActive,
    };
    const invitation = isInvited ? await this.invitations.send(tx, person, member) : undefined;
    if (provider !== null) await this.invitations.welcome(tx, person, member, provider);
    const staff = await this.record.tell(tx, actorOf(person), member, 'created');
    for (const [index, access] of projects.entries())
      await this.assignments.insert(tx, person, member, access, `projects.${index}.`);
    if (canAdministerEnterprise(role))
      this.news.administratorsChanged(tx, actorOf(person), `added ${displayName(member)} as ${roleInWords(role)}`);
    return {
      ...staff,
      ...(generatedPassword === undefined ? {} : { generatedPassword }),
      ...(invitation === undefined ? {} : { invitation }),
    };
  }

  async update(person: Person, staffId: number, body: CheckedBody<typeof updateStaff>): Promise<Staff> {
    const { temporaryPassword, password, newPassword, version, ...fields } = body;
    const chosen = temporaryPassword ?? newPassword ?? password ?? null;
    // Checked before the slow hash.
    if (chosen !== null) refuseSignInChange(person, changesSignIn({}, { password: chosen }));
    const hash = chosen === null ? null : await this.passwords.hashForAccount(person.id, chosen);
    return explainTaken(() =>
      this.transactions.run(async (tx) => {
        const member = await lockMember(tx, staffId);
        if (member === null) throw notFound(STAFF);
        const before = await this.record.read(tx, staffId);
        if (before.isErased) throw new DomainError('staff.erased', { name: fullName(member) });
        const changes = changesOf(before, fields);
        this.refuseForeignHands(person, member, changes, hash !== null);
        const { email, role, isActive } = changes;
        const signIn = changesSignIn(member, { email, role, isActive, password: hash ?? undefined });
        refuseSignInChange(person, signIn);
        const administratorAct = administratorActOf(member, changes, hash !== null);
        await refuseConflicts(tx, await tx.findOneByOrFail(staffTable.schema, { id: staffId }), {
          seen: version,
          changes: Object.keys(changes),
          read: () => Promise.resolve(before),
        });
        const provider = hash === null ? null : await this.providerOf(changes.role ?? member.role);
        refusePassword(provider, temporaryPassword === undefined ? 'password' : 'temporaryPassword');
        if (losesSuperadmin(member, changes)) await refuseLastSuperadmin(tx, member);
        if (changes.email !== undefined) await refuseUsername(tx, changes.email);
        if (Object.keys(changes).length === 0 && hash === null) return before;

        const isDeactivated = changes.isActive === false;
        await this.save(tx, person, member, changes);
        if (hash !== null) await this.givePassword(tx, person, member, hash);
        if (isDeactivated) await this.assignments.endAllOf(tx, handOf(person), member);
        else if (losesSuperadmin(member, changes))
          await this.assignments.stopWebhooksElsewhere(tx, handOf(person), member);
        if (isDeactivated || hash !== null) await endKeysOf(tx, this.outbox, actorOf(person), member.userId);
        if (signIn?.isRevoking === true) await revokeSignIn(tx, actorOf(person), accountOf(member));
        if (changes.email !== undefined) {
          await this.news.emailChanged(
            tx,
            actorOf(person),
            { email: member.email, name: member.firstName },
            changes.email,
          );
        }
        if (administratorAct !== null)
          this.news.administratorsChanged(
            tx,
            actorOf(person),
            administratorAct(displayName(member)),
            hash === null ? null : member.userId,
          );
        const staff = await this.record.tell(
          tx,
          actorOf(person),
          { ...member, role: changes.role ?? member.role },
          'updated',
          Object.keys(changes).length === 0,
        );
        await this.record.tellColleagues(tx, actorOf(person), changes);
        return staff;
      }),
    );
  }

  /** Deletes a member but keeps the row for the history. `unlessNeeded` rejects members with work or history. */
  async remove(person: Person, staffId: number, unlessNeeded: boolean): Promise<void> {
    await this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound(STAFF);
      if (member.userId === person.id) throw new DomainError('staff.yourself', { act: 'remove' });
      refuseTouching(person, member.role);
      if (member.role === 'superadmin' && member.isActive) await refuseLastSuperadmin(tx, member);
      if (unlessNeeded) await this.traces.refuse(tx, member);
      await this.drop(tx, person, member);
    });
  }

  /** Deletes a member and revokes all access. Requires a transaction that has locked the member. */
  async drop(tx: Tx, person: Person, member: Member): Promise<void> {
    refuseSignInChange(person, changesSignIn(member, { isActive: false }));
    await tx.update(UserRow, member.userId, {
      isActive: false,
      removedAt: () => 'now()',
      ...editedBy(person.id),
    });
    await tx.update(staffTable.schema, member.staffId, { removedAt: () => 'now()', ...editedBy(person.id) });
    await this.assignments.endAllOf(tx, handOf(person), member);
    await endKeysOf(tx, this.outbox, actorOf(person), member.userId);
    await revokeSignIn(tx, actorOf(person), accountOf(member));
    await this.outbox.publish(tx, 'staff.removed', {
      actor: actorOf(person),
      data: { staff: { id: member.staffId } },
      rows: [{ table: 'staff', id: member.staffId }],
      affects: [member.userId],
      about: fullName(member),
    });
  }

  /** Rejects edits of the own role and status, and edits of administrators except by superadmins. */
  private refuseForeignHands(person: Person, member: Member, changes: StaffChanges, givesPassword: boolean): void {
    if (member.userId === person.id) {
      if (changes.isActive === false) throw new DomainError('staff.yourself', { act: 'deactivate' });
      if (changes.role !== undefined && RANK.indexOf(changes.role) < RANK.indexOf(member.role))
        throw new DomainError('staff.yourself', { act: 'demote' });
      const namesOnly =
        !givesPassword && Object.keys(changes).every((field) => field === 'firstName' || field === 'lastName');
      if (namesOnly) return;
    }
    refuseTouching(person, member.role);
    if (changes.role !== undefined) refuseTouching(person, changes.role);
  }

  private async save(tx: Tx, person: Person, member: Member, changes: StaffChanges): Promise<void> {
    const { role, isActive } = changes;
    await tx.update(UserRow, member.userId, {
      ...userColumns(changes),
      ...(role === undefined ? {} : { role }),
      ...(isActive === undefined ? {} : { isActive }),
      ...editedBy(person.id),
    });
    // A reactivated member has no last day.
    await tx.update(staffTable.schema, member.staffId, {
      ...staffColumns(changes),
      ...(isActive === true ? { lastDay: null } : {}),
      // Account fields are merged like fields of the staff record.
      ...editedBy(
        person.id,
        OF_ACCOUNT.filter(([field]) => changes[field] !== undefined).map(([, column]) => column),
      ),
    });
  }

  private async givePassword(tx: Tx, person: Person, member: Member, hash: string): Promise<void> {
    await storePassword(tx, member.userId, { hash, isTemporary: true });
    const { id: objectId, name: objectName } = accountOf(member);
    await writeAudit(tx, { actor: actorOf(person), action: 'reset', objectKind: 'password', objectId, objectName });
    await this.news.passwordChanged(tx, actorOf(person), member.userId);
  }
}

const OF_ACCOUNT = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['email', 'email'],
  ['profileImageUrl', 'profile_image_url'],
  ['role', 'role'],
  ['isActive', 'is_active'],
] as const;

const refusePassword = (provider: string | null, path: string): void => {
  if (provider !== null) throw invalidField(path, `They sign in with ${provider}: passwords are switched off`);
};

const accountOf = (member: Member) => ({ id: member.userId, name: fullName(member) });

const losesSuperadmin = (member: Member, changes: StaffChanges): boolean =>
  member.role === 'superadmin' &&
  member.isActive &&
  (changes.isActive === false || (changes.role !== undefined && changes.role !== 'superadmin'));

const taken = (): DomainError => {
  const message = 'A staff member with this email already exists';
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'email', message }] });
};

/** Rejects an address that is another user's username. */
const refuseUsername = async (tx: Tx, email: string): Promise<void> => {
  const rows = await rowsOf(tx, 'select 1 from app_user where lower(username) = lower($1) and removed_at is null', [
    email,
  ]);
  if (rows.length > 0) throw taken();
};

export const explainTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === 'app_user_email_key') throw taken();
    throw error;
  }
};
