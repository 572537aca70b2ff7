import { useState } from 'react';

/** Returns whether the data of `of` was loaded once, so that it stays visible during a refetch. */
export function useWasLoaded(of: string | number | null, isThere: boolean): boolean {
  const [loadedFor, setLoadedFor] = useState<string | number | null>(null);
  if (isThere && loadedFor !== of) setLoadedFor(of);
  return of !== null && (isThere || loadedFor === of);
}
