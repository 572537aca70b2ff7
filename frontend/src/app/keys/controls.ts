/*
 * Shortcuts are declared on the controls that they press: `aria-keyshortcuts="N"`. A key finds its control on the
 * screen, so nothing is registered, and the list of shortcuts is what the screen shows.
 */

export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly press: () => void;
}

/** Selector of a row or card, which is one tab stop. */
export const ROW = '[data-row], [data-task], ul[data-list] > li';

const DECLARED = '[aria-keyshortcuts]';
const SEARCH_KEY = '/';
const FIELD = 'input:not([type=checkbox]), textarea, select';

const isShown = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && !element.matches(':disabled, [aria-hidden=true] *');

const keyOf = (element: Element): string => element.getAttribute('aria-keyshortcuts') ?? '';

const labelOf = (element: HTMLElement): string => {
  const { labels } = element as Partial<HTMLInputElement>;
  const label = element.dataset['tip'] ?? element.getAttribute('aria-label') ?? labels?.[0]?.textContent;
  return keyOf(element) === SEARCH_KEY && label?.startsWith('Search') !== true
    ? 'Search'
    : (label ?? element.textContent).trim();
};

function press(control: HTMLElement): void {
  control.focus();
  if (control instanceof HTMLInputElement && control.matches(FIELD)) control.select();
  else control.click();
}

/** Returns whether a shortcut needs a modifier, such as Ctrl+K. Those work everywhere or within their field. */
const hasModifier = (keys: string): boolean => keys.includes('+');

/** Returns the controls of the current screen that have a single key, except those in rows. */
export const listDeclaredShortcuts = (): Shortcut[] => {
  const found = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(`:is(header, main, aside) ${DECLARED}`))
    if (isShown(element) && element.closest(ROW) === null && !hasModifier(keyOf(element)) && !found.has(keyOf(element)))
      found.set(keyOf(element), element);
  return [...found].map(([keys, element]) => ({ keys, label: labelOf(element), press: () => press(element) }));
};

/** Returns the row that contains the focus. */
export const findCurrentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(ROW) ?? document.querySelector<HTMLElement>('[data-active]');

const MENU = '[aria-haspopup="menu"]';

/** Opens a menu as pressing its button by keyboard does. */
function openMenu(button: HTMLElement): void {
  button.focus();
  if (button.dataset['state'] === undefined) button.click();
  else button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

/** Clicks the control of a row for E, X, R or ".". Returns whether the row has such a control. */
export function pressInRow(row: HTMLElement, key: string): boolean {
  const menu = row.querySelector<HTMLElement>(MENU);
  const control = key === 'x' ? row.querySelector<HTMLElement>('input[type=checkbox]') : controlOf(key, row);
  if (control !== undefined && control !== null) press(control);
  else if (key === '.' && menu !== null) openMenu(menu);
  else if (key === '.') row.querySelector<HTMLElement>('button:not(:disabled):not([data-opens-row])')?.focus();
  else if (key === 'e' && menu !== null) {
    openMenu(menu);
    void whenThere(() => menuEntry(/^Edit\b/)).then((entry) => entry?.click());
  } else return false;
  return true;
}

const menuEntry = (label: RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')].find(({ textContent }) =>
    label.test(textContent.trim()),
  );

const controlOf = (key: string, within: ParentNode): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(DECLARED)].find(
    (element) => keyOf(element).toLowerCase() === key && isShown(element),
  );

const PATIENCE_MS = 5_000;
const LOOKS_MS = 50;

/** Resolves with the result of `find` as soon as it is not undefined; with undefined after a time limit. */
async function whenThere<T>(find: () => T | undefined): Promise<T | undefined> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = find();
    if (found !== undefined || performance.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOKS_MS));
  }
}

/** Presses the control of a key once the screen at `path` shows it. Call it before the navigation. */
export async function pressWhenThere(path: string, key: string): Promise<void> {
  const isHere = new URL(path, window.location.href).pathname === window.location.pathname;
  const before = new Set(isHere ? [] : document.querySelectorAll(DECLARED));
  const control = await whenThere(() => {
    const found = controlOf(key, document.body);
    return found !== undefined && !before.has(found) ? found : undefined;
  });
  if (control !== undefined) press(control);
}
