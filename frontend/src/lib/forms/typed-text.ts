import { useEffect, useEffectEvent, useState } from 'react';

const SETTLES_AFTER_MS = 150;

/** Debounced text saved elsewhere (the URL). Late updates never overwrite newer typing; outside changes are adopted. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [handedOver, setHandedOver] = useState(kept);
  if (known !== kept) {
    setKnown(kept);
    if (kept !== handedOver) {
      setHandedOver(kept);
      setTyped(kept);
    }
  }
  // Only typing restarts the timer; each render passes another `keep`.
  const handOver = useEffectEvent(keep);
  useEffect(() => {
    if (typed === handedOver) return undefined;
    const timer = setTimeout(() => {
      setHandedOver(typed);
      handOver(typed);
    }, SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, handedOver]);
  return [typed, setTyped];
}
