import { useEffect, useRef, useState } from 'react';

interface MadeRow {
  /** Whether it is in the list by now, whatever the filters leave of that. */
  readonly isKnown: (id: number) => boolean;
  readonly elementId: (id: number) => string;
  readonly clearFilters: () => void;
}

/**
 * Leads once to what somebody just made: filters that leave it out are cleared, and it takes the keyboard, which would
 * otherwise go back to the button that opened the form and take the page along.
 */
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
