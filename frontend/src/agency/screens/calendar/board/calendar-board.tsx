import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { monthGrid, monthOf } from '@atrium/rules/time/calendar';
import { postPreview, quoted } from '@atrium/rules/stock/labels';
import { dayOfWallTime } from '@atrium/rules/time/wall-time';
import { useMemo, useState } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { BY_MOUSE, BY_TOUCH } from '../../../shared/drag-activation.js';
import { MonthAgenda } from './month-agenda.js';
import { MonthTable } from './month-table.js';
import { dayName } from './place-posts.js';
import type { PostActions } from '../posts/post-actions.js';
import { INSTRUCTIONS_ID, PostFace } from '../posts/post-card.js';
import { useDayUnderPointer } from './use-day-under-pointer.js';
import { useKeyboardLift } from './use-keyboard-lift.js';

interface CalendarBoardProps {
  readonly month: string;
  readonly today: string;
  readonly placed: ReadonlyMap<string, readonly Post[]>;
  /** Increases when the user asks for today. */
  readonly looked: number;
  readonly actions: Omit<PostActions, 'onLift'>;
  readonly onAdd: (day: string) => void;
  readonly onMove: (post: Post, day: string) => void;
  readonly onMonth: (month: string) => void;
}

/** The month with its posts, which can be dragged to other days. */
export function CalendarBoard({ month, today, placed, looked, actions, onAdd, onMove, onMonth }: CalendarBoardProps) {
  const onDesk = useMediaQuery('(min-width: 768px)');
  const [spoken, setSpoken] = useState('');
  const [dragged, setDragged] = useState<Post | null>(null);
  const pointer = useDayUnderPointer();
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_TOUCH));
  const posts = useMemo(() => new Map([...placed.values()].flat().map((post) => [post.id, post])), [placed]);
  const name = (day: string) => dayName(day, today);
  const putDown = (post: Post, day: string) => {
    const stays = dayOfWallTime(post.scheduledDate) === day;
    setSpoken(
      stays
        ? `${quoted(postPreview(post.content))} stays on ${name(day)}.`
        : `${quoted(postPreview(post.content))} was put down on ${name(day)}.`,
    );
    if (!stays) onMove(post, day);
  };

  const showDay = (day: string) => {
    const inSight = onDesk ? monthGrid(month).flat().includes(day) : monthOf(day) === month;
    if (!inSight) onMonth(monthOf(day));
  };
  const { lifted, lift } = useKeyboardLift({
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
      setSpoken(`${quoted(postPreview(post.content))} stays on ${name(from)}.`);
      showDay(from);
    },
  });
  const liftedPost = lifted === null ? undefined : posts.get(lifted.id);
  const carried =
    lifted === null || liftedPost === undefined ? null : { post: liftedPost, day: lifted.day, from: lifted.from };
  const cardActions: PostActions = {
    ...actions,
    onLift: (post) => {
      const day = dayOfWallTime(post.scheduledDate);
      lift(post.id, day);
      setSpoken(`Picked up ${quoted(postPreview(post.content))}. It is on ${name(day)}.`);
    },
  };

  const View = onDesk ? MonthTable : MonthAgenda;
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: silent }}
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
        Press Enter to open the post, Space to pick it up. While it is picked up, the left and right arrow keys move it
        a day, up and down a week; Space puts it down, Escape leaves it where it was.
      </p>
      <div role="status" aria-live="assertive" className="sr-only">
        {spoken}
      </div>
      <View
        month={month}
        today={today}
        placed={placed}
        looked={looked}
        actions={cardActions}
        carried={carried}
        over={dragged === null ? null : pointer.day}
        onAdd={onAdd}
      />
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="cursor-grabbing rounded-control border border-accent bg-raised px-2 py-1.5 shadow-float max-md:px-3 max-md:py-2.5">
            <PostFace post={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Announcements of the library are replaced by our own, which name days. */
const nothing = (): undefined => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
