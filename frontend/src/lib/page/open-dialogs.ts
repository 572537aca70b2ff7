import { useEffect, useRef } from 'react';

/* The dialogs that lie over the page, the last one on top. */

interface OpenDialog {
  readonly close: () => void;
}

const open = new Set<OpenDialog>();

/** For the browser's way back, which leaves the dialog first. */
export const topDialog = (): OpenDialog | undefined => [...open].at(-1);

/** `close` as its own way out does it: it may ask, or wait for a call that runs. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog: OpenDialog = { close: () => latest.current() };
    open.add(dialog);
    return () => {
      open.delete(dialog);
    };
  }, [isOpen]);
}
