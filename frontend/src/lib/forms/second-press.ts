/** Maximum duration of a double tap. */
const WITHIN_MS = 400;
/** Maximum distance of both taps in px. */
const NEAR_PX = 40;

interface Place {
  readonly x: number;
  readonly y: number;
}
let last: Place | null = null;

export const notePress = ({ clientX: x, clientY: y }: Pick<MouseEvent, 'clientX' | 'clientY'>): void => {
  last = { x, y };
};

/** Swallows the second press of a double tap after a success replaced the pressed element; keyboard presses pass. */
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
