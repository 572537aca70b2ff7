import type { AgencyMetrics } from '@atrium/contract/agency/dashboard/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { FigureLine } from '../../../ui/display/figure-line.js';

/** Four figures of the agency, each a link to its list. */
export const AgencyFigures = ({ metrics }: { readonly metrics: AgencyMetrics | undefined }) => (
  <FigureLine
    figures={[
      {
        label: 'Active Goals',
        figure: metrics?.activeGoals,
        meaning: metrics === undefined ? 'Loading' : `Across ${formatPlural(metrics.departmentCount, 'department')}`,
        to: '/talent-phi/goals?status=active',
        tip: 'Active goals and their departments.',
      },
      {
        label: 'On-Time Delivery',
        figure: metrics && (metrics.onTimeSample === 0 ? '—' : `${metrics.onTimePercentage}%`),
        meaning: 'This week',
        to: '/talent-phi/tasks',
        tip: "Tasks completed by their due date, of this week's tasks that are completed or were due before today. Tasks of cancelled goals are not included.",
      },
      {
        label: 'Tasks in Progress',
        figure: metrics?.tasksInProgress,
        meaning: 'WIP limit enforced',
        to: '/talent-phi/tasks?status=in_progress',
        tip: 'Tasks in progress now. The limit applies to each person.',
      },
      {
        label: 'Overdue Tasks',
        figure: metrics?.overdueTasks,
        meaning: 'Require attention',
        to: '/talent-phi/tasks?status=overdue',
        tip: 'Open tasks that were due before today.',
        tone: (metrics?.overdueTasks ?? 0) > 0 ? 'bad' : undefined,
      },
    ]}
  />
);
