import { createContext, useContext, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const seen = new Map<string, boolean>();
const open = { dialog: 0, menu: 0 };

/** Whether a component is inside of a dialog, which follows the window while the page behind it does not. */
export const InDialog = createContext(false);

/**
 * Keeps the layout of the page while a menu or a dialog is open over it, so that a phone that is turned does not remove
 * it with its row. A menu keeps the layout of the dialogs, too. Returns the function that ends this.
 */
export function holdShapes(layer: keyof typeof open): () => void {
  open[layer]++;
  return () => {
    // A dialog that replaces a menu or its own frame opens first.
    setTimeout(() => {
      open[layer]--;
      for (const changed of listeners) changed();
    });
  };
}

function matches(query: string, isInDialog: boolean): boolean {
  const isHeld = open.menu > 0 || (open.dialog > 0 && !isInDialog);
  const key = `${isInDialog} ${query}`;
  if (!isHeld || !seen.has(key)) seen.set(key, matchMedia(query).matches);
  return seen.get(key) === true;
}

export function useMediaQuery(query: string): boolean {
  const isInDialog = useContext(InDialog);
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
    () => matches(query, isInDialog),
  );
}
