import { getFullName, type PersonName } from '@atrium/rules/people/people';
import { queryRows } from './rows.js';
import type { Tx } from './transaction.js';

/** Returns the full name of a user for use in a sentence, or a placeholder for an unknown or null id. */
export const readUserName = async (tx: Tx, userId: string | null): Promise<string> => {
  const [person] = await queryRows<PersonName>(
    tx,
    'select first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user where id = $1',
    [userId],
  );
  return person === undefined ? 'Somebody' : getFullName(person);
};
