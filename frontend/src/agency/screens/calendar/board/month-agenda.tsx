import {
  countMonthDays,
  formatMonth,
  buildMonthGrid,
  getMonth,
  WEEKDAYS_FROM_SUNDAY,
} from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.js';
import { useInitialScroll } from '../../../shared/use-initial-scroll.js';
import { IconButton } from '../../../../ui/buttons/button.js';
import { DayPosts } from './day-posts.js';
import { DayNumber, type MonthViewProps } from './month-table.js';
import { formatDayName } from '../../../shared/near-day.js';

function scrollTo(day: string): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  document.getElementById(sectionId(day))?.scrollIntoView({ block: 'start', behavior });
}

const sectionId = (day: string): string => `agenda-${day}`;

/** Height in pixels of the sticky strip without its weeks; `WEEK_PX` is the height of a week. */
const STRIP_PX = 108;
const WEEK_PX = 40;

/** Month on a phone: a sticky strip of days, onto which posts can be dropped, and below it the days that have posts. */
export function MonthAgenda({
  month,
  today,
  placed: postsByDay,
  looked,
  actions,
  carried,
  over,
  onAdd,
}: MonthViewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = Array.from(
    { length: countMonthDays(month) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  );
  const shown = days.filter((day) => postsByDay.has(day) || day === today || day === chosen || day === carried?.day);
  const weeks = buildMonthGrid(month);
  const target = carried?.day ?? over;

  // Scrolled to after rendering, because a day without posts is rendered only when chosen.
  const goTo = useRef<string | null>(null);
  useEffect(() => {
    if (goTo.current === null) return;
    scrollTo(goTo.current);
    goTo.current = null;
  });
  const answered = useRef(looked);
  useEffect(() => {
    if (answered.current === looked) return;
    answered.current = looked;
    scrollTo(today);
  }, [looked, today]);
  useInitialScroll(getMonth(today) === month ? `#${sectionId(today)}` : null);
  const look = (day: string) => {
    goTo.current = day;
    setChosen(day);
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="z-20 -mx-4 border-b border-line bg-canvas px-4 pt-2 pb-2 sm:-mx-6 sm:px-6 [@media(min-height:640px)]:sticky [@media(min-height:640px)]:top-header">
        <table aria-label={formatMonth(month)} className="w-full table-fixed">
          <thead>
            <tr>
              {WEEKDAYS_FROM_SUNDAY.map((name) => (
                <th key={name} scope="col" className="pb-1 text-center text-caption font-normal text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  const count = postsByDay.get(day)?.length ?? 0;
                  const outside = getMonth(day) !== month;
                  return (
                    <td
                      key={day}
                      data-day={day}
                      className={classes(
                        'rounded-control p-0',
                        target === day
                          ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent'
                          : day === chosen && 'bg-sunken',
                      )}
                    >
                      <button
                        type="button"
                        disabled={outside}
                        onClick={() => look(day)}
                        className="flex h-11 w-full flex-col items-center justify-center rounded-control enabled:active:bg-sunken"
                      >
                        <DayNumber day={day} isToday={day === today} outside={outside} />
                        <span className="sr-only">{` ${formatDayName(day, today)}, ${formatPlural(count, 'post')}`}</span>
                        <span className="flex h-1.5 items-center gap-0.5" aria-hidden="true">
                          {Array.from({ length: Math.min(count, 3) }, (_, index) => (
                            <span
                              key={index}
                              className={classes('size-1 rounded-full', outside ? 'bg-muted' : 'bg-accent')}
                            />
                          ))}
                        </span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ol
        aria-label={`Days of ${formatMonth(month)}`}
        style={{ '--below-strip': `${STRIP_PX + weeks.length * WEEK_PX}px` } as CSSProperties}
        className="flex flex-col gap-4"
      >
        {shown.map((day) => {
          const posts = postsByDay.get(day) ?? [];
          const name = formatDayName(day, today);
          return (
            <li
              key={day}
              id={sectionId(day)}
              data-day={day}
              className={classes(
                '-m-2 scroll-mt-16 rounded-card p-2 transition-colors [@media(min-height:640px)]:scroll-mt-(--below-strip)',
                target === day && 'bg-accent-soft',
              )}
            >
              <div className="mb-1 flex items-center justify-between gap-2">
                <h3 className="text-table font-semibold">
                  <span>{name}</span>
                  {day === today && <span className="font-normal text-muted"> · Today</span>}
                </h3>
                {actions.canEdit && (
                  <IconButton
                    label={`Schedule a post on ${name}`}
                    tip="Schedule Post"
                    icon={Plus}
                    onClick={() => onAdd(day)}
                  />
                )}
              </div>
              {posts.length === 0 && carried?.day !== day && <p className="text-table text-muted">Nothing planned</p>}
              <DayPosts label={name} day={day} posts={posts} actions={actions} carried={carried} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
