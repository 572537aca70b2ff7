const STORAGE_KEYS = /^atrium-(?:waiting-treatments|tray)/;

/** Returns whether this browser stores treatments that were not sent: a tray of this tab, or entries made offline. */
export function hasStoredTreatments(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) =>
      Object.keys(storage).some((name) => STORAGE_KEYS.test(name)),
    );
  } catch {
    return false;
  }
}

/** Loads the code that reads and sends stored treatments, when there are any. */
export async function loadStoredTreatments(): Promise<void> {
  if (hasStoredTreatments()) await import('../clinic/features/treatments/offline/treatment-queue.js');
}
