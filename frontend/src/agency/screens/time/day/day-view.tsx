import { getEntityPath } from '@atrium/rules/links/entity-path';
import { getDayOfWeek, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { FUTURE_DAY } from '@atrium/contract/agency/time-entries/values';
import { formatDuration } from '@atrium/rules/agency/duration';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { useAgency } from '../../../store/agency-store.js';
import { type CellKey, getCellOfRow } from '../cells/cell-writes.js';
import { DayField } from './day-field.js';
import { computeDayCapacity, type SheetGroup, type SheetSums } from '../rows/sheet-rows.js';
import { summarizeDay, formatOfCapacity } from '../sheet-text.js';

interface DayViewProps {
  readonly groups: readonly SheetGroup[];
  readonly sums: SheetSums;
  readonly week: readonly string[];
  readonly day: string;
  readonly userId: string;
  readonly canEdit: boolean;
  readonly isKnown: boolean;
  readonly onDay: (day: string) => void;
  readonly onOpen: (cell: CellKey) => void;
}

/** Week sheet on a phone, one day at a time. */
export function DayView({ groups, sums, week, day, userId, canEdit, isKnown, onDay, onOpen }: DayViewProps) {
  const today = useToday();
  const index = week.indexOf(day);
  const capacity = computeDayCapacity(
    day,
    useAgency((state) => state.settings.value?.capacityHours),
  );
  const seconds = sums.days[index] ?? 0;
  const words = summarizeDay(seconds, capacity, day < today);
  return (
    <div className="flex flex-col gap-3 sm:gap-4" aria-busy={!isKnown || undefined}>
      <DayStrip week={week} sums={sums} day={day} onDay={onDay} />
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 aria-live="polite" className="text-lead font-semibold">
            <span>{formatDayLabel(day)}</span>
            {day === today && <span className="ml-2 text-caption font-normal text-accent-text">Today</span>}
          </h3>
          <p
            className={classes(
              'figures flex items-center gap-1 text-table',
              words?.isOver ? 'font-semibold text-warn-text' : 'text-muted',
            )}
          >
            {words?.isOver && <TriangleAlert className="size-3.5" />}
            {day <= today && <span>{formatOfCapacity(seconds, capacity)}</span>}
          </p>
        </div>
        {capacity > 0 && day <= today && (
          <ProgressBar
            label={`${formatDayLabel(day)}: ${formatOfCapacity(seconds, capacity)}`}
            percent={(seconds / capacity) * 100}
            tone={words?.isOver ? 'warn' : 'accent'}
            className="h-1"
          />
        )}
        {day > today && <p className="text-caption text-muted">{`${FUTURE_DAY}.`}</p>}
      </div>
      {groups.map((group) => (
        <div key={group.key} className="flex flex-col gap-1.5">
          <p className="truncate text-caption text-muted pointer-coarse:-my-4 pointer-coarse:py-4">
            {group.clientName !== null && <span>{`${group.clientName} › `}</span>}
            {group.goalId === null ? (
              <span>{group.goalTitle}</span>
            ) : (
              <Link
                to={getEntityPath({ kind: 'goal', id: group.goalId })}
                className="touch-target rounded-small hover:underline"
              >
                {group.goalTitle}
              </Link>
            )}
          </p>
          <ul
            aria-label={group.goalTitle}
            className="divide-y divide-line border-line max-sm:border-y sm:rounded-card sm:border sm:bg-surface"
          >
            {group.rows.map((row) => {
              const cell = row.cells[index];
              return cell === undefined ? null : (
                <DayField
                  key={`${row.key} ${day}`}
                  row={row}
                  cell={cell}
                  of={getCellOfRow(row, userId, day)}
                  canEdit={canEdit}
                  isKnown={isKnown}
                  onOpen={onOpen}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Sticky strip of the week with the sum of each day. */
function DayStrip({ week, sums, day, onDay }: Pick<DayViewProps, 'week' | 'sums' | 'day' | 'onDay'>) {
  const today = useToday();
  return (
    <nav
      aria-label="Days of the week"
      className="sticky top-header z-20 -mx-1 grid grid-cols-7 gap-0.5 rounded-card border border-line bg-surface p-1"
    >
      {week.map((one, index) => {
        const seconds = sums.days[index] ?? 0;
        const isShown = one === day;
        return (
          <button
            key={one}
            type="button"
            aria-current={isShown ? 'date' : undefined}
            onClick={() => onDay(one)}
            className={classes(
              'figures flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control text-caption select-none',
              isShown
                ? 'bg-accent-fill text-on-accent'
                : one === today
                  ? 'bg-accent-soft text-accent-text'
                  : 'text-muted',
            )}
          >
            <span>{WEEKDAYS_FROM_SUNDAY[getDayOfWeek(one)]}</span>{' '}
            <span
              className={classes('text-table font-semibold', !isShown && one <= today && one !== today && 'text-text')}
            >
              {Number(one.slice(8))}
            </span>{' '}
            <span className="min-h-4">{seconds === 0 ? (one > today ? '' : '—') : formatDuration(seconds)}</span>
            <span className="sr-only">{` ${formatDayLabel(one)}${seconds === 0 ? ': nothing logged' : ''}`}</span>
          </button>
        );
      })}
    </nav>
  );
}
