import { createContext, useContext, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const knownMatches = new Map<string, boolean>();
const notify = (): void => {
  for (const changed of listeners) changed();
};
const openLayers = { dialog: 0, menu: 0, print: 0 };

/** React context: true inside of a dialog, which follows the window while the page behind it does not. */
export const InDialogContext = createContext(false);

/**
 * Keeps the layout of the page while a menu or a dialog is open over it, so that a phone that is turned does not remove
 * it with its row. A menu keeps the layout of the dialogs, too. Returns the function that ends this.
 */
export function freezeLayout(layer: keyof typeof openLayers): () => void {
  openLayers[layer]++;
  // Later, because a list that renders while the focus moves into the menu would take it back.
  setTimeout(notify);
  return () => {
    // A dialog that replaces a menu or its own frame opens first.
    setTimeout(() => {
      openLayers[layer]--;
      notify();
    });
  };
}

function matches(query: string, isInDialog: boolean): boolean {
  const isFrozen = openLayers.menu > 0 || openLayers.print > 0 || (openLayers.dialog > 0 && !isInDialog);
  const key = `${isInDialog} ${query}`;
  if (!isFrozen || !knownMatches.has(key)) knownMatches.set(key, matchMedia(query).matches);
  return knownMatches.get(key) === true;
}

/** Returns whether a menu, or on touch a sheet, is open over the page. */
export const isLayerOpen = (): boolean =>
  openLayers.menu > 0 || (openLayers.dialog > 0 && matches('(pointer: coarse)', true));

export const useIsLayerOpen = (): boolean =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, isLayerOpen);

export function useMediaQuery(query: string): boolean {
  const isInDialog = useContext(InDialogContext);
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
