import { useState } from 'react';

/**
 * A dialog in which something was typed does not vanish at a press beside it: it asks first. `close` leaves at once,
 * `onOpenChange` is for the dialog, `asking` says whether the question is shown.
 */
export function useGuardedClose(isDirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    asking: asking && isDirty,
    stay: () => setAsking(false),
    onOpenChange: (open: boolean) => {
      if (open) return;
      if (isDirty) setAsking(true);
      else close();
    },
  };
}
