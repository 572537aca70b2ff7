import type { listenForScans } from './scan-listener.js';

/** Loads the scan handler and starts it. Returns a function that stops it. */
export function loadScanListener(...about: Parameters<typeof listenForScans>): () => void {
  let stop: (() => void) | null = null;
  let hasEnded = false;
  import('./scan-listener.js').then(
    ({ listenForScans: take }) => {
      if (!hasEnded) stop = take(...about);
    },
    () => undefined,
  );
  return () => {
    hasEnded = true;
    stop?.();
  };
}
