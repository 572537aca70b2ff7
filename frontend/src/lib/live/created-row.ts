import { useEffect, useRef, useState } from 'react';

interface CreatedRowOptions {
  /** Returns whether the row is in the list, whatever the filters show. */
  readonly isKnown: (id: number) => boolean;
  readonly elementId: (id: number) => string;
  readonly clearFilters: () => void;
}

/**
 * Focuses a row that the user created, and clears filters that hide it, because the focus would otherwise return to the
 * button.
 */
export function useFocusCreatedRow({ isKnown, elementId, clearFilters }: CreatedRowOptions) {
  const [createdId, setCreatedId] = useState<number | null>(null);
  const awaited = useRef<{ readonly id: number; isCleared: boolean } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || !isKnown(current.id)) return;
    const row =
      document.getElementById(elementId(current.id)) ??
      document.querySelector<HTMLElement>(`[data-row="${current.id}"]`);
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
    made: createdId,
    leadTo(id: number): void {
      awaited.current = { id, isCleared: false };
      setCreatedId(id);
    },
  };
}
