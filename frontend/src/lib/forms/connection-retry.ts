import { useEffect, useRef, useState } from 'react';
import { backoffMs } from '../api/backoff.js';
import { isConnectionLost } from '../api/http.js';
import { onLive, useConnection } from '../live/live.js';

export interface ConnectionRetry {
  /** Number of attempts that failed because the connection was lost; 0 when no request waits. */
  readonly failures: number;
  /** True while a failed request waits for the connection. */
  readonly isWaiting: boolean;
  /** Starts waiting when the connection was lost; another error ends it. Returns whether the request will be repeated. */
  readonly waitAfter: (error: unknown) => boolean;
  /** Stops waiting, because the request succeeded or its input was discarded. */
  readonly stop: () => void;
}

/** State of a request that is repeated by `useSendAgain` when it failed because the connection was lost. */
export function useConnectionRetry(): ConnectionRetry {
  const [failures, setFailures] = useState(0);
  return {
    failures,
    isWaiting: failures > 0,
    waitAfter: (error) => {
      const isLost = isConnectionLost(error);
      setFailures((count) => (isLost ? count + 1 : 0));
      return isLost;
    },
    stop: () => setFailures(0),
  };
}

/**
 * Repeats a waiting request: when the connection is back, and with growing delays while only requests fail.
 *
 * @param send repeats the request with the current input, under the same idempotency key or version. A field that has
 *   the focus is better left alone, because its text may change during the request; it is saved when it loses the focus.
 */
export function useSendAgain({ failures }: ConnectionRetry, send: () => void): void {
  const isLive = useConnection(({ state }) => state === 'live');
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (failures === 0 || !isLive) return undefined;
    const timer = setTimeout(() => latest.current(), backoffMs(failures - 1));
    return () => clearTimeout(timer);
  }, [failures, isLive]);
}

let session = {};
onLive({ events: () => undefined, resync: () => undefined, reset: () => (session = {}) });

/** Resolves when the connection is live. */
const waitUntilLive = (): Promise<void> =>
  new Promise((resolve) => {
    if (useConnection.getState().state === 'live') return resolve();
    const unsubscribe = useConnection.subscribe(({ state }) => {
      if (state !== 'live') return;
      unsubscribe();
      resolve();
    });
  });

/** Number of requests that wait for the connection. */
let waitingCount = 0;
const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Makes the browser ask before the page is left while requests wait, because they would be lost. */
function addToWaiting(change: 1 | -1): void {
  waitingCount += change;
  if (waitingCount > 0) addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
}

/**
 * Sends a request, and repeats it while it fails because the connection is lost. The request must be idempotent. Throws
 * other errors, and the last one when the session ends meanwhile.
 *
 * @param onWait called when the request begins to wait for the connection.
 */
export async function sendWhenConnected<T>(send: () => Promise<T>, onWait: () => void): Promise<T> {
  const mine = session;
  let failures = 0;
  try {
    for (;;)
      try {
        return await send();
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        failures += 1;
        if (failures === 1) {
          addToWaiting(1);
          onWait();
        }
        await waitUntilLive();
        await new Promise((resolve) => setTimeout(resolve, backoffMs(failures - 1)));
        if (mine !== session) throw error;
      }
  } finally {
    if (failures > 0) addToWaiting(-1);
  }
}
