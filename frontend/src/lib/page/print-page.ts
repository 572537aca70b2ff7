import { flushSync } from 'react-dom';
import { freezeLayout } from './media-query.js';
import { usePrinting } from './print-state.js';

const MOST_WAIT_MS = 20_000;
const POLL_MS = 50;
/** Number of rows that a virtual list renders at once on a large screen; the browser's search finds no others. */
const RENDERED_ROWS = 60;

/** Prints the page when its lists have loaded their rows, or after 20 s with the rows that are there. */
export async function printPage(): Promise<void> {
  if (usePrinting.getState().phase !== 'idle') return;
  usePrinting.setState({ phase: 'loading' });
  const end = Date.now() + MOST_WAIT_MS;
  while (document.querySelector('[data-incomplete]') !== null && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  usePrinting.setState({ phase: 'idle' });
  window.print();
}

/** Moves the focus to the search of a long list. Pressing the keys again opens the browser's search. */
function findInList(event: KeyboardEvent): void {
  const isLong = [...document.querySelectorAll('[aria-rowcount]')].some(
    (list) => Number(list.getAttribute('aria-rowcount')) > RENDERED_ROWS,
  );
  const search = isLong ? document.querySelector<HTMLInputElement>('main input[type="search"]') : null;
  if (search === null || search === document.activeElement) return;
  event.preventDefault();
  search.focus();
  search.select();
}

/** Makes the browser's print and search commands work with virtual lists. */
export function watchPageCommands(): void {
  let releaseShapes: (() => void) | null = null;
  addEventListener('beforeprint', () => {
    // A page is narrower than the screen, and the lists keep the layout of the screen.
    releaseShapes ??= freezeLayout('print');
    // The browser takes its picture of the page as soon as the event ends.
    flushSync(() => usePrinting.setState({ phase: 'printing' }));
  });
  addEventListener('afterprint', () => {
    releaseShapes?.();
    releaseShapes = null;
    usePrinting.setState({ phase: 'idle' });
  });
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.key === 'f') findInList(event);
    if (event.key !== 'p') return;
    event.preventDefault();
    void printPage();
  });
}
