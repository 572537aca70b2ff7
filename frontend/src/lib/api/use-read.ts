import { startTransition, useEffect, useState } from 'react';
import { whenRead } from './http.js';

/** Whether what the screen shows has been read, so that what stands around it may be, too. */
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
