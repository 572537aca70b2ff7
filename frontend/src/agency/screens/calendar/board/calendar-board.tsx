import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { buildMonthGrid, getMonth } from '@atrium/rules/time/calendar';
import { getPostPreview, quoteText } from '@atrium/rules/stock/labels';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../../../shared/drag-activation.js';
import { MonthAgenda } from './month-agenda.js';
import { MonthTable } from './month-table.js';
import { formatDayName } from '../../../shared/near-day.js';
import type { PostActions } from '../posts/post-actions.js';
import { INSTRUCTIONS_ID, PostPreview } from '../posts/post-card.js';
import { useKeyboardDrag } from './use-keyboard-drag.js';

/* Returns the day under the pointer by what is rendered there: the page may scroll during a drag while the phone's
   strip stays. */

interface Point {
  readonly x: number;
  readonly y: number;
}

function useDayUnderPointer() {
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

interface CalendarBoardProps {
  readonly month: string;
  readonly today: string;
  readonly placed: ReadonlyMap<string, readonly Post[]>;
  /** Counter that increases when the user clicks "Today", which scrolls to the current day. */
  readonly looked: number;
  readonly actions: Omit<PostActions, 'onLift'>;
  readonly onAdd: (day: string) => void;
  readonly onMove: (post: Post, day: string) => void;
  readonly onMonth: (month: string) => void;
}

/** Calendar of a month with its posts, which can be dragged to other days. */
export function CalendarBoard({
  month,
  today,
  placed: postsByDay,
  looked,
  actions,
  onAdd,
  onMove,
  onMonth,
}: CalendarBoardProps) {
  const onDesk = useMediaQuery('(min-width: 768px)');
  const [spoken, setSpoken] = useState('');
  const [dragged, setDragged] = useState<Post | null>(null);
  const pointer = useDayUnderPointer();
  const sensors = useSensors(useSensor(MouseSensor, MOUSE_ACTIVATION), useSensor(TouchSensor, TOUCH_ACTIVATION));
  const posts = useMemo(() => new Map([...postsByDay.values()].flat().map((post) => [post.id, post])), [postsByDay]);
  const name = (day: string) => formatDayName(day, today);
  const putDown = (post: Post, day: string) => {
    const stays = getWallTimeDay(post.scheduledDate) === day;
    setSpoken(
      stays
        ? `${quoteText(getPostPreview(post.content))} stays on ${name(day)}.`
        : `${quoteText(getPostPreview(post.content))} was put down on ${name(day)}.`,
    );
    if (!stays) onMove(post, day);
  };

  const showDay = (day: string) => {
    const inSight = onDesk ? buildMonthGrid(month).flat().includes(day) : getMonth(day) === month;
    if (!inSight) onMonth(getMonth(day));
  };
  const { lifted, lift } = useKeyboardDrag({
    onDay: (day) => {
      setSpoken(`${name(day)}.`);
      showDay(day);
    },
    onDrop: ({ id, day }) => {
      const post = posts.get(id);
      if (post === undefined) setSpoken('A colleague deleted this post.');
      else putDown(post, day);
    },
    onCancel: ({ id, from }) => {
      const post = posts.get(id);
      if (post === undefined) return;
      setSpoken(`${quoteText(getPostPreview(post.content))} stays on ${name(from)}.`);
      showDay(from);
    },
  });
  const liftedPost = lifted === null ? undefined : posts.get(lifted.id);
  const carried =
    lifted === null || liftedPost === undefined ? null : { post: liftedPost, day: lifted.day, from: lifted.from };
  const cardActions: PostActions = {
    ...actions,
    onLift: (post) => {
      const day = getWallTimeDay(post.scheduledDate);
      lift(post.id, day);
      setSpoken(`Picked up ${quoteText(getPostPreview(post.content))}. It is on ${name(day)}.`);
    },
  };

  const View = onDesk ? MonthTable : MonthAgenda;
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: NO_ANNOUNCEMENTS }}
      onDragStart={({ active }) => {
        const post = posts.get(Number(active.id));
        if (post === undefined) return;
        pointer.begin();
        setDragged(post);
      }}
      onDragEnd={({ active }) => {
        const day = pointer.end();
        setDragged(null);
        const post = posts.get(Number(active.id));
        if (post !== undefined && day !== null) putDown(post, day);
      }}
      onDragCancel={() => {
        pointer.end();
        setDragged(null);
      }}
    >
      <p id={INSTRUCTIONS_ID} className="sr-only">
        Press Enter to open the post, Space to pick it up. While it is picked up, left and right arrow keys move it by a
        day, up and down by a week; Space drops it, Escape cancels.
      </p>
      <div role="status" aria-live="assertive" className="sr-only">
        {spoken}
      </div>
      <View
        month={month}
        today={today}
        placed={postsByDay}
        looked={looked}
        actions={cardActions}
        carried={carried}
        over={dragged === null ? null : pointer.day}
        onAdd={onAdd}
      />
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="cursor-grabbing rounded-control border border-accent bg-raised px-2 py-1.5 shadow-float max-md:px-3 max-md:py-2">
            <PostPreview post={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * Returns no announcement for the drag-and-drop library, because the board announces moves itself and names the day.
 */
const noAnnouncement = (): undefined => undefined;
const NO_ANNOUNCEMENTS = {
  onDragStart: noAnnouncement,
  onDragOver: noAnnouncement,
  onDragEnd: noAnnouncement,
  onDragCancel: noAnnouncement,
};
