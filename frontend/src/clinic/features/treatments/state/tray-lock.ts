/* A duplicated tab starts with a copy of sessionStorage. The key of a tray belongs to the tab that holds its lock; a
   reloaded tab gets the lock, because its previous document has gone. */

/** Milliseconds to wait for the lock, which the previous document of the tab may still hold. */
const LOCK_TIMEOUT_MS = 1_000;

interface KeyLock {
  readonly key: string;
  readonly known: Promise<void>;
  readonly release: () => void;
}
let currentLock: KeyLock | null = null;

/** Resolves when it is known whether this tab owns the key. */
export const whenTrayKeyKnown = (): Promise<void> => currentLock?.known ?? Promise.resolve();

/**
 * Acquires the lock of a tray's key. `onLockedElsewhere` is called when another tab holds it. Without the Locks API
 * (http) every tab keeps its key.
 */
export function lockTrayKey(key: string | null, onLockedElsewhere: (key: string) => void): void {
  if (key === (currentLock?.key ?? null)) return;
  currentLock?.release();
  currentLock = null;
  const locks = (navigator as Partial<Navigator>).locks;
  if (key !== null && locks !== undefined) currentLock = acquireLock(locks, key, onLockedElsewhere);
}

function acquireLock(locks: LockManager, key: string, onLockedElsewhere: (key: string) => void): KeyLock {
  const patience = new AbortController();
  const released = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_TIMEOUT_MS);
  const wait = async (): Promise<void> =>
    new Promise((got) => {
      const holdUntilReleased = async () => {
        clearTimeout(timer);
        got();
        if (released.signal.aborted) return;
        await new Promise((resolve) => released.signal.addEventListener('abort', resolve));
      };
      locks.request(`atrium-tray:${key}`, { signal: patience.signal }, holdUntilReleased).catch(() => {
        if (patience.signal.aborted && !released.signal.aborted) onLockedElsewhere(key);
        got();
      });
    });
  return {
    key,
    known: wait(),
    release: () => {
      clearTimeout(timer);
      released.abort();
      patience.abort();
    },
  };
}
