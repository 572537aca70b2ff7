import type { AgencyMetrics } from '@atrium/contract/agency/dashboard/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { CircleCheck, Loader, Target, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { STAT_ROW, StatCard } from '../../../ui/display/stat-card.js';

const ICON = 'size-4';

/** Four figures, each a link to its list. */
export function AgencyFigures({ metrics }: { readonly metrics: AgencyMetrics | undefined }) {
  const overdue = metrics?.overdueTasks ?? 0;
  return (
    <div className={`${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4`}>
      <LinkedCard to="/talent-phi/goals?status=active" tip="Active goals and their departments.">
        <StatCard
          label="Active Goals"
          figure={metrics?.activeGoals}
          meaning={metrics === undefined ? 'Loading' : `Across ${plural(metrics.departmentCount, 'department')}`}
          icon={<Target className={ICON} />}
        />
      </LinkedCard>
      <LinkedCard
        to="/talent-phi/tasks"
        tip="Tasks completed by their due date, of this week's tasks that are completed or were due before today. Tasks of cancelled goals are not included."
      >
        <StatCard
          label="On-Time Delivery"
          figure={metrics && (metrics.onTimeSample === 0 ? '—' : `${metrics.onTimePercentage}%`)}
          meaning="This week"
          icon={<CircleCheck className={ICON} />}
        />
      </LinkedCard>
      <LinkedCard
        to="/talent-phi/tasks?status=in_progress"
        tip="Tasks in progress now. The limit applies to each person."
      >
        <StatCard
          label="Tasks in Progress"
          figure={metrics?.tasksInProgress}
          meaning="WIP limit enforced"
          icon={<Loader className={ICON} />}
        />
      </LinkedCard>
      <LinkedCard to="/talent-phi/tasks?status=overdue" tip="Open tasks that were due before today.">
        <StatCard
          label="Overdue Tasks"
          figure={metrics?.overdueTasks}
          meaning="Require attention"
          tone={overdue > 0 ? 'bad' : 'neutral'}
          icon={<TriangleAlert className={ICON} />}
        />
      </LinkedCard>
    </div>
  );
}

const LinkedCard = ({
  to,
  tip,
  children,
}: {
  readonly to: string;
  readonly tip: string;
  readonly children: ReactNode;
}) => (
  <Link to={to} data-tip={tip} className="rounded-card transition-shadow hover:shadow-float">
    {children}
  </Link>
);
