import { mayTouchPerson, type Role } from '@atrium/rules/rights';
import type { Tx } from '../platform/database/transaction.js';
import { DomainError } from '../platform/http/domain-error.js';
import type { Actor } from '../platform/events/event.js';
import { actorOf, type Person } from '../platform/http/person.js';

/** A staff member whose rows are locked. */
export interface Member {
  readonly staffId: number;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/**
 * Locks a staff member and their account, so that changes of one person take turns. Null: there is none, or they were
 * removed. The lock does not hold up writes that merely name the person.
 */
export const lockMember = async (tx: Tx, staffId: number): Promise<Member | null> => {
  const [member] = (await tx.query(
    `select s.id as "staffId", u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.is_active as "isActive"
     from staff s join app_user u on u.id = s.user_id
     where s.id = $1 and s.removed_at is null for no key update`,
    [staffId],
  )) as Member[];
  return member ?? null;
};

/** Only a superadmin touches admins and superadmins, and makes somebody one. */
export const refuseTouching = (person: Person, role: Role): void => {
  if (!mayTouchPerson(person.role, role)) throw new DomainError('staff.superadmin-only');
};

/** By whom a change is made; the system has no user. */
export interface Hand {
  readonly actor: Actor;
  readonly userId: string | null;
}

export const handOf = (person: Person): Hand => ({ actor: actorOf(person), userId: person.id });

/** What every edit of a row writes beside its fields. */
export const editedBy = ({ userId }: Hand) => ({
  version: () => 'version + 1',
  editedVersion: () => 'version + 1',
  updatedAt: () => 'now()',
  updatedBy: userId,
});

/** Locks all superadmins, so that two of them cannot end each other at the same time. */
export const refuseLastSuperadmin = async (tx: Tx, member: Member): Promise<void> => {
  const all = (await tx.query(
    `select id from app_user where role = 'superadmin' and is_active and removed_at is null order by id for no key update`,
  )) as { id: string }[];
  if (!all.some(({ id }) => id !== member.userId)) throw new DomainError('staff.last-superadmin');
};
