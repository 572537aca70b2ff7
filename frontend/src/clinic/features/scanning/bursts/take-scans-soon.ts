import type { takeScans } from './scan-bursts.js';

/** Loads the scan handler and starts it. Returns a function that stops it. */
export function takeScansSoon(...about: Parameters<typeof takeScans>): () => void {
  let stop: (() => void) | null = null;
  let hasEnded = false;
  import('./scan-bursts.js').then(
    ({ takeScans: take }) => {
      if (!hasEnded) stop = take(...about);
    },
    () => undefined,
  );
  return () => {
    hasEnded = true;
    stop?.();
  };
}
