import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const seen = new Map<string, boolean>();
let holds = 0;

/** As long as something is open over the page, what it belongs to keeps its shape, however wide the window becomes. */
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
