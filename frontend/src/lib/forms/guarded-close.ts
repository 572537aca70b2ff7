import { useEffect, useRef, useState } from 'react';

const FIELDS = 'input, select, textarea, [role=combobox], [contenteditable=true]';

/** Tracks the last focused field, because the confirmation takes the focus away. */
function useLastField() {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(FIELDS)) last.current = target;
    };
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches(FIELDS))
      last.current = document.activeElement;
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}

/**
 * Asks before a dialog with unsaved input closes. `close` leaves without asking, the returned `close` asks first,
 * `asking` shows the confirmation, and `stay` returns the focus to the last field.
 */
export function useGuardedClose(isDirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  const field = useLastField();
  return {
    asking: asking && isDirty,
    stay: () => {
      field.current?.focus({ preventScroll: true });
      setAsking(false);
    },
    close: () => {
      if (isDirty) setAsking(true);
      else close();
    },
  };
}
