import { addDays, formatDayRange, startOfWeek } from '@atrium/rules/time/calendar';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';

interface WeekHeadProps {
  readonly monday: string;
  readonly showWeek: (day: string) => void;
  /** Sum of the week. */
  readonly children: ReactNode;
}

/** Which week it is, and the ways to others; on a phone the words of the steps are read out only. */
export function WeekHead({ monday, showWeek, children }: WeekHeadProps) {
  const today = useToday();
  const isNow = startOfWeek(today) === monday;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2
        id="sheet-heading"
        aria-live="polite"
        className="figures text-heading font-semibold max-sm:min-w-0 max-sm:flex-1 max-sm:text-lead"
      >
        {formatDayRange(monday, addDays(monday, 6))}
      </h2>
      <div className="max-lg:order-last max-lg:w-full empty:hidden">{children}</div>
      <div className="flex gap-1.5 sm:ml-auto sm:gap-2 max-sm:*:w-11">
        <Button size="small" onClick={() => showWeek(addDays(monday, -7))}>
          <ChevronLeft className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Previous Week</span>
        </Button>
        <Button size="small" disabled={isNow} onClick={() => showWeek(today)}>
          <CalendarCheck className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">This Week</span>
        </Button>
        <Button size="small" onClick={() => showWeek(addDays(monday, 7))}>
          <span className="max-sm:sr-only">Next Week</span>
          <ChevronRight className="size-4 sm:hidden" aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
