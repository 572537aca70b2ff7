import { getFullName } from '@atrium/rules/people/people';
import type { Role } from '@atrium/rules/people/rights';
import { AccountChanges } from '../../enterprise/directory.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { endSessions } from '../access.js';
import type { SessionStore } from '../sessions/session-store.js';

/**
 * Returns whether the user must use single sign-on when it is mandatory. Superadmins keep their passwords, in case the
 * provider is down.
 */
export const mustUseProvider = ({ role }: { readonly role: Role }): boolean => role !== 'superadmin';

/** SQL condition: session `s` was started with a password, but its user `u` now needs the provider. */
export const IS_PASSWORD_SESSION = `s.sess ->> 'userId' = u.id::text and not s.sess ? 'provider' and u.role <> 'superadmin'`;

/** Ends the sessions and password links of users who now need the provider. */
export const endPasswordSessions = async (
  tx: Tx,
  actor: Actor,
  { sessions, accounts }: { readonly sessions: SessionStore; readonly accounts: AccountChanges },
): Promise<void> => {
  const people = await queryRows<{ id: string; firstName: string | null; lastName: string | null; email: string }>(
    tx,
    `select distinct u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
     from app_user u join session s on ${IS_PASSWORD_SESSION} order by u.id`,
  );
  for (const person of people)
    await endSessions(tx, actor, { id: person.id, name: getFullName(person) }, null, 'by password');
  const links = await queryRows<{ id: string }>(
    tx,
    `delete from password_link l using app_user u where u.id = l.user_id and u.role <> 'superadmin' returning u.id`,
  );
  if (people.length > 0)
    await sessions.publishToProcesses(
      tx,
      people.map(({ id }) => id),
      actor,
    );
  for (const id of new Set(links.map((link) => link.id))) await accounts.notifyChanged(tx, id, actor);
};

/** Returns the ids of the users who gain or lose passwords by the setting: all active users except superadmins. */
export const findPasswordUsers = async (tx: Tx): Promise<string[]> => {
  const people = await queryRows<{ id: string }>(
    tx,
    `select id from app_user where role <> 'superadmin' and is_active and removed_at is null order by id`,
  );
  return people.map(({ id }) => id);
};
