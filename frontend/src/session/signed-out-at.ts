/* Other tabs of this browser lose their session with it, and say why. */

const KEY = 'atrium-signed-out';
/** A tab in the background may learn of it late. */
const RECENT_MS = 120_000;

export function markSignedOut(): void {
  try {
    localStorage.setItem(KEY, `${Date.now()}`);
  } catch {
    // Storage is switched off: they say that the session has ended.
  }
}

export function hasJustSignedOut(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) < RECENT_MS;
  } catch {
    return false;
  }
}

/** Signed in again: whatever ends next is something else. */
export function forgetSignedOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
