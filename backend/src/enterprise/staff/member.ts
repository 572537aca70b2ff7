import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import { canManageUser, type Role } from '@atrium/rules/people/rights';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import type { Actor, ChangedRow } from '../../platform/events/event.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { queryRows } from '../../platform/database/rows.js';

export interface Member {
  readonly staffId: number;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isActive: boolean;
}

export const memberRows = ({ staffId, userId }: Member): ChangedRow[] => [
  { table: 'staff', id: staffId },
  { table: 'app_user', id: userId },
];

/**
 * Locks a staff member and account, so that changes of one member are serialized. Returns null for an unknown or
 * deleted member, unless `includeDeleted`. The lock does not block foreign keys to the member.
 */
export const lockMember = async (
  tx: Tx,
  staffId: number,
  { orDeleted: includeDeleted = false }: { readonly orDeleted?: boolean } = {},
): Promise<Member | null> => {
  const [member] = await queryRows<Member>(
    tx,
    `select s.id as "staffId", u.id as "userId", u.email, u.first_name as "firstName", coalesce(u.last_name, '') as "lastName", u.role, u.is_active as "isActive"
     from staff s join app_user u on u.id = s.user_id
     where s.id = $1 and (s.removed_at is null or $2) for no key update`,
    [staffId, includeDeleted],
  );
  return member ?? null;
};

/** Locks the staff member of a user, like `lockMember`. */
export const lockMemberOfUser = async (
  tx: Tx,
  userId: string,
  options?: Parameters<typeof lockMember>[2],
): Promise<Member | null> => {
  const [staff] = await queryRows<{ id: number }>(tx, 'select id from staff where user_id = $1', [userId]);
  return staff === undefined ? null : lockMember(tx, staff.id, options);
};

/** Throws unless the user may manage accounts of this role: only superadmins manage administrators. */
export const assertCanManage = (person: Person, role: Role): void => {
  if (!canManageUser(person.role, role)) throw new DomainError('staff.superadmin-only');
};

/** Locks a member whom the user may manage. Throws for an unknown or deleted member, and for one of a higher role. */
export const lockManagedMember = async (tx: Tx, person: Person, staffId: number): Promise<Member> => {
  const member = await lockMember(tx, staffId);
  if (member === null) throw notFound('Staff member');
  assertCanManage(person, member.role);
  return member;
};

/** The author of a change; the system has no user id. */
export interface ChangeAuthor {
  readonly actor: Actor;
  readonly userId: string | null;
  /** The user who makes the change; missing for the system. */
  readonly person?: Person;
  /** Decision about the open work of a member whose access ends. */
  readonly handover?: HandoverChoice | undefined;
}

export const toChangeAuthor = (person: Person, handover?: HandoverChoice): ChangeAuthor => ({
  actor: toActor(person),
  userId: person.id,
  person,
  handover,
});

/** Throws for the last superadmin. Locks all superadmins, so that two of them cannot remove each other concurrently. */
export const assertNotLastSuperadmin = async (tx: Tx, member: Member): Promise<void> => {
  const all = await queryRows<{ id: string; hasPassword: boolean }>(
    tx,
    `select id, password_hash is not null as "hasPassword" from app_user where role = 'superadmin' and is_active and removed_at is null order by id for no key update`,
  );
  const others = all.filter(({ id }) => id !== member.userId);
  if (others.length === 0) throw new DomainError('staff.last-superadmin');
  if (others.some(({ hasPassword }) => hasPassword)) return;
  // With single sign-on only, no superadmin could sign in while the provider is down.
  const only = await queryRows(tx, 'select 1 from single_sign_on where is_on and is_only for share');
  if (only.length > 0) throw new DomainError('staff.last-password');
};
