import { useEffect, useRef, useState } from 'react';

/* Returns the day under the pointer by what is rendered there: the page may scroll during a drag while the phone's
   strip stays. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export function useDayUnderPointer() {
  const last = useRef<Point | null>(null);
  const [dragging, setDragging] = useState(false);
  const [day, setDay] = useState<string | null>(null);

  useEffect(() => {
    const look = () => {
      if (dragging) setDay(dayAt(last.current));
    };
    const onPointerEvent = (event: MouseEvent | TouchEvent) => {
      const point = 'touches' in event ? event.changedTouches[0] : event;
      if (point !== undefined) last.current = { x: point.clientX, y: point.clientY };
      look();
    };
    const options = { capture: true, passive: true } as const;
    for (const name of POINTER_EVENTS) addEventListener(name, onPointerEvent, options);
    addEventListener('scroll', look, options);
    return () => {
      for (const name of POINTER_EVENTS) removeEventListener(name, onPointerEvent, options);
      removeEventListener('scroll', look, options);
    };
  }, [dragging]);

  return {
    day: dragging ? day : null,
    begin: () => {
      setDay(dayAt(last.current));
      setDragging(true);
    },
    /** Returns the day on which the post was dropped; null outside of all days. */
    end: (): string | null => {
      setDragging(false);
      return dayAt(last.current);
    },
  };
}

const POINTER_EVENTS = ['mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove', 'touchend'] as const;

function dayAt(point: Point | null): string | null {
  if (point === null) return null;
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    const day = element.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) return day;
  }
  return null;
}
