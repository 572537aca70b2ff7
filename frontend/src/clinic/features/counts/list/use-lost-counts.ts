import { useCallback, useEffect, useRef, useState } from 'react';

interface LostCounts {
  /** "Gloves (5)": what was typed and not saved when the count was closed. */
  readonly lost: readonly string[];
  readonly noteTyped: (what: string, typed: string | null) => void;
  readonly dismiss: () => void;
}

/** What stands in the scan field: a number is how many there are of what was scanned last. */
export interface ScanField {
  readonly of: string;
  readonly typed: string;
}

/** Somebody may close a count while another is typing: what is lost by that is told. */
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
