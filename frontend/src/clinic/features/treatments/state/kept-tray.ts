import type { SentTray } from './sent-tray.js';
import { EMPTY_TRAY, type Tray } from './tray-state.js';

/* The tray names a patient, so it is stored in sessionStorage under the user's id: it survives a reload and a crash,
   and ends with the tab. */

/** A new format of the stored tray needs a new number. */
const NAME = 'atrium-tray-1:';

export interface KeptTray {
  readonly tray: Tray;
  /** Idempotency key of the treatment. */
  readonly key: string;
  /** Requests with this key that got no reply. */
  readonly unanswered: readonly SentTray[];
}

/** Returns the stored tray of this user, and deletes that of others. */
export function keptTray(owner: string): KeptTray | null {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('atrium-tray') && name !== NAME + owner) sessionStorage.removeItem(name);
    const kept = JSON.parse(sessionStorage.getItem(NAME + owner) ?? 'null') as Partial<KeptTray> | null;
    if (kept?.key === undefined) return null;
    return { key: kept.key, tray: { ...EMPTY_TRAY, ...kept.tray }, unanswered: kept.unanswered ?? [] };
  } catch {
    return null;
  }
}

/** Returns false when the browser cannot store it: then a reload loses it. */
export function keepTray(owner: string, kept: KeptTray | null): boolean {
  try {
    if (kept === null) sessionStorage.removeItem(NAME + owner);
    else
      sessionStorage.setItem(
        NAME + owner,
        JSON.stringify({ tray: kept.tray, key: kept.key, unanswered: kept.unanswered }),
      );
    return true;
  } catch {
    return false;
  }
}
