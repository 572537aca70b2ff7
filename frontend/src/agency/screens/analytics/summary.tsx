import { formatPlural } from '@atrium/rules/stock/labels';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { getGoalsUrl, getTasksUrl } from './analytics-url.js';
import { formatComparison, formatCount, formatDayCount, type PanelsProps, formatShare } from './figures.js';

/** Five figures of the range with the previous period; each opens its rows. */
export function Summary({ figures: { delivery, flow, overdue, goals }, query, onOpen }: PanelsProps) {
  const { now, before } = delivery;
  const onTime = formatShare(now.onTime, now.judged);
  const inPercent = onTime.endsWith('%');
  const onTimeBefore = inPercent
    ? formatShare(before.onTime, before.judged)
    : formatCount(before.onTime, before.judged);
  return (
    <FigureLine
      figures={[
        {
          label: 'Completed',
          figure: now.completed,
          meaning: formatComparison(now.completed, before.completed),
          onOpen: () => onOpen({ figure: 'completed', title: 'Completed tasks' }),
        },
        {
          label: 'On time',
          figure: onTime,
          meaning: `${inPercent ? `${formatCount(now.onTime, now.judged)} · ` : ''}before ${onTimeBefore}`,
          tip: 'Tasks completed by their due date, of the tasks in this period that are completed or late.',
          onOpen: () => onOpen({ figure: 'judged', title: 'Tasks judged by their due date' }),
        },
        {
          label: 'Cycle time',
          figure: formatDayCount(flow.now.medianDays),
          meaning: `Median · before ${flow.before.medianDays ?? '—'}`,
          tip: 'Half of the completed tasks took no longer than this from their first start.',
          onOpen: () => onOpen({ figure: 'flow', title: 'Cycle time' }),
        },
        {
          label: 'Overdue',
          figure: overdue.total,
          meaning: 'As of today',
          tone: overdue.total > 0 ? 'bad' : undefined,
          to: getTasksUrl(query, { status: 'overdue' }),
        },
        {
          label: 'Goals behind',
          figure: goals.behind,
          meaning: `Of ${formatPlural(goals.total, 'active goal')}`,
          tone: goals.behind > 0 ? 'warn' : undefined,
          to: getGoalsUrl(query, { behind: true }),
        },
      ]}
    />
  );
}
