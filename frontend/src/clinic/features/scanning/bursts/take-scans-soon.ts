import type { takeScans } from './scan-bursts.js';

/** Reads scans as soon as the code for it is loaded. Returns a function that ends it. */
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
