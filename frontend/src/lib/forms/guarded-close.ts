import { useEffect, useRef, useState } from 'react';

const FIELDS = 'input, select, textarea, [role=combobox], [contenteditable=true]';

/** The field that was worked in last: the buttons of a question take the keyboard away from it. */
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
 * A dialog in which something was typed does not vanish at a press beside it: it asks first. `close` leaves at once,
 * `onOpenChange` is for the dialog, `asking` says whether the question is shown. Whoever stays is back in their field.
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
    onOpenChange: (open: boolean) => {
      if (open) return;
      if (isDirty) setAsking(true);
      else close();
    },
  };
}
