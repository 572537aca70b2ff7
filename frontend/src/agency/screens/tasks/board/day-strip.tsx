import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useDroppable } from '@dnd-kit/core';
import { dayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { NO_DAY } from './week.js';

interface DayStripProps {
  readonly week: readonly string[];
  readonly places: ReadonlyMap<string, readonly Task[]>;
}

/** Sticky week on a phone: a tap scrolls to a day, and tasks can be dropped on it. */
export function DayStrip({ week, places }: DayStripProps) {
  return (
    <nav
      aria-label="Days of the week"
      className="sticky top-14 z-20 -mx-1 grid grid-cols-8 gap-0.5 rounded-card border border-line bg-surface p-1 lg:hidden"
    >
      {[...week, NO_DAY].map((place) => (
        <DayChip key={place} place={place} count={places.get(place)?.length ?? 0} />
      ))}
    </nav>
  );
}

function DayChip({ place, count }: { readonly place: string; readonly count: number }) {
  const { setNodeRef, isOver } = useDroppable({ id: `strip ${place}`, data: { place } });
  const today = useToday();
  const isToday = place === today;
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-drop={`strip ${place}`}
      onClick={() => document.querySelector(`[data-day="${place}"]`)?.scrollIntoView({ block: 'start' })}
      className={classes(
        'figures flex min-h-12 flex-col items-center justify-center rounded-control text-caption leading-4 select-none',
        isOver ? 'bg-accent-fill text-on-accent' : isToday ? 'bg-accent-soft text-accent-text' : 'text-muted',
      )}
    >
      <span>{place === NO_DAY ? 'No' : WEEKDAYS_FROM_SUNDAY[dayOfWeek(place)]}</span>{' '}
      <span className={classes('text-table font-semibold', !isOver && !isToday && 'text-text')}>
        {place === NO_DAY ? 'date' : Number(place.slice(8))}
      </span>
      <span className="sr-only">
        {isToday && ', today'}: {plural(count, 'task')}
      </span>
      <span className="h-1.5 text-[0px]" aria-hidden="true">
        {count > 0 && (
          <span className={classes('inline-block size-1 rounded-full', isOver ? 'bg-on-accent' : 'bg-accent')} />
        )}
      </span>
    </button>
  );
}
