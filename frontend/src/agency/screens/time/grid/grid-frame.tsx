import { getDayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { formatDuration } from '@atrium/rules/agency/duration';
import { TriangleAlert } from 'lucide-react';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { useAgency } from '../../../store/agency-store.js';
import { computeDayCapacity, type SheetSums } from '../rows/sheet-rows.js';
import { summarizeDay } from '../sheet-text.js';

const DAY_WIDTH = 'w-16 lg:w-[88px] xl:w-24';
const HEAD_CLASS =
  'sticky top-header z-10 border-b border-line bg-surface px-2 py-2 font-semibold lg:px-3 whitespace-nowrap';

export function GridHead({ week }: { readonly week: readonly string[] }) {
  const today = useToday();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes(HEAD_CLASS, 'rounded-tl-card px-4 text-left')}>
          Task
        </th>
        {week.map((day) => (
          <th
            key={day}
            scope="col"
            aria-label={formatDayLabel(day)}
            aria-current={day === today ? 'date' : undefined}
            className={classes(
              HEAD_CLASS,
              DAY_WIDTH,
              'text-right',
              day === today ? 'text-accent-text shadow-[inset_0_2px_0_var(--accent)]' : day > today && 'text-muted',
            )}
          >
            <span>{WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)]}</span>{' '}
            <span className={classes('figures', day !== today && 'font-normal text-muted')}>
              {Number(day.slice(8))}
            </span>
          </th>
        ))}
        <th scope="col" className={classes(HEAD_CLASS, DAY_WIDTH, 'rounded-tr-card text-right lg:pr-4')}>
          Total
        </th>
      </tr>
    </thead>
  );
}

const SUM_CLASS = 'border-t border-line px-2 py-2 align-top lg:px-3';

/** Row with the sums of the days and the capacity. */
export function GridSums({ sums, week }: { readonly sums: SheetSums; readonly week: readonly string[] }) {
  const today = useToday();
  const capacityHours = useAgency((state) => state.settings.value?.capacityHours);
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes(SUM_CLASS, 'rounded-bl-card px-4 text-left font-semibold')}>
          Total
        </th>
        {week.map((day, index) => {
          const seconds = sums.days[index] ?? 0;
          const capacity = computeDayCapacity(day, capacityHours);
          const words = summarizeDay(seconds, capacity, day < today);
          return (
            <td key={day} className={classes(SUM_CLASS, 'text-right')}>
              <p className={classes('figures font-semibold', seconds === 0 && 'font-normal text-muted')}>
                {seconds === 0 && day > today ? '' : formatDuration(seconds)}
              </p>
              {words !== null && (
                <>
                  <ProgressBar
                    label={`${formatDayLabel(day)}: ${formatDuration(seconds)} of ${formatDuration(capacity)}`}
                    percent={(seconds / capacity) * 100}
                    tone={words.isOver ? 'warn' : 'accent'}
                    className="mt-1.5 mb-1 h-1"
                  />
                  <p
                    className={classes(
                      'figures flex items-center justify-end gap-1 text-caption whitespace-nowrap',
                      words.isOver ? 'font-semibold text-warn-text' : 'text-muted',
                    )}
                  >
                    {words.isOver && <TriangleAlert className="size-3 shrink-0 max-lg:hidden" />}
                    <span>{words.text}</span>
                  </p>
                </>
              )}
            </td>
          );
        })}
        <td className={classes(SUM_CLASS, 'figures rounded-br-card text-right lg:pr-4 font-semibold')}>
          {formatDuration(sums.seconds)}
        </td>
      </tr>
    </tfoot>
  );
}
