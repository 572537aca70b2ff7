import { useState } from 'react';

/** Returns whether the data of `of` was loaded once, so that it stays visible during a refetch. */
export function useOnceThere(of: string | number | null, isThere: boolean): boolean {
  const [shown, setShown] = useState<string | number | null>(null);
  if (isThere && shown !== of) setShown(of);
  return of !== null && (isThere || shown === of);
}
