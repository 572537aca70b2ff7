import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  KeyboardSensor,
  type KeyboardSensorProps,
} from '@dnd-kit/core';
import { useMemo, useRef } from 'react';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../../../shared/drag-activation.js';
import { type ArrowKey, findNextColumn, getColumnName, NO_DAY } from './week.js';

/**
 * Keyboard sensor that listens at once. The library's sensor starts after a timer, which a busy page may delay by tens
 * of milliseconds, so that an early arrow key would scroll the page. Keys pressed before the start are stored and
 * replayed in order.
 */
export class ImmediateKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const captureKey = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    window.addEventListener('keydown', captureKey, true);
    // Timers with the same delay run in order, so the library listens by now.
    setTimeout(() => {
      window.removeEventListener('keydown', captureKey, true);
      for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }
}

/* Drag and drop of tasks with pointer, touch and keyboard, and its announcements. */

const isArrowKey = (code: string): code is ArrowKey =>
  code === 'ArrowLeft' || code === 'ArrowRight' || code === 'ArrowUp' || code === 'ArrowDown';

export const DRAG_INSTRUCTIONS = {
  draggable:
    'Press Space to pick up the task. Left and right arrow keys move it by a day, down to the tasks without a due date, up back into the week. Space drops it, Escape cancels.',
};

/** Data of a dragged task for the drag-and-drop library. */
interface DragData {
  readonly title: string;
  readonly column: string;
}
const dragDataOf = (active: { readonly data: { readonly current: unknown } }): DragData =>
  active.data.current as DragData;

export function createAnnouncements(today: string): Announcements {
  const name = (column: string) => getColumnName(column, today);
  return {
    onDragStart: ({ active }) => `Picked up ${dragDataOf(active).title}. It is in ${name(dragDataOf(active).column)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? `${dragDataOf(active).title} is over no day.`
        : `${dragDataOf(active).title} is over ${name(getColumnOfDrop(over))}.`,
    onDragEnd: ({ active, over }) =>
      over === null || getColumnOfDrop(over) === dragDataOf(active).column
        ? `${dragDataOf(active).title} stays in ${name(dragDataOf(active).column)}.`
        : `${dragDataOf(active).title} was put down in ${name(getColumnOfDrop(over))}.`,
    onDragCancel: ({ active }) => `${dragDataOf(active).title} stays in ${name(dragDataOf(active).column)}.`,
  };
}

/** Space in pixels for the day's heading above a card that is moved by keyboard. */
const INSET = { x: 8, y: 64 };

/**
 * Returns the drop target under the pointer by the rendered element, because the strip of days stays in place while the
 * page scrolls.
 */
function columnUnderPointer({ x, y }: { readonly x: number; readonly y: number }): { id: string }[] {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
    if (id !== undefined) return [{ id }];
  }
  return [];
}

/** `data` of a drop target. */
interface DropData {
  readonly column: string;
  /** User id of the lane; absent without lanes. */
  readonly person?: string;
}
const dropDataOf = (over: { readonly data: { readonly current: unknown } }): DropData => over.data.current as DropData;

/** Returns the column (day) of a drop target. */
export const getColumnOfDrop = (over: Parameters<typeof dropDataOf>[0]): string => dropDataOf(over).column;
/** Returns the person whose lane a drop target is in. */
export const getPersonOfDrop = (over: Parameters<typeof dropDataOf>[0]): string | undefined => dropDataOf(over).person;

/** Returns the id of a column as a drop target, in the lane of a person. */
export const getDropId = (column: string, person?: string): string =>
  person === undefined || column === NO_DAY ? column : `${person} ${column}`;

/**
 * Moves a dragged task by keyboard to a column rather than by a distance. It stores the column, and the card follows.
 * Call `begin` before each drag.
 */
export function useKeyboardDrag(week: readonly string[]) {
  const column = useRef('');
  const home = useRef('');
  const lane = useRef<string | undefined>(undefined);
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    if (!isArrowKey(event.code)) return undefined;
    event.preventDefault();
    const next = findNextColumn(column.current, event.code, week, home.current);
    // The rectangle is measured shortly after the drag starts, and an early key must not wait for it.
    const id = getDropId(next, lane.current);
    const rect =
      context.droppableRects.get(id) ?? context.droppableContainers.get(id)?.node.current?.getBoundingClientRect();
    if (rect === undefined) return undefined;
    column.current = next;
    return { x: rect.left + INSET.x, y: rect.top + Math.min(INSET.y, rect.height / 2) };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE_ACTIVATION),
    useSensor(TouchSensor, TOUCH_ACTIVATION),
    useSensor(ImmediateKeyboardSensor, { coordinateGetter, scrollBehavior: 'auto' }),
  );
  const collisionDetection = useMemo<CollisionDetection>(
    () => (about) =>
      about.pointerCoordinates === null
        ? about.droppableContainers
            .filter(({ id }) => id === getDropId(column.current, lane.current))
            .map(({ id }) => ({ id }))
        : columnUnderPointer(about.pointerCoordinates),
    [],
  );
  const begin = (at: string, person?: string) => {
    lane.current = person;
    column.current = at;
    home.current = at;
  };
  return { sensors, collisionDetection, begin };
}
