/*
 * Where the keyboard stood before a dialog took it, and how it gets back there. The library returns focus to a dialog's
 * trigger; ours are opened by rows, menus and keys, and what opened them may be gone by then (a row that was deleted).
 */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

interface Origin {
  readonly element: HTMLElement;
  /** Ancestors of the element, innermost first. */
  readonly around: readonly HTMLElement[];
}

const origins = new WeakMap<Element, Origin>();

const isVisible = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

function getAncestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...getAncestors(parent)];
}

/**
 * Returns the element to focus later: for a menu entry, which disappears with its menu, the button that opened the
 * menu.
 */
function getPersistentElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]') ?? null;
  const lasting = menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/**
 * Remembers which element to focus after the dialog. Call it when the dialog opens. `focus` is the element that had the
 * focus before the dialog was rendered.
 */
export function rememberFocus(dialog: Element, focus: Element | null = document.activeElement): void {
  // A dialog that replaces its loading frame returns the focus to the opener of the frame.
  const frame = focus?.closest('[role=dialog]:has([data-frame])') ?? null;
  const element = getPersistentElement(focus);
  const origin = frame === null ? undefined : origins.get(frame);
  if (origin !== undefined) origins.set(dialog, origin);
  else if (element !== null) origins.set(dialog, { element, around: getAncestors(element) });
}

/**
 * Returns the focus to the remembered element. Call it when the dialog is closed; it does nothing when the focus has
 * moved meanwhile.
 */
export function returnFocus(dialog: Element): void {
  if (document.activeElement === null || document.activeElement === document.body) focusOrigin(dialog);
}

function focusOrigin(dialog: Element): void {
  const origin = origins.get(dialog);
  if (origin !== undefined && isVisible(origin.element)) return origin.element.focus();
  for (const place of origin === undefined ? [] : [origin.element, ...origin.around]) {
    // The opener was in a dialog that has closed too: returns the focus to that dialog's opener.
    if (!place.isConnected && origins.has(place)) return focusOrigin(place);
    if (!place.isConnected) continue;
    // The screen of the opener is gone: outside of the main content, only the first links of the page would be near.
    if (place.tagName === 'MAIN' || place.querySelector('main') !== null) break;
    // In a long list: the row that replaced the removed one.
    const from = place.querySelector('[data-active]') ?? place;
    const near = [...from.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isVisible);
    if (near !== undefined) return near.focus();
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Returns the control of a row or card that opens it: its only tab stop. */
export const getRowControl = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-opens-row]') ??
  row.querySelector<HTMLElement>('a[href]') ??
  row.querySelector<HTMLElement>(FOCUSABLE);
