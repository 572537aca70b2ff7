import type { listenForScans } from './scan-listener.js';

let listen: typeof listenForScans | null = null;
const loadListener = async () => (listen ??= (await import('./scan-listener.js')).listenForScans);
// Loads before the first render, so that a scan right after it loses no key.
void loadListener().catch(() => undefined);

/** Starts the scan handler, whose code may still load. Returns a function that stops it. */
export function loadScanListener(...about: Parameters<typeof listenForScans>): () => void {
  if (listen !== null) return listen(...about);
  let stop: (() => void) | null = null;
  let hasEnded = false;
  loadListener().then(
    (take) => {
      if (!hasEnded) stop = take(...about);
    },
    () => undefined,
  );
  return () => {
    hasEnded = true;
    stop?.();
  };
}
