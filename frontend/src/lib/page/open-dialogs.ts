import { useEffect, useRef } from 'react';

/* Open dialogs, the top one last. */

interface OpenDialog {
  readonly close: () => void;
}

const openDialogs = new Set<OpenDialog>();

/** Returns the top dialog, which the browser's Back button closes first. */
export const getTopDialog = (): OpenDialog | undefined => [...openDialogs].at(-1);

/** Registers an open dialog. `close` may ask the user or wait for a request. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog: OpenDialog = { close: () => latest.current() };
    openDialogs.add(dialog);
    return () => {
      openDialogs.delete(dialog);
    };
  }, [isOpen]);
}
