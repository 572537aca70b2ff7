/* The keys of a long list, as mail is read with them. */

export type ListKey = 'next' | 'previous' | 'first' | 'last' | 'page-down' | 'page-up';

const ARROWS: Readonly<Record<string, ListKey>> = { ArrowDown: 'next', ArrowUp: 'previous' };
const LETTERS: Readonly<Record<string, ListKey>> = { j: 'next', k: 'previous' };
const LEAPS: Readonly<Record<string, ListKey>> = {
  Home: 'first',
  End: 'last',
  PageDown: 'page-down',
  PageUp: 'page-up',
};

/** Where keys mean something already. A box is chosen by the space bar alone. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="slider"], [role="application"], aside';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'target' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/**
 * Returns the list command of a key. J and K work anywhere on the screen, arrow keys where nothing else uses them, and
 * keys that scroll the page only within the list.
 */
export function listKey(pressed: Pressed, from: 'row' | 'nowhere' | 'elsewhere'): ListKey | null {
  if (pressed.defaultPrevented || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return null;
  if (pressed.target instanceof Element && pressed.target.closest(TAKES_KEYS) !== null) return null;
  // A dialog or a menu is open.
  if (document.body.hasAttribute('data-scroll-locked')) return null;
  const keys = { ...LETTERS, ...(from !== 'elsewhere' && ARROWS), ...(from === 'row' && LEAPS) };
  return Object.hasOwn(keys, pressed.key) ? (keys[pressed.key] ?? null) : null;
}

/** Where it leads to from the row at `at`. */
export function stepOf(key: ListKey, at: number, rows: number, page: number): number {
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
