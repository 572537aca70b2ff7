import { getRowControl } from '../../ui/dialogs/focus-return.js';
import { ROW } from './controls.js';

/* One Tab stop for each row or card: its name. Left and right arrows, and ".", reach the other controls. */

/**
 * Selector of the controls in a row that are no tab stops. Text fields stay tab stops, because a row with fields is a
 * form.
 */
const CONTROL = ':is(a[href], button, input[type=checkbox], [role=button])';

function settle(row: HTMLElement): void {
  const name = getRowControl(row);
  for (const control of row.querySelectorAll<HTMLElement>(CONTROL)) {
    const tabIndex = control === name ? 0 : -1;
    if (control.closest(ROW) === row && control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  }
}

/** Keeps one tab stop per row of the page, also for rows that are added later. Returns a function that stops it. */
export function keepRowStops(): () => void {
  const settleIn = (element: Element) => {
    const row = element.closest<HTMLElement>(ROW);
    if (row !== null) settle(row);
    for (const inner of element.querySelectorAll<HTMLElement>(ROW)) settle(inner);
  };
  settleIn(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const added = [...addedNodes].filter((node) => node instanceof Element);
      if (added.length === 0) continue;
      if ((target as Element).closest(ROW) !== null) settleIn(target as Element);
      else for (const element of added) settleIn(element);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Moves the focus between the controls of a row; returns whether there is another one. */
export function stepInRow(row: HTMLElement, step: 1 | -1): boolean {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (control) => control.closest(ROW) === row && control.getClientRects().length > 0 && !control.matches(':disabled'),
  );
  const next = controls[controls.indexOf(document.activeElement as HTMLElement) + step];
  next?.focus();
  return next !== undefined;
}

/** Moves the focus to the next or previous card of a board, first to one of today; returns whether there is one. */
export function stepToCard(step: 1 | -1): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-task]')].filter(
    (card) => card.getClientRects().length > 0,
  );
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const first = cards.find((card) => card.closest('ul[data-list]') !== null) ?? cards[0];
  const next = at === -1 ? first : cards[at + step];
  if (next === undefined) return false;
  getRowControl(next)?.focus();
  return true;
}
