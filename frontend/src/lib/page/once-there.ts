import { useState } from 'react';

/**
 * Whether what is shown of this was there: from then on it keeps its place while it is read again. Something else begins
 * anew.
 */
export function useOnceThere(of: string | number | null, isThere: boolean): boolean {
  const [shown, setShown] = useState<string | number | null>(null);
  if (isThere && shown !== of) setShown(of);
  return of !== null && (isThere || shown === of);
}
