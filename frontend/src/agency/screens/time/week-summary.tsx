import { formatPlural } from '@atrium/rules/stock/labels';
import { TriangleAlert } from 'lucide-react';
import { classes } from '../../../ui/classes.js';
import { formatBillable } from '../../features/time/public.js';
import { useAgency } from '../../store/agency-store.js';
import { computeDayCapacity, type SheetSums } from './rows/sheet-rows.js';
import { formatOfCapacity } from './sheet-text.js';

interface WeekSummaryProps {
  readonly sums: SheetSums;
  readonly week: readonly string[];
  /** True when the sheet shows only a part of the person's work, so that it is not compared with the capacity. */
  readonly isPart: boolean;
}

/** Summary of the week in one line: logged time and capacity, and the billable share. */
export function WeekSummary({ sums, week, isPart }: WeekSummaryProps) {
  const capacityHours = useAgency((state) => state.settings.value?.capacityHours);
  const capacity = isPart ? 0 : week.reduce((total, day) => total + computeDayCapacity(day, capacityHours), 0);
  const isOver = capacity > 0 && sums.seconds > capacity;
  if (sums.seconds === 0) return <p className="text-table text-muted">Nothing logged this week</p>;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 text-table text-muted">
      <span
        className={classes('inline-flex items-center gap-1', isOver ? 'font-semibold text-warn-text' : 'text-text')}
      >
        {isOver && <TriangleAlert className="size-3.5" />}
        <span>{formatOfCapacity(sums.seconds, capacity)}</span>
      </span>
      <span aria-hidden="true">·</span>
      <span>{formatBillable(sums)}</span>
      <span aria-hidden="true">·</span>
      <span>{formatPlural(sums.entries, 'entry')}</span>
    </p>
  );
}
