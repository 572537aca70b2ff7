import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.js';
import { drawIcon, type Icon } from '../icon.js';

interface SwipeAction {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
}

interface SwipeRowProps {
  /** Action of a swipe to the right, and to the left. Each is also available elsewhere, because not everyone swipes. */
  readonly right?: SwipeAction | undefined;
  readonly left?: SwipeAction | undefined;
  readonly children: ReactNode;
}

/** Distance in px from which releasing the row runs the action. */
const COUNTS_PX = 72;
const MOST_PX = 112;
/** Distance in px up to which the movement may be a tap or a scroll. */
const BEGINS_PX = 12;

/** A row that runs an action when swiped, then slides back. */
export function SwipeRow({ right, left, children }: SwipeRowProps) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const swiped = useRef(false);
  const [by, setBy] = useState(0);
  const move = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (start.current === null || pointerType === 'mouse') return;
    const dx = clientX - start.current.x;
    if (!swiped.current && (Math.abs(dx) < BEGINS_PX || Math.abs(clientY - start.current.y) > Math.abs(dx))) return;
    swiped.current = true;
    const may = dx > 0 ? right : left;
    setBy(may === undefined ? 0 : Math.max(-MOST_PX, Math.min(MOST_PX, dx)));
  };
  const end = (isDone: boolean) => {
    if (isDone && Math.abs(by) >= COUNTS_PX) (by > 0 ? right : left)?.run();
    start.current = null;
    setBy(0);
  };
  const act = by > 0 ? right : left;
  return (
    <div
      className="relative h-full touch-pan-y overflow-clip"
      onPointerDown={({ clientX, clientY }) => {
        start.current = { x: clientX, y: clientY };
        swiped.current = false;
      }}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      // A swipe must not click the link below.
      onClickCapture={(event) => {
        if (!swiped.current) return;
        event.preventDefault();
        event.stopPropagation();
        swiped.current = false;
      }}
    >
      {by !== 0 && act !== undefined && (
        <span
          aria-hidden="true"
          className={classes(
            'absolute inset-0 flex items-center gap-2 px-4 text-table font-semibold',
            Math.abs(by) >= COUNTS_PX ? 'bg-accent-fill text-on-accent' : 'bg-accent-soft text-accent-text',
            by < 0 && 'flex-row-reverse',
          )}
        >
          {drawIcon(act.icon)}
          <span>{act.label}</span>
        </span>
      )}
      <div
        className={classes('relative h-full bg-canvas', by === 0 && 'transition-transform')}
        style={by === 0 ? undefined : { transform: `translateX(${by}px)` }}
      >
        {children}
      </div>
    </div>
  );
}
