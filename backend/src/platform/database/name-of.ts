import { fullName, type PersonName } from '@atrium/rules/people/people';
import { rowsOf } from './rows.js';
import type { Tx } from './transaction.js';

/** What a sentence calls somebody by whose account something was done. */
export const nameOf = async (tx: Tx, userId: string | null): Promise<string> => {
  const [person] = await rowsOf<PersonName>(
    tx,
    'select first_name as "firstName", last_name as "lastName", coalesce(email, username) as email from app_user where id = $1',
    [userId],
  );
  return person === undefined ? 'Somebody' : fullName(person);
};
