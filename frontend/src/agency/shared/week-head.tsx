import { addDays, formatDay, formatDayRange, getWeekStart } from '@atrium/rules/time/calendar';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { useToday } from '../../session/today.js';
import { Button } from '../../ui/buttons/button.js';

interface WeekHeadProps {
  readonly monday: string;
  readonly showWeek: (day: string) => void;
  /** Id of the heading, which names the section of the week. */
  readonly headingId: string;
  /** Label of the button that shows the current week. */
  readonly currentLabel: string;
  /** Sum of the week, or a notice about it. */
  readonly children?: ReactNode;
}

/** Heading with the displayed week and buttons for other weeks. Phones show the buttons as icons. */
export function WeekHead({ monday, showWeek, headingId, currentLabel, children }: WeekHeadProps) {
  const today = useToday();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const isNow = getWeekStart(today) === monday;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:flex-nowrap max-sm:gap-x-1">
      <h2
        id={headingId}
        aria-live="polite"
        className="figures text-heading font-semibold max-sm:min-w-0 max-sm:flex-1 max-sm:text-body"
      >
        {onPhone
          ? `${formatDay(monday)} – ${formatDay(addDays(monday, 6))}`
          : formatDayRange(monday, addDays(monday, 6))}
      </h2>
      <div className="max-lg:order-last max-lg:w-full empty:hidden max-sm:hidden">{children}</div>
      <div className="flex gap-1 sm:ml-auto sm:gap-2 max-sm:*:w-9 max-sm:*:px-0">
        <Button size="small" onClick={() => showWeek(addDays(monday, -7))}>
          <ChevronLeft className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">Previous Week</span>
        </Button>
        <Button size="small" disabled={isNow} className="max-sm:disabled:hidden" onClick={() => showWeek(today)}>
          <CalendarCheck className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{currentLabel}</span>
        </Button>
        <Button size="small" onClick={() => showWeek(addDays(monday, 7))}>
          <span className="max-sm:sr-only">Next Week</span>
          <ChevronRight className="size-4 sm:hidden" />
        </Button>
      </div>
    </div>
  );
}
