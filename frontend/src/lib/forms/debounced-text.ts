import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 150;

/**
 * Returns debounced text whose saved value is stored elsewhere, such as in the URL. Late updates never overwrite newer
 * typing; changes from outside are adopted.
 */
export function useDebouncedText(savedText: string, save: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(savedText);
  const [known, setKnown] = useState(savedText);
  const [handedOver, setHandedOver] = useState(savedText);
  if (known !== savedText) {
    setKnown(savedText);
    if (savedText !== handedOver) {
      setHandedOver(savedText);
      setTyped(savedText);
    }
  }
  // Only typing restarts the timer; each render passes another `save`.
  const flush = useEffectEvent(save);
  useEffect(() => {
    if (typed === handedOver) return undefined;
    const timer = setTimeout(() => {
      setHandedOver(typed);
      flush(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, handedOver]);
  return [typed, setTyped];
}
