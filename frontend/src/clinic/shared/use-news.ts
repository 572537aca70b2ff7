import { useState } from 'react';

/** A number that rises whenever the store has read this anew: what hangs on it is read again then. */
export function useNews(value: unknown): number {
  const [known, setKnown] = useState({ value, nth: 0 });
  if (known.value !== value) setKnown({ value, nth: known.nth + 1 });
  return known.nth;
}
