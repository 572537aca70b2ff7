import { useCallback, useEffect, useRef, useState } from 'react';

interface UnsavedCounts {
  /** Numbers that were not saved when the count was closed: "Gloves (5)". */
  readonly unsaved: readonly string[];
  readonly recordDraft: (what: string, typed: string | null) => void;
  readonly dismiss: () => void;
}

/** Content of the scan field. A number is the quantity of the product scanned last. */
export interface ScanField {
  readonly of: string;
  readonly typed: string;
}

/** Keeps numbers that the user was typing when another user closed the count. */
export function useUnsavedCounts(isOpen: boolean, scan: ScanField | null = null): UnsavedCounts {
  const typed = useRef(new Map<string, string>());
  const [unsaved, setLost] = useState<readonly string[]>([]);
  const recordDraft = useCallback((what: string, text: string | null) => {
    if (text === null || text.trim() === '') typed.current.delete(what);
    else typed.current.set(what, text.trim());
  }, []);
  const [of, inField] = scan === null ? [null, ''] : [scan.of, scan.typed];
  useEffect(() => {
    if (of === null) return;
    recordDraft(of, inField);
    return () => recordDraft(of, null);
  }, [of, inField, recordDraft]);
  useEffect(() => {
    if (isOpen || typed.current.size === 0) return;
    setLost([...typed.current].map(([what, text]) => `${what} (${text})`));
    typed.current.clear();
  }, [isOpen]);
  return { unsaved, recordDraft, dismiss: useCallback(() => setLost([]), []) };
}
