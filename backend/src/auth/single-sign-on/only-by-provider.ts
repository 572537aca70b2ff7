import { fullName } from '@atrium/rules/people/people';
import type { Role } from '@atrium/rules/people/rights';
import { AccountChanges } from '../../enterprise/directory.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { endSessions } from '../access.js';
import type { Sessions } from '../sessions/sessions.js';

/** Superadmins keep their passwords when single sign-on is the only way, in case the provider is down. */
export const needsProvider = ({ role }: { readonly role: Role }): boolean => role !== 'superadmin';

/** SQL condition: session s started without the provider, but its user u needs it. */
export const BY_PASSWORD = `s.sess ->> 'userId' = u.id::text and not s.sess ? 'provider' and u.role <> 'superadmin'`;

/** Ends the sessions and password links of users who now need the provider. */
export const endPasswordSessions = async (
  tx: Tx,
  actor: Actor,
  { sessions, accounts }: { readonly sessions: Sessions; readonly accounts: AccountChanges },
): Promise<void> => {
  const people = await rowsOf<{ id: string; firstName: string | null; lastName: string | null; email: string }>(
    tx,
    `select distinct u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
     from app_user u join session s on ${BY_PASSWORD} order by u.id`,
  );
  for (const person of people)
    await endSessions(tx, actor, { id: person.id, name: fullName(person) }, null, 'by password');
  const links = await rowsOf<{ id: string }>(
    tx,
    `delete from password_link l using app_user u where u.id = l.user_id and u.role <> 'superadmin' returning u.id`,
  );
  if (people.length > 0)
    await sessions.tell(
      tx,
      people.map(({ id }) => id),
      actor,
    );
  for (const id of new Set(links.map((link) => link.id))) await accounts.changed(tx, id, actor);
};

/** Returns the users for whom the availability of passwords has changed. */
export const peopleOfPasswords = async (tx: Tx): Promise<string[]> => {
  const people = await rowsOf<{ id: string }>(
    tx,
    `select id from app_user where role <> 'superadmin' and is_active and removed_at is null order by id`,
  );
  return people.map(({ id }) => id);
};
