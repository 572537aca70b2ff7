import type { SentTray } from './sent-tray.js';
import { EMPTY_TRAY, type Tray } from './tray-state.js';

/* The tray names a patient, so it is stored in sessionStorage under the user's id: it survives a reload and a crash,
   and ends with the tab. */

/** Storage key of the tray. Increase its number when the format changes. */
const STORAGE_KEY = 'atrium-tray-1:';

export interface StoredTray {
  readonly tray: Tray;
  /** Idempotency key of the treatment. */
  readonly key: string;
  /** Requests with this key that got no reply. */
  readonly unanswered: readonly SentTray[];
}

/** Returns the stored tray of this user, and deletes that of others. */
export function readStoredTray(owner: string): StoredTray | null {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('atrium-tray') && name !== STORAGE_KEY + owner) sessionStorage.removeItem(name);
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY + owner) ?? 'null') as Partial<StoredTray> | null;
    if (stored?.key === undefined) return null;
    return { key: stored.key, tray: { ...EMPTY_TRAY, ...stored.tray }, unanswered: stored.unanswered ?? [] };
  } catch {
    return null;
  }
}

/** Stores the tray. Returns false when the browser cannot store it, so that a reload loses it. */
export function storeTray(owner: string, stored: StoredTray | null): boolean {
  try {
    if (stored === null) sessionStorage.removeItem(STORAGE_KEY + owner);
    else
      sessionStorage.setItem(
        STORAGE_KEY + owner,
        JSON.stringify({ tray: stored.tray, key: stored.key, unanswered: stored.unanswered }),
      );
    return true;
  } catch {
    return false;
  }
}
