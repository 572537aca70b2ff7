import { useEffect, useRef } from 'react';
import { isShortcutKey } from '../../lib/keys/free-key.js';

/** Calls the handler of a key that is pressed outside of fields and dialogs. */
export function useStepKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (handler === undefined || !isShortcutKey(event)) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
