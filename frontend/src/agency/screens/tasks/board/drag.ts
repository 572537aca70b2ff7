import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo, useRef } from 'react';
import { BY_MOUSE, BY_TOUCH } from '../../../shared/drag-activation.js';
import { PromptKeyboardSensor } from './keyboard-sensor.js';
import { type Arrow, nextPlace, placeName } from './week.js';

/* Drag and drop of tasks with pointer, touch and keyboard, and its announcements. */

const isArrow = (code: string): code is Arrow =>
  code === 'ArrowLeft' || code === 'ArrowRight' || code === 'ArrowUp' || code === 'ArrowDown';

export const instructions = {
  draggable:
    'Press Space to pick the task up. The left and right arrow keys carry it a day back and forth, down to the tasks without a due date, up into the week again. Space puts it down, Escape leaves it where it was.',
};

/** `data` of a dragged task. */
interface Carried {
  readonly title: string;
  readonly place: string;
}
const carried = (active: { readonly data: { readonly current: unknown } }): Carried => active.data.current as Carried;

export function announcementsOn(today: string): Announcements {
  const name = (place: string) => placeName(place, today);
  return {
    onDragStart: ({ active }) => `Picked up ${carried(active).title}. It is in ${name(carried(active).place)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? `${carried(active).title} is over no day.`
        : `${carried(active).title} is over ${name(droppedOn(over))}.`,
    onDragEnd: ({ active, over }) =>
      over === null || droppedOn(over) === carried(active).place
        ? `${carried(active).title} stays in ${name(carried(active).place)}.`
        : `${carried(active).title} was put down in ${name(droppedOn(over))}.`,
    onDragCancel: ({ active }) => `${carried(active).title} stays in ${name(carried(active).place)}.`,
  };
}

/** Space for the day's heading above a card carried by keyboard. */
const INSET = { x: 8, y: 64 };

/**
 * Returns the drop target under a pointer by what is rendered there, because the strip of days stays while the page
 * scrolls.
 */
function underPointer({ x, y }: { readonly x: number; readonly y: number }): { id: string }[] {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
    if (id !== undefined) return [{ id }];
  }
  return [];
}

/** Returns the place of a drop target. */
export const droppedOn = (over: { readonly data: { readonly current: unknown } }): string =>
  (over.data.current as { readonly place: string }).place;

/**
 * Moves by keyboard go to a place rather than by a distance: the place is stored here, and the card follows. Call
 * `begin` before each drag.
 */
export function useCarrying(week: readonly string[]) {
  const place = useRef('');
  const home = useRef('');
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    if (!isArrow(event.code)) return undefined;
    event.preventDefault();
    const next = nextPlace(place.current, event.code, week, home.current);
    // The rectangle is measured shortly after the drag starts, and an early key must not wait for it.
    const rect =
      context.droppableRects.get(next) ?? context.droppableContainers.get(next)?.node.current?.getBoundingClientRect();
    if (rect === undefined) return undefined;
    place.current = next;
    return { x: rect.left + INSET.x, y: rect.top + Math.min(INSET.y, rect.height / 2) };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, BY_MOUSE),
    useSensor(TouchSensor, BY_TOUCH),
    useSensor(PromptKeyboardSensor, { coordinateGetter, scrollBehavior: 'auto' }),
  );
  const collisionDetection = useMemo<CollisionDetection>(
    () => (about) =>
      about.pointerCoordinates === null
        ? about.droppableContainers.filter(({ id }) => id === place.current).map(({ id }) => ({ id }))
        : underPointer(about.pointerCoordinates),
    [],
  );
  const begin = (at: string) => {
    place.current = at;
    home.current = at;
  };
  return { sensors, collisionDetection, begin };
}
