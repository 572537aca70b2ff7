import { useEffect, useState } from 'react';

/** On a phone, scrolls a list of days to the given day when it is first shown; earlier days are above. */
export function useInitialScroll(selector: string | null): void {
  const [first] = useState(selector);
  useEffect(() => {
    // A link to a task, week or month, also from the browser's history, determines the position itself.
    if (first === null || !matchMedia('(max-width: 767px)').matches || /[?&](task|week|month)=/.test(location.search))
      return;
    // Waits until the router has scrolled the screen to its top.
    const frame = requestAnimationFrame(() => document.querySelector(first)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [first]);
}
