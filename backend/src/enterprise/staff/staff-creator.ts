import { randomInt } from 'node:crypto';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Role } from '@atrium/rules/people/rights';
import { generateTemporaryPassword } from '@atrium/rules/sign-in/password';
import { Injectable } from '@nestjs/common';
import {
  AccountNotifier,
  assertSignInChangeAllowed,
  detectSignInChange,
  PasswordHasher,
  SingleSignOnReader,
} from '../../auth/access.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { type Person, toActor } from '../../platform/http/request/current-user.js';
import { lockRole } from '../assignments/access-rights.js';
import { AssignmentChanges } from '../assignments/assignment-changes.js';
import { storePassword } from '../directory.js';
import { getRoleLabel } from './administrator-actions.js';
import { InvitationsService } from './invitations.service.js';
import { assertCanManage, type Member, toChangeAuthor } from './member.js';
import { toStaffColumns, toUserColumns } from './staff-changes.js';
import { StaffEvents } from './staff-events.js';
import { staffTable } from './staff.entity.js';
import { UserRow } from './user.entity.js';

export type NewStaff = Staff & { generatedPassword?: string; invitation?: Invitation };

/** A new member with the hashed password; null without a password. */
export type PreparedStaff = Omit<CheckedBody<typeof createStaff>, 'temporaryPassword' | 'role' | 'invite'> & {
  readonly role: Role;
  readonly isInvited: boolean;
  /** Label of the provider when the member can sign in only there, otherwise null. */
  readonly provider: string | null;
  readonly hash: string | null;
  readonly generatedPassword: string | undefined;
};

/** Adds staff with account, access and invitation. */
@Injectable()
export class StaffCreator {
  constructor(
    private readonly transactions: Transactions,
    private readonly passwords: PasswordHasher,
    private readonly assignments: AssignmentChanges,
    private readonly staffEvents: StaffEvents,
    private readonly accountNotifier: AccountNotifier,
    private readonly invitations: InvitationsService,
    private readonly singleSignOn: SingleSignOnReader,
  ) {}

  async create(person: Person, body: CheckedBody<typeof createStaff>): Promise<NewStaff> {
    const prepared = await this.prepare(person, body);
    return withEmailTakenError(() => this.transactions.run((tx) => this.add(tx, person, prepared)));
  }

  /** Hashes the password before the transaction begins, so that no lock is held while hashing. */
  async prepare(person: Person, body: CheckedBody<typeof createStaff>): Promise<PreparedStaff> {
    const { temporaryPassword, role = 'user', invite = false, ...fields } = body;
    assertCanManage(person, role);
    const { email, isActive = true, projects } = fields;
    assertSignInChangeAllowed(person, detectSignInChange(null, { email, role, isActive, access: projects }));
    const provider = await this.requiredProvider(role);
    if (temporaryPassword) rejectPassword(provider, 'temporaryPassword');
    if (invite) rejectPassword(provider, 'invite');
    const hasPassword = !invite && provider === null;
    const generatedPassword = temporaryPassword || !hasPassword ? undefined : generateTemporaryPassword(randomInt);
    const hash = hasPassword
      ? await this.passwords.hashForAccount(person.id, temporaryPassword ?? generatedPassword ?? '')
      : null;
    return { ...fields, role, hash, isInvited: invite, provider, generatedPassword };
  }

  /** Returns the provider's label if users of this role can only sign in there, else null. */
  async requiredProvider(role: Role): Promise<string | null> {
    return role === 'superadmin' ? null : this.singleSignOn.readRequiredLabel();
  }

  /** Adds a member with account and access. Requires a transaction within `withEmailTakenError`. */
  async add(tx: Tx, person: Person, prepared: PreparedStaff): Promise<NewStaff> {
    const { projects = [], isActive = true, role, hash, isInvited, provider, generatedPassword, ...fields } = prepared;
    for (const { roleId } of projects) await lockRole(tx, roleId);
    await assertNotUsername(tx, fields.email);
    const { identifiers: users } = await tx.insert(UserRow, {
      ...toUserColumns(fields),
      role,
      isActive,
      updatedBy: person.id,
    });
    const userId = (users[0] as { id: string }).id;
    if (hash !== null) await storePassword(tx, userId, { hash, isTemporary: true });
    const { identifiers } = await tx.insert(staffTable.schema, {
      // Defaults to today in the organization's time zone.
      hireDate: () => `(now() at time zone (select time_zone from organisation))::date`,
      ...toStaffColumns(fields),
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
    if (provider !== null) await this.invitations.sendWelcome(tx, person, member, provider);
    const staff = await this.staffEvents.publish(tx, toActor(person), member, 'created');
    for (const [index, access] of projects.entries())
      await this.assignments.insert(tx, toChangeAuthor(person), member, access, `projects.${index}.`);
    if (canAdministerEnterprise(role))
      this.accountNotifier.notifyAdministratorChange(
        tx,
        toActor(person),
        `added ${getDisplayName(member)} as ${getRoleLabel(role)}`,
      );
    return {
      ...staff,
      ...(generatedPassword === undefined ? {} : { generatedPassword }),
      ...(invitation === undefined ? {} : { invitation }),
    };
  }
}

export const rejectPassword = (provider: string | null, path: string): void => {
  if (provider !== null) throw invalidField(path, `They sign in with ${provider}: passwords are turned off`);
};

const emailTakenError = (): DomainError => {
  const message = 'A staff member with this email already exists';
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'email', message }] });
};

/** Rejects an address that is another user's username. */
export const assertNotUsername = async (tx: Tx, email: string): Promise<void> => {
  const rows = await queryRows(tx, 'select 1 from app_user where lower(username) = lower($1) and removed_at is null', [
    email,
  ]);
  if (rows.length > 0) throw emailTakenError();
};

export const withEmailTakenError = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (getViolatedConstraint(error) === 'app_user_email_key') throw emailTakenError();
    throw error;
  }
};
