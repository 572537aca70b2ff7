const STORED = /^atrium-(?:waiting-treatments|tray)/;

/** Returns whether this browser stores treatments that were not sent: a tray of this tab, or entries made offline. */
export function hasStoredTreatments(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) => Object.keys(storage).some((name) => STORED.test(name)));
  } catch {
    return false;
  }
}

/** Loads the code that reads and sends stored treatments, when there are any. */
export async function loadStoredTreatments(): Promise<void> {
  if (hasStoredTreatments()) await import('../clinic/features/treatments/offline/waiting-treatments.js');
}
