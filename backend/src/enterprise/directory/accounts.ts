import type { PersonName } from '@atrium/rules/people/people';
import { type Project, type Right, getEffectiveRights, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import type { Outbox } from '../../platform/events/outbox.js';
import { IS_ACCESS_ACTIVE, CAN_SIGN_IN } from './conditions.js';
import { endPasswordLinks } from './account-passwords.js';

/** Returns whether a user has a right, as read in this transaction. */
export const hasRight = async (tx: Tx, userId: string, project: Project, right: Right): Promise<boolean> => {
  const [found] = await queryRows<{ role: Role; permissions: readonly string[] | null }>(
    tx,
    `select u.role, (select a.permissions from assignment a join staff s on s.id = a.staff_id
       where s.user_id = u.id and a.project = $2 and ${IS_ACCESS_ACTIVE} and s.removed_at is null) as permissions
     from app_user u where u.id = $1 and ${CAN_SIGN_IN}`,
    [userId, project],
  );
  return found !== undefined && getEffectiveRights(found.role, project, found.permissions).includes(right);
};

/** Returns a user's address and the name for the salutation. */
export const readMailbox = async (tx: Tx, userId: string): Promise<{ email: string | null; name: string }> => {
  const [found] = await queryRows<{ email: string | null; name: string }>(
    tx,
    `select email, coalesce(first_name, '') as name from app_user where id = $1`,
    [userId],
  );
  return found ?? { email: null, name: '' };
};

/** Stores a new address and deletes links sent to the old one. Returns false when it is another user's username. */
export const storeEmail = async (tx: Tx, userId: string, email: string): Promise<boolean> => {
  const rows = await queryRows(
    tx,
    `update app_user u set email = $2, updated_at = now(), updated_by = $1, version = version + 1, edited_version = version + 1
     where id = $1 and not exists (
       select from app_user o where lower(o.username) = lower($2) and o.removed_at is null and o.id <> $1)
     returning 1`,
    [userId, email],
  );
  if (rows.length === 1) await endPasswordLinks(tx, userId);
  return rows.length === 1;
};

/** Publishes that names or addresses changed, so that all screens reload them. */
export const publishRenames = (tx: Tx, outbox: Outbox, actor: Actor): Promise<void> =>
  outbox.publish(tx, 'person.renamed', { actor, data: {}, rows: [] });

type AccountListener = (tx: Tx, userId: string, actor: Actor) => Promise<void>;

/** Notifies the service that publishes staff records of changed accounts, without importing it. */
@Injectable()
export class AccountChanges {
  private listener: AccountListener | undefined;

  registerListener(listener: AccountListener): void {
    this.listener = listener;
  }

  async notifyChanged(tx: Tx, userId: string, actor: Actor): Promise<void> {
    await this.listener?.(tx, userId, actor);
  }
}

export const readSuperadminIds = async (tx: Tx): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    tx,
    `select id from app_user where role = 'superadmin' and is_active and removed_at is null order by id`,
  );
  return rows.map(({ id }) => id);
};

/** Locks departments against deletion. Returns those that belong to the project. */
export const lockDepartments = (tx: Tx, project: Project, ids: readonly number[]) =>
  queryRows<{ id: number; name: string; isActive: boolean }>(
    tx,
    'select id, name, is_active as "isActive" from department where project = $1 and id = any ($2::int[]) order by id for key share',
    [project, ids],
  );

/** Returns the name of a current member of the project; null when the user is none. */
export const findTeamMember = async (tx: Tx, project: Project, userId: string): Promise<PersonName | null> => {
  const [member] = await queryRows<PersonName>(
    tx,
    `select u.first_name as "firstName", u.last_name as "lastName", u.email
     from app_user u join staff s on s.user_id = u.id join assignment a on a.staff_id = s.id
     where u.id = user_id_in($2) and u.removed_at is null and s.removed_at is null and a.project = $1 and ${IS_ACCESS_ACTIVE}`,
    [project, userId],
  );
  return member ?? null;
};

/**
 * Returns a user's hourly rate, or null when none is set. Locks the staff row first, so that setting the first rate
 * finds all time entries written without one.
 */
export const readHourlyRate = async (tx: Tx, userId: string): Promise<string | null> => {
  const [row] = await queryRows<{ rate: string | null }>(
    tx,
    'select hourly_rate as rate from staff where user_id = $1 and removed_at is null for share',
    [userId],
  );
  return row?.rate ?? null;
};
