import { addDays } from '@atrium/rules/time/calendar';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** The post that is being moved by keyboard, and its current day. */
export interface DraggedPost {
  readonly id: number;
  readonly from: string;
  readonly day: string;
}

interface KeyboardDragHandlers {
  readonly onDay: (day: string) => void;
  readonly onDrop: (lifted: DraggedPost) => void;
  readonly onCancel: (lifted: DraggedPost) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export const cardId = (id: number): string => `post-${id}`;

/**
 * Drag and drop by keyboard. It moves by days rather than by distance, so it works across months and in a list. Keys
 * are handled on the document, because the card unmounts when another month is shown.
 */
export function useKeyboardDrag({ onDay, onDrop, onCancel }: KeyboardDragHandlers) {
  const [lifted, setLifted] = useState<DraggedPost | null>(null);
  const focusNext = useRef<number | null>(null);

  const cancel = useEffectEvent((): void => {
    if (lifted === null) return;
    setLifted(null);
    onCancel(lifted);
  });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (lifted === null) return;
    const step = STEPS[event.key];
    if (event.key === 'Tab') return cancel();
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) {
      const day = dayAfter(lifted.day, step);
      setLifted({ ...lifted, day });
      onDay(day);
    } else if (event.key === ' ' || event.key === 'Enter' || event.key === 'Escape') {
      focusNext.current = lifted.id;
      if (event.key === 'Escape') return cancel();
      setLifted(null);
      onDrop(lifted);
    }
  });

  const isLifted = lifted !== null;
  useEffect(() => {
    if (!isLifted) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    const onBlur = () => cancel();
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onBlur, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onBlur, true);
    };
  }, [isLifted]);

  // Moves the focus to the card in its new position.
  useLayoutEffect(() => {
    if (focusNext.current === null || isLifted) return;
    const card = document.getElementById(cardId(focusNext.current));
    if (card === null) return;
    focusNext.current = null;
    card.focus();
  });

  return { lifted, lift: (id: number, day: string) => setLifted({ id, from: day, day }), drop: () => setLifted(null) };
}

/** Returns the day `step` days later, limited to the years of the calendar. */
function dayAfter(day: string, step: number): string {
  try {
    return addDays(day, step);
  } catch (error) {
    if (error instanceof RangeError) return day;
    throw error;
  }
}
