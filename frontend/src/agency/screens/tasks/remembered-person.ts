import { useEffect } from 'react';

/* Whose tasks somebody looked at last, on this device: most look at their own, every day. */

const keyOf = (me: string): string => `atrium-tasks-of-${me}`;

export function rememberPerson(me: string, person: string): void {
  if (person === '') localStorage.removeItem(keyOf(me));
  else localStorage.setItem(keyOf(me), person);
}

/** Who comes without saying what they look for sees what they saw last; a link shows what it names. */
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
