import { useEffect } from 'react';

/* The person whose tasks were shown last on this device; most users look at their own. */

const keyOf = (me: string): string => `atrium-tasks-of-${me}`;

export function rememberPerson(me: string, person: string): void {
  if (person === '') localStorage.removeItem(keyOf(me));
  else localStorage.setItem(keyOf(me), person);
}

/** Restores the last person when the URL has no filter; a link shows what it names. */
export function useRememberedPerson(
  me: string,
  address: URLSearchParams,
  write: (values: Readonly<Record<string, string>>) => void,
): void {
  const isBare = address.toString() === '';
  useEffect(() => {
    const person = isBare ? localStorage.getItem(keyOf(me)) : null;
    if (person !== null) write({ person });
  }, [isBare, me, write]);
}
