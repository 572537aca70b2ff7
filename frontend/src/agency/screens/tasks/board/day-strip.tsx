import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useDroppable } from '@dnd-kit/core';
import { getDayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { NO_DAY } from './week.js';

interface DayStripProps {
  readonly week: readonly string[];
  readonly places: ReadonlyMap<string, readonly Task[]>;
}

/** Sticky week on a phone: a tap scrolls to a day, and tasks can be dropped on it. */
export function DayStrip({ week, places: columns }: DayStripProps) {
  return (
    <nav
      aria-label="Days of the week"
      className="sticky top-header z-20 -mx-1 grid grid-cols-8 gap-0.5 rounded-card border border-line bg-surface p-1 print:hidden"
    >
      {[...week, NO_DAY].map((column) => (
        <DayChip key={column} place={column} count={columns.get(column)?.length ?? 0} />
      ))}
    </nav>
  );
}

function DayChip({ place: column, count }: { readonly place: string; readonly count: number }) {
  const { setNodeRef, isOver } = useDroppable({ id: `strip ${column}`, data: { column } });
  const today = useToday();
  const isToday = column === today;
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-drop={`strip ${column}`}
      onClick={() => document.querySelector(`[data-day="${column}"]`)?.scrollIntoView({ block: 'start' })}
      className={classes(
        'figures flex min-h-12 flex-col items-center justify-center rounded-control text-caption select-none',
        isOver ? 'bg-accent-fill text-on-accent' : isToday ? 'bg-accent-soft text-accent-text' : 'text-muted',
      )}
    >
      <span>{column === NO_DAY ? 'No' : WEEKDAYS_FROM_SUNDAY[getDayOfWeek(column)]}</span>{' '}
      <span className={classes('text-table font-semibold', !isOver && !isToday && 'text-text')}>
        {column === NO_DAY ? 'date' : Number(column.slice(8))}
      </span>
      <span className="sr-only">{`${isToday ? ', today' : ''}: ${formatPlural(count, 'task')}`}</span>
      <span className="flex h-1.5" aria-hidden="true">
        {count > 0 && <span className={classes('size-1 rounded-full', isOver ? 'bg-on-accent' : 'bg-accent')} />}
      </span>
    </button>
  );
}
