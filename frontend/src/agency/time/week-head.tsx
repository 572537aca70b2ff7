import { addDays, formatDayRange, startOfWeek } from '@atrium/rules/calendar';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '../../session/today.js';
import { Button } from '../../ui/button.js';

interface WeekHeadProps {
  readonly monday: string;
  readonly showWeek: (day: string) => void;
  /** What the week adds up to. */
  readonly children: ReactNode;
}

/** Which week it is, and the ways to others; on a phone the words of the steps are read out only. */
export function WeekHead({ monday, showWeek, children }: WeekHeadProps) {
  const today = useToday();
  const isNow = startOfWeek(today) === monday;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="sheet-heading" aria-live="polite" className="figures text-heading font-semibold">
          {formatDayRange(monday, addDays(monday, 6))}
        </h2>
        {children}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" onClick={() => showWeek(addDays(monday, -7))}>
          <ChevronLeft className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Previous Week</span>
        </Button>
        <Button size="small" disabled={isNow} onClick={() => showWeek(today)}>
          This Week
        </Button>
        <Button size="small" onClick={() => showWeek(addDays(monday, 7))}>
          <span className="max-sm:sr-only">Next Week</span>
          <ChevronRight className="size-4 sm:hidden" aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
