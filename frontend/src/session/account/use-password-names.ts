import { getPasswordNames } from '@atrium/contract/session/session/calls';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';
import { useUser } from '../session-store.js';

/**
 * Returns names that the password must not contain; the server adds some to those of the session, for example the
 * clinic's.
 */
export function usePasswordNames(): readonly string[] {
  const { firstName, lastName, email, username } = useUser();
  const [more, setMore] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    // Without a response only the session's names are checked here; the server checks the rest.
    void call(getPasswordNames).then(
      ({ names }) => void (isOver || setMore(names)),
      () => undefined,
    );
    return () => void (isOver = true);
  }, []);
  return [...[firstName, lastName, email, username].filter((name) => name !== null), ...more];
}
