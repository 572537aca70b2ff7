import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadWhenIdle } from '../../lib/page/idle.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { IconButton } from '../../ui/buttons/button.js';
import type { Area } from '../navigation/page.js';

const Keyboard = lazyPart(async () => (await import('./keyboard.js')).Keyboard, null);

/** Opens the palette, as Ctrl+K does. The code of all shortcuts loads after the first paint, or at the first key. */
export function PaletteButton({ area }: { readonly area: Area }) {
  const [isThere, setThere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** Keys pressed before the shortcuts are loaded, which handle them then; null afterwards. */
  const early = useRef<KeyboardEvent[] | null>([]);
  const takeEarlyKeys = useCallback(() => {
    const keys = early.current ?? [];
    early.current = null;
    return keys;
  }, []);
  useEffect(() => {
    loadWhenIdle(async () => {
      await Keyboard.preload();
      setThere(true);
    });
    const listen = (event: KeyboardEvent) => {
      setThere(true);
      early.current?.push(event);
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // A dialog stays open with its text.
      if (!document.body.hasAttribute('data-scroll-locked')) setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <IconButton
        label="Search"
        tip="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        icon={Search}
        onClick={() => setOpen(true)}
      />
      {(isThere || isOpen) && (
        <Keyboard
          area={area}
          takeEarlyKeys={takeEarlyKeys}
          isPaletteOpen={isOpen}
          onPaletteClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
