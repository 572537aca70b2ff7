/** Maximum duration of a double tap in milliseconds. */
const MAX_INTERVAL_MS = 400;
/** Maximum distance of both taps in px. */
const MAX_DISTANCE_PX = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}
let lastPress: Point | null = null;

export const recordPress = ({ clientX: x, clientY: y }: Pick<MouseEvent, 'clientX' | 'clientY'>): void => {
  lastPress = { x, y };
};

/**
 * Ignores the second press of a double tap after a success replaced the pressed element. Keyboard presses are not
 * ignored.
 */
export function ignoreDoubleTap(): void {
  const first = lastPress;
  lastPress = null;
  if (first === null || (first.x === 0 && first.y === 0)) return;
  const swallow = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > MAX_DISTANCE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), MAX_INTERVAL_MS);
}
