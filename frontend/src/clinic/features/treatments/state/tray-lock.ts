/* A duplicated tab starts with a copy of sessionStorage. The key of a tray belongs to the tab that holds its lock; a
   reloaded tab gets the lock, because its previous document has gone. */

/** A previous document may still hold the lock. */
const PATIENCE_MS = 1_000;

interface Held {
  readonly key: string;
  readonly known: Promise<void>;
  readonly release: () => void;
}
let held: Held | null = null;

/** Resolves when it is known whether this tab owns the key. */
export const trayKeyKnown = (): Promise<void> => held?.known ?? Promise.resolve();

/**
 * Holds the lock of this key only. `onTaken` reports that another tab has it. Without the Locks API (http) every tab
 * keeps its key.
 */
export function holdTrayKey(key: string | null, onTaken: (key: string) => void): void {
  if (key === (held?.key ?? null)) return;
  held?.release();
  held = null;
  const locks = (navigator as Partial<Navigator>).locks;
  if (key !== null && locks !== undefined) held = hold(locks, key, onTaken);
}

function hold(locks: LockManager, key: string, onTaken: (key: string) => void): Held {
  const patience = new AbortController();
  const released = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const wait = async (): Promise<void> =>
    new Promise((got) => {
      const keep = async () => {
        clearTimeout(timer);
        got();
        if (released.signal.aborted) return;
        await new Promise((resolve) => released.signal.addEventListener('abort', resolve));
      };
      locks.request(`atrium-tray:${key}`, { signal: patience.signal }, keep).catch(() => {
        if (patience.signal.aborted && !released.signal.aborted) onTaken(key);
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
