import type { SentTray } from './sent-tray.js';
import { EMPTY_TRAY, type Tray } from './tray-state.js';

/*
 * The tray names a patient: it is kept in this tab alone (sessionStorage), which outlives a reload and a crash and ends
 * with the tab, under the name of whoever filled it.
 */

/** Another shape of what is kept takes another number. */
const NAME = 'atrium-tray-1:';

export interface KeptTray {
  readonly tray: Tray;
  /** The idempotency key that it will be logged with, or was. */
  readonly key: string;
  /** What was sent with it and never answered. */
  readonly unanswered: readonly SentTray[];
}

/** What this person left here; what anybody else did is gone. */
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
