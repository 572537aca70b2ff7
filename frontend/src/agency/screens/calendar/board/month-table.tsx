import type { Post } from '@atrium/contract/agency/posts/schemas';
import { addDays, formatMonth, buildMonthGrid, getMonth, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { classes } from '../../../../ui/classes.js';
import { type DraggedPost, DayPosts } from './day-posts.js';
import { formatDayName } from '../../../shared/near-day.js';
import type { PostActions } from '../posts/post-actions.js';

export interface MonthViewProps {
  readonly month: string;
  readonly today: string;
  readonly placed: ReadonlyMap<string, readonly Post[]>;
  /** Counter that increases when the user clicks "Today", which scrolls to the current day. */
  readonly looked: number;
  readonly actions: PostActions;
  readonly carried: DraggedPost | null;
  /** Day above which a post is dragged. */
  readonly over: string | null;
  readonly onAdd: (day: string) => void;
}

const MAX_VISIBLE_POSTS = 3;
const NO_POSTS: readonly Post[] = [];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const dayButtonId = (day: string): string => `day-${day}`;

/** Month on a desktop in whole weeks, Sunday to Saturday. One day is a tab stop; arrow keys move between days. */
export function MonthTable({ month, today, placed: postsByDay, actions, carried, over, onAdd }: MonthViewProps) {
  const weeks = buildMonthGrid(month);
  const days = weeks.flat();
  const [chosen, setChosen] = useState<string | null>(null);
  const tabbed = chosen !== null && days.includes(chosen) ? chosen : getMonth(today) === month ? today : `${month}-01`;
  const walk = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(from, step);
    if (!days.includes(to)) return;
    setChosen(to);
    document.getElementById(dayButtonId(to))?.focus();
  };
  return (
    <div data-wide className="overflow-clip rounded-card border border-line bg-surface">
      <table aria-label={formatMonth(month)} className="w-full table-fixed border-collapse">
        <thead className="sticky top-header z-10 bg-surface">
          <tr>
            {WEEKDAYS_FROM_SUNDAY.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-2 py-2 text-left text-caption font-normal text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  outside={getMonth(day) !== month}
                  today={today}
                  posts={postsByDay.get(day) ?? NO_POSTS}
                  actions={actions}
                  carried={carried}
                  isOver={(carried?.day ?? over) === day}
                  tabbed={day === tabbed}
                  onAdd={onAdd}
                  onWalk={walk}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  readonly day: string;
  readonly outside: boolean;
  readonly today: string;
  readonly posts: readonly Post[];
  readonly actions: PostActions;
  readonly carried: DraggedPost | null;
  readonly isOver: boolean;
  readonly tabbed: boolean;
  readonly onAdd: (day: string) => void;
  readonly onWalk: (event: KeyboardEvent, from: string) => void;
}

function DayCell({ day, outside, today, posts, actions, carried, isOver, tabbed, onAdd, onWalk }: DayCellProps) {
  const name = formatDayName(day, today);
  const addHere = (event: MouseEvent) => {
    // Ignores clicks on posts and buttons, and on menus rendered in a portal.
    const at = event.target as HTMLElement;
    if (actions.canEdit && event.currentTarget.contains(at) && at.closest('li, button') === null) onAdd(day);
  };
  return (
    <td
      data-day={day}
      onClick={addHere}
      className={classes(
        'group/day h-32 border-t border-l border-line p-1.5 align-top transition-colors first:border-l-0',
        outside && 'bg-canvas',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div className="mb-1 flex items-center justify-between">
        <DayNumber
          day={day}
          isToday={day === today}
          outside={outside}
          title={`${name}, ${formatPlural(posts.length, 'post')}`}
        />
        {actions.canEdit && (
          <button
            type="button"
            id={dayButtonId(day)}
            tabIndex={tabbed ? 0 : -1}
            aria-label={`Schedule a post on ${name}`}
            onClick={() => onAdd(day)}
            onKeyDown={(event) => onWalk(event, day)}
            className="inline-flex size-8 items-center justify-center rounded-small text-muted group-hover/day:opacity-100 hover:bg-sunken hover:text-text focus-visible:opacity-100 pointer-fine:opacity-0 pointer-coarse:size-11 dark:hover:bg-line"
          >
            <Plus className="size-4" />
          </button>
        )}
      </div>
      <DayPosts label={name} day={day} posts={posts} actions={actions} carried={carried} limit={MAX_VISIBLE_POSTS} />
    </td>
  );
}

interface DayNumberProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly outside: boolean;
  readonly title?: string;
}

export const DayNumber = ({ day, isToday, outside, title }: DayNumberProps) => (
  <time
    dateTime={day}
    title={title}
    aria-current={isToday ? 'date' : undefined}
    className={classes(
      'figures inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-caption',
      isToday ? 'bg-accent-fill font-semibold text-on-accent' : outside ? 'text-muted' : 'font-normal',
    )}
  >
    {Number(day.slice(8))}
  </time>
);
