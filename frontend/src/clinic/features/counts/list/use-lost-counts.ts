import { useCallback, useEffect, useRef, useState } from 'react';

interface LostCounts {
  /** Unsaved numbers when the count was closed: "Gloves (5)". */
  readonly lost: readonly string[];
  readonly noteTyped: (what: string, typed: string | null) => void;
  readonly dismiss: () => void;
}

/** Content of the scan field: a number is the quantity of the product scanned last. */
export interface ScanField {
  readonly of: string;
  readonly typed: string;
}

/** Keeps numbers that the user was typing when another user closed the count. */
export function useLostCounts(isOpen: boolean, scan: ScanField | null = null): LostCounts {
  const typed = useRef(new Map<string, string>());
  const [lost, setLost] = useState<readonly string[]>([]);
  const noteTyped = useCallback((what: string, text: string | null) => {
    if (text === null || text.trim() === '') typed.current.delete(what);
    else typed.current.set(what, text.trim());
  }, []);
  const [of, inField] = scan === null ? [null, ''] : [scan.of, scan.typed];
  useEffect(() => {
    if (of === null) return;
    noteTyped(of, inField);
    return () => noteTyped(of, null);
  }, [of, inField, noteTyped]);
  useEffect(() => {
    if (isOpen || typed.current.size === 0) return;
    setLost([...typed.current].map(([what, text]) => `${what} (${text})`));
    typed.current.clear();
  }, [isOpen]);
  return { lost, noteTyped, dismiss: useCallback(() => setLost([]), []) };
}
