import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposing } from '../../lib/keys/composition.js';
import { isShortcutKey, SHORTCUT_EVENT, switchSingleKeys, usesKeys } from '../../lib/keys/free-key.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useUser } from '../../session/session-store.js';
import type { Area } from '../navigation/page.js';
import { findCurrentRow, listDeclaredShortcuts, pressInRow, ROW } from './controls.js';
import { GO, makeKeyReader } from './key-reader.js';
import { Palette } from './palette.js';
import { goLetters, LOG_USAGE, canLogUsage } from './places.js';
import { readSingleKeys } from './single-keys.js';
import { keepRowStops, stepInRow, stepToCard } from './row-stops.js';

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

/** Returns whether a card is being moved by keyboard, which uses the arrow keys. */
const isCarrying = (): boolean => document.activeElement?.matches('[aria-roledescription][aria-pressed=true]') === true;

/** Handles keys that act at once and may repeat. Returns whether the key is one of them. */
function move(key: string): boolean {
  if (key === 'j' || key === 'k') return stepToCard(key === 'j' ? 1 : -1);
  const row = document.activeElement?.closest<HTMLElement>(ROW) ?? null;
  if (row === null || isCarrying()) return false;
  return (key === 'ArrowRight' || key === 'ArrowLeft') && stepInRow(row, key === 'ArrowRight' ? 1 : -1);
}

/** Milliseconds for which a key waits for its shortcut to load. Later the user has gone on. */
const MAX_EARLY_MS = 3_000;

interface KeyboardProps {
  readonly area: Area;
  /** Returns the keys that were pressed while this component was loading, once. */
  readonly takeEarlyKeys: () => readonly KeyboardEvent[];
  readonly isPaletteOpen: boolean;
  readonly onPaletteClose: () => void;
}

/** Handles the keyboard shortcuts of all screens, the palette, and one tab stop per row. */
export function Keyboard({ area, takeEarlyKeys, isPaletteOpen, onPaletteClose }: KeyboardProps) {
  const user = useUser();
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useEffect(keepRowStops, []);
  useEffect(() => void switchSingleKeys(readSingleKeys(user.id)), [user.id]);

  const perform = useEffectEvent((keys: string) => {
    // Another listener moved the focus into a field meanwhile.
    if (usesKeys(document.activeElement)) return;
    const place = keys.startsWith(`${GO} `) ? goLetters(area, user).get(keys.slice(2)) : undefined;
    const row = findCurrentRow();
    if (keys === '?') setSheetOpen(true);
    else if (place !== undefined) void navigate(place.path);
    else if (keys === 'u' && canLogUsage(user)) void navigate(LOG_USAGE);
    else if (row === null || !pressInRow(row, keys)) {
      const shortcut = listDeclaredShortcuts().find((one) => one.keys.toLowerCase() === keys);
      if (shortcut === undefined) return;
      shortcut.press();
    }
    window.dispatchEvent(new Event(SHORTCUT_EVENT));
  });

  useEffect(() => {
    const reader = makeKeyReader((keys) => perform(keys));
    // The last early key may still be on its way to the window.
    const handled = new WeakSet<KeyboardEvent>();
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || handled.has(event)) return;
      handled.add(event);
      if (!isShortcutKey(event) || isComposing(event)) return reader.forget();
      if (move(event.key)) return event.preventDefault();
      if (event.repeat || event.key.length > 1) return reader.forget();
      // The quick search of Firefox.
      if (event.key === '/') event.preventDefault();
      reader.read(event.key.toLowerCase(), event.timeStamp);
    };
    // After the listeners of lists and panels, which are on the document.
    window.addEventListener('keydown', listen);
    const recent = performance.now() - MAX_EARLY_MS;
    for (const event of takeEarlyKeys()) if (event.timeStamp > recent) listen(event);
    return () => {
      window.removeEventListener('keydown', listen);
      reader.forget();
    };
  }, [takeEarlyKeys]);

  return (
    <>
      {isPaletteOpen && <Palette area={area} onShortcuts={() => setSheetOpen(true)} onClose={onPaletteClose} />}
      {isSheetOpen && <ShortcutSheet area={area} onClose={() => setSheetOpen(false)} />}
    </>
  );
}
