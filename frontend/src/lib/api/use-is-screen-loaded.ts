import { startTransition, useEffect, useState } from 'react';
import { waitForRequests } from './http.js';

/** Returns whether the screen's requests have finished, so that its secondary parts may load. */
export function useIsScreenLoaded(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isGone = false;
    void waitForRequests().then(() => isGone || startTransition(() => setRead(true)));
    return () => {
      isGone = true;
    };
  }, []);
  return isRead;
}
