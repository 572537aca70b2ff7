import { getPasswordNames } from '@atrium/contract/session/session/calls';
import { call } from '../../lib/api/http.js';
import { useFetch } from '../../lib/api/use-fetch.js';
import { useUser } from '../session-store.js';

/**
 * Returns names that the password must not contain; the server adds some to those of the session, for example the
 * clinic's.
 */
export function usePasswordNames(): readonly string[] {
  const { firstName, lastName, email, username } = useUser();
  // Without a response only the session's names are checked here; the server checks the rest.
  const { value } = useFetch('names', () => call(getPasswordNames));
  return [...[firstName, lastName, email, username].filter((name) => name !== null), ...(value?.names ?? [])];
}
