import { plural } from '@atrium/rules/stock/labels';
import { TriangleAlert } from 'lucide-react';
import { classes } from '../../../ui/classes.js';
import { billableText } from '../../features/time/public.js';
import { useAgency } from '../../store/agency-store.js';
import { capacityOn, type SheetSums } from './rows/sheet-rows.js';
import { ofCapacity } from './sheet-words.js';

interface WeekSummaryProps {
  readonly sums: SheetSums;
  readonly week: readonly string[];
  /** Absent for a single project, which does not show a person's whole work. */
  readonly isPart: boolean;
}

/** Week in one line: logged time against capacity, and its billable share. */
export function WeekSummary({ sums, week, isPart }: WeekSummaryProps) {
  const capacityHours = useAgency((state) => state.settings.value?.capacityHours);
  const capacity = isPart ? 0 : week.reduce((total, day) => total + capacityOn(day, capacityHours), 0);
  const isOver = capacity > 0 && sums.seconds > capacity;
  if (sums.seconds === 0) return <p className="text-table text-muted">Nothing logged this week</p>;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 text-table text-muted">
      <span className={classes('inline-flex items-center gap-1', isOver ? 'font-medium text-warn-text' : 'text-text')}>
        {isOver && <TriangleAlert className="size-3.5" aria-hidden="true" />}
        {ofCapacity(sums.seconds, capacity)}
      </span>
      <span aria-hidden="true">·</span>
      <span>{billableText(sums)}</span>
      <span aria-hidden="true">·</span>
      <span>{plural(sums.entries, 'entry')}</span>
    </p>
  );
}
