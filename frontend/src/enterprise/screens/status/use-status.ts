import { getStatus } from '@atrium/contract/enterprise/status/calls';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';

const EVERY_MS = 5_000;

interface Shown {
  readonly status: Status | null;
  /** Of the last reading; what was read before stays in sight. */
  readonly error: unknown;
}

/** Polls while the screen is visible. */
export function useStatus(): Shown & { readonly again: () => void } {
  const [shown, setShown] = useState<Shown>({ status: null, error: null });
  const reading = useRef<() => void>(() => undefined);
  const again = useCallback(() => reading.current(), []);

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
      if (!isOver) timer = setTimeout(() => void read(), EVERY_MS);
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

  return { ...shown, again };
}
