/*
 * Where the keyboard stood before a dialog took it, and how it gets back there. The library returns focus to a dialog's
 * trigger; ours are opened by rows, menus and keys, and what opened them may be gone by then (a row that was deleted).
 */

export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

interface Origin {
  readonly element: HTMLElement;
  /** Ancestors of the element, innermost first. */
  readonly around: readonly HTMLElement[];
}

const origins = new WeakMap<Element, Origin>();

const isShown = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}

/** An entry of a menu goes with its menu; the button that opened the menu stays. */
function lastingOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]') ?? null;
  const lasting = menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/** Call it when a dialog opens; `focus` is what had it before the dialog was drawn. */
export function rememberFocus(dialog: Element, focus: Element | null = document.activeElement): void {
  // A dialog that takes the place of its own frame came from where the frame came from.
  const frame = focus?.closest('[role=dialog]:has([data-frame])') ?? null;
  const element = lastingOf(focus);
  const origin = frame === null ? undefined : origins.get(frame);
  if (origin !== undefined) origins.set(dialog, origin);
  else if (element !== null) origins.set(dialog, { element, around: ancestorsOf(element) });
}

/** Call it when the dialog is gone. Who has moved the focus meanwhile has had a reason. */
export function returnFocus(dialog: Element): void {
  if (document.activeElement === null || document.activeElement === document.body) focusOrigin(dialog);
}

function focusOrigin(dialog: Element): void {
  const origin = origins.get(dialog);
  if (origin !== undefined && isShown(origin.element)) return origin.element.focus();
  for (const place of origin === undefined ? [] : [origin.element, ...origin.around]) {
    // The opener was in a dialog that has closed too: returns the focus to that dialog's opener.
    if (!place.isConnected && origins.has(place)) return focusOrigin(place);
    if (!place.isConnected) continue;
    // Its screen is gone: around the content nothing is near but the first links of the page.
    if (place.tagName === 'MAIN' || place.querySelector('main') !== null) break;
    // Of a long list: the row that took the place of the one that is gone.
    const from = place.querySelector('[data-active]') ?? place;
    const near = [...from.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    if (near !== undefined) return near.focus();
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
