import { useState } from 'react';

/** Returns a number that increases whenever `value` changes; use it as a dependency to reload. */
export function useChangeCount(value: unknown): number {
  const [known, setKnown] = useState({ value, nth: 0 });
  if (known.value !== value) setKnown({ value, nth: known.nth + 1 });
  return known.nth;
}
