import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatDay, getDayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { Plus, TriangleAlert } from 'lucide-react';
import { useToday } from '../../../../session/today.js';
import { IconButton } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { useAgency } from '../../../store/agency-store.js';
import { formatHours } from '@atrium/rules/agency/duration';
import { formatDayName } from '../../../shared/near-day.js';
import { computePlannedHours } from './week.js';

interface DayHeadProps {
  readonly day: string;
  readonly tasks: readonly Task[];
  /** Hours of the day; null when unknown and on weekends. */
  readonly capacity: number | null;
  readonly onAdd?: () => void;
}

/** Name of a day, its load, and a button that adds a task. */
export function DayHead({ day, tasks, capacity, onAdd }: DayHeadProps) {
  const today = useToday();
  const isToday = day === today;
  const name = formatDayName(day, today);
  const [month, date] = formatDay(day).split(' ');
  return (
    <header
      className={classes(
        '@container flex flex-col gap-1 px-3 pt-2 pb-2 lg:border-b lg:border-line',
        isToday && 'shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <div className="flex items-center gap-2">
        <h3
          id={`day-${day}`}
          className={classes(
            'min-w-0 flex-1 text-table font-semibold whitespace-nowrap',
            isToday && 'text-accent-text',
          )}
        >
          <span>{WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)]}</span>
          <span className={classes('figures', !isToday && 'font-normal text-muted')}>
            {' '}
            <span className="@max-[100px]:sr-only">{`${month} `}</span>
            <span>{date}</span>
          </span>
          {isToday && <span className="ml-1.5 text-caption font-semibold @max-[150px]:sr-only">Today</span>}
        </h3>
        {onAdd !== undefined && (
          <IconButton
            label={`Add task on ${name}`}
            tip="Add task"
            className="-mr-1.5 size-7! pointer-coarse:size-11!"
            icon={Plus}
            onClick={onAdd}
          />
        )}
      </div>
      <DayLoad name={name} tasks={tasks} capacity={capacity} />
    </header>
  );
}

/** Estimated hours of a day against the capacity of the displayed people. */
function DayLoad({ name, tasks, capacity }: Pick<DayHeadProps, 'tasks' | 'capacity'> & { readonly name: string }) {
  const goals = useAgency((state) => state.goals.all.rows);
  const planned = computePlannedHours(tasks, goals);
  const over = capacity !== null && planned > capacity;
  const text = capacity === null ? formatHours(planned) : `${formatHours(planned)} of ${formatHours(capacity)}`;
  return (
    <div className={classes('flex flex-col gap-1', tasks.length === 0 && 'max-lg:hidden')}>
      <p
        className={classes(
          'figures flex min-h-4 flex-wrap items-center gap-x-1.5 text-caption',
          over ? 'font-semibold text-warn-text' : 'text-muted',
        )}
      >
        <span>{text}</span>
        {over && (
          <span className="inline-flex items-center gap-1">
            <TriangleAlert className="size-3" />
            Over capacity
          </span>
        )}
      </p>
      {capacity === null ? (
        // Aligns the heads of the days.
        <span className="hidden h-1.5 lg:block" aria-hidden="true" />
      ) : (
        <ProgressBar
          label={`${name}: ${text} planned`}
          percent={(planned / capacity) * 100}
          tone={over ? 'warn' : 'accent'}
        />
      )}
    </div>
  );
}
