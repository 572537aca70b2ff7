import { getPasswordNames } from '@atrium/contract/session/session/calls';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';
import { useUser } from '../session-store.js';

/** What others know of oneself: the product says more than the session does, for instance how the clinic is called. */
export function usePasswordNames(): readonly string[] {
  const { firstName, lastName, email, username } = useUser();
  const [more, setMore] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    // Without an answer what the session knows is held against the password, and the server against the rest.
    void call(getPasswordNames).then(
      ({ names }) => void (isOver || setMore(names)),
      () => undefined,
    );
    return () => void (isOver = true);
  }, []);
  return [...[firstName, lastName, email, username].filter((name) => name !== null), ...more];
}
