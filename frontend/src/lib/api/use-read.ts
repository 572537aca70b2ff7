import { startTransition, useEffect, useState } from 'react';
import { whenRead } from './http.js';

/** Returns whether the screen's requests have finished, so that its secondary parts may load. */
export function useRead(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenRead().then(() => isGone || startTransition(() => setRead(true)));
    return () => {
      isGone = true;
    };
  }, []);
  return isRead;
}
