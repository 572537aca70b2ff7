import { mayTouchPerson, type Role } from '@atrium/rules/people/rights';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Actor, ChangedRow } from '../../platform/events/event.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { rowsOf } from '../../platform/database/rows.js';

export interface Member {
  readonly staffId: number;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isActive: boolean;
}

export const rowsOfMember = ({ staffId, userId }: Member): ChangedRow[] => [
  { table: 'staff', id: staffId },
  { table: 'app_user', id: userId },
];

/**
 * Locks a staff member and account, so that changes of a person are serialized. Returns null for an unknown or deleted
 * member, unless `orDeleted`. The lock does not block foreign keys to the person.
 */
export const lockMember = async (
  tx: Tx,
  staffId: number,
  { orDeleted = false }: { readonly orDeleted?: boolean } = {},
): Promise<Member | null> => {
  const [member] = await rowsOf<Member>(
    tx,
    `select s.id as "staffId", u.id as "userId", u.email, u.first_name as "firstName", coalesce(u.last_name, '') as "lastName", u.role, u.is_active as "isActive"
     from staff s join app_user u on u.id = s.user_id
     where s.id = $1 and (s.removed_at is null or $2) for no key update`,
    [staffId, orDeleted],
  );
  return member ?? null;
};

/** Throws unless the user may manage accounts of this role: only superadmins manage administrators. */
export const refuseTouching = (person: Person, role: Role): void => {
  if (!mayTouchPerson(person.role, role)) throw new DomainError('staff.superadmin-only');
};

/** The author of a change; the system has no user id. */
export interface Hand {
  readonly actor: Actor;
  readonly userId: string | null;
}

export const handOf = (person: Person): Hand => ({ actor: actorOf(person), userId: person.id });

/** Throws for the last superadmin. Locks all superadmins, so that two cannot remove each other concurrently. */
export const refuseLastSuperadmin = async (tx: Tx, member: Member): Promise<void> => {
  const all = await rowsOf<{ id: string; hasPassword: boolean }>(
    tx,
    `select id, password_hash is not null as "hasPassword" from app_user where role = 'superadmin' and is_active and removed_at is null order by id for no key update`,
  );
  const others = all.filter(({ id }) => id !== member.userId);
  if (others.length === 0) throw new DomainError('staff.last-superadmin');
  if (others.some(({ hasPassword }) => hasPassword)) return;
  // With single sign-on only, no superadmin could sign in while the provider is down.
  const only = await rowsOf(tx, 'select 1 from single_sign_on where is_on and is_only for share');
  if (only.length > 0) throw new DomainError('staff.last-password');
};
