import { getStatus } from '@atrium/contract/enterprise/status/calls';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';

const POLL_INTERVAL_MS = 5_000;

interface StatusState {
  readonly status: Status | null;
  /** Error of the last reading. Earlier data stays visible. */
  readonly error: unknown;
}

/** Loads the status, and again while the screen is visible. */
export function useStatus(): StatusState & { readonly again: () => void } {
  const [shown, setShown] = useState<StatusState>({ status: null, error: null });
  const reading = useRef<() => void>(() => undefined);
  const refetch = () => reading.current();

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        try {
          const status = await call(getStatus);
          if (!isOver) setShown({ status, error: null });
        } catch (error) {
          if (!isOver) setShown((before) => ({ ...before, error }));
        }
      if (!isOver) timer = setTimeout(() => void read(), POLL_INTERVAL_MS);
    };
    const onVisible = () => void (document.visibilityState === 'visible' && read());
    reading.current = () => void read();
    void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  return { ...shown, again: refetch };
}
