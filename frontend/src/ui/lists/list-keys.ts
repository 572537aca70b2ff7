import { isShortcutKey } from '../../lib/keys/free-key.js';

/* Keys of long lists, as in mail programs. */

export type ListKey = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

const ARROWS: Readonly<Record<string, ListKey>> = { ArrowDown: 'next', ArrowUp: 'previous' };
const LETTERS: Readonly<Record<string, ListKey>> = { j: 'next', k: 'previous' };
const JUMP_KEYS: Readonly<Record<string, ListKey>> = {
  Home: 'first',
  End: 'last',
  PageDown: 'page-down',
  PageUp: 'page-up',
};

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'target' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/**
 * Returns the list command of a key. J and K work anywhere on the screen, arrow keys where nothing else uses them, and
 * keys that scroll the page only within the list.
 */
export function getListKey(pressed: Pressed, from: 'row' | 'nowhere' | 'elsewhere'): ListKey | null {
  if (!isShortcutKey(pressed) || pressed.shiftKey) return null;
  // Keys in a panel next to the list do not move the list.
  if (pressed.target instanceof Element && pressed.target.closest('aside') !== null) return null;
  const keys = { ...LETTERS, ...(from !== 'elsewhere' && ARROWS), ...(from === 'row' && JUMP_KEYS) };
  return Object.hasOwn(keys, pressed.key) ? (keys[pressed.key] ?? null) : null;
}

/** Returns the index of the row that a key moves to from row `at`. */
export function getStep(key: ListKey, at: number, rows: number, page: number): number {
  const to = {
    next: at + 1,
    previous: at - 1,
    first: 0,
    last: rows - 1,
    'page-down': at + page,
    'page-up': at - page,
  }[key];
  return Math.max(0, Math.min(rows - 1, to));
}
