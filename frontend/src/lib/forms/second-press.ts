/** A double tap is over by then. */
const WITHIN_MS = 400;
/** The finger does not move between both, in px. */
const NEAR_PX = 40;

interface Place {
  readonly x: number;
  readonly y: number;
}
let last: Place | null = null;

/** Notes where a press was that may end in a success. */
export const notePress = ({ clientX: x, clientY: y }: Pick<MouseEvent, 'clientX' | 'clientY'>): void => {
  last = { x, y };
};

/**
 * What was pressed has succeeded and something else stands in its place: the second press of a double tap is not meant
 * for that. Presses by keyboard have no place, and count.
 */
export function ignoreSecondPress(): void {
  const first = last;
  last = null;
  if (first === null || (first.x === 0 && first.y === 0)) return;
  const swallow = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > NEAR_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), WITHIN_MS);
}
