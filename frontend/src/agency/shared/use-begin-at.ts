import { useEffect, useState } from 'react';

/** On a phone a list of days begins at this one when it comes into sight; what has passed stands above. */
export function useBeginAt(selector: string | null): void {
  const [first] = useState(selector);
  useEffect(() => {
    // Who comes back by the browser's button is where they were; a link to one thing shows that.
    if (first === null || !matchMedia('(max-width: 767px)').matches || /[?&](task|week|month)=/.test(location.search))
      return;
    // After the screen was scrolled to its top.
    const frame = requestAnimationFrame(() => document.querySelector(first)?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [first]);
}
