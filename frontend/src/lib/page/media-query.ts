import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const seen = new Map<string, boolean>();
let holds = 0;

/** Freezes media queries while an overlay is open, so that the page keeps its layout. Returns a release. */
export function holdShapes(): () => void {
  holds++;
  return () => {
    holds--;
    for (const changed of listeners) changed();
  };
}

function matches(query: string): boolean {
  if (holds === 0 || !seen.has(query)) seen.set(query, matchMedia(query).matches);
  return seen.get(query) === true;
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      listeners.add(changed);
      return () => {
        media.removeEventListener('change', changed);
        listeners.delete(changed);
      };
    },
    () => matches(query),
  );
}
