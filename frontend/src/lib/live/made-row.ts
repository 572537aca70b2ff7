import { useEffect, useRef, useState } from 'react';

interface MadeRow {
  /** Returns whether the row is in the list, whatever the filters show. */
  readonly isKnown: (id: number) => boolean;
  readonly elementId: (id: number) => string;
  readonly clearFilters: () => void;
}

/** Focuses a row that the user created and clears filters that hide it; else the focus would scroll to the button. */
export function useMadeRow({ isKnown, elementId, clearFilters }: MadeRow) {
  const [made, setMade] = useState<number | null>(null);
  const awaited = useRef<{ readonly id: number; isCleared: boolean } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || !isKnown(current.id)) return;
    const row = document.getElementById(elementId(current.id));
    if (row !== null) {
      awaited.current = null;
      row.scrollIntoView?.({ block: 'center' });
      row.focus({ preventScroll: true });
    } else if (!current.isCleared) {
      current.isCleared = true;
      clearFilters();
    }
  });
  return {
    made,
    leadTo(id: number): void {
      awaited.current = { id, isCleared: false };
      setMade(id);
    },
  };
}
