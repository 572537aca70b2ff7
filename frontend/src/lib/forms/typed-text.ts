import { useEffect, useEffectEvent, useState } from 'react';

const SETTLES_AFTER_MS = 150;

/**
 * Text that is typed here and kept elsewhere (the address). It is handed over when it stands still: what is kept comes
 * back late, and must never overwrite what has been typed meanwhile. A change from elsewhere is taken over.
 */
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
  // Only typing begins the wait anew: a screen is drawn again with every event, and `keep` is another one then.
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
