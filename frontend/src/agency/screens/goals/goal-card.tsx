import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getElapsedPercentage, getMetricProgress } from '@atrium/rules/agency/goal-progress';
import { formatPlural, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';
import { Building2, CalendarRange, FolderKanban, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useToday } from '../../../session/today.js';
import { Badge } from '../../../ui/display/badge.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { GoalStatusBadge } from '../../features/goals/public.js';
import { ListCard } from '../../shared/list-card.js';
import { WithoutAccessMark } from '../../shared/without-access-mark.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { clientName, departmentNames, ownerName, projectOfGoal } from '../../store/selectors.js';
import { isGoalBehind, isOpenGoal } from './filter-goals.js';
import { drawIcon, type Icon } from '../../../ui/icon.js';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const cardId = (id: number): string => `goal-${id}`;

interface GoalCardProps {
  readonly goal: Goal;
  readonly canEdit: boolean;
  /** True when the user just created the goal, which is then highlighted. */
  readonly isNew: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function GoalCard({ goal, canEdit, isNew, onEdit, onDelete }: GoalCardProps) {
  const change = useAgency((state) => state.changes.get(changeKey('goal', goal.id)));
  const client = useAgency((state) => clientName(state, goal.clientId));
  const departments = useAgency((state) => state.departments);
  const project = useAgency((state) => projectOfGoal(state, goal.id));
  const today = useToday();
  const elapsed = getElapsedPercentage(goal.startDate, goal.dueDate, today);
  const metric = getMetricProgress(goal.metricCurrent, goal.metricTarget);
  const metricName = goal.metricName ?? 'Metric';
  const names = departmentNames({ departments }, goal.departmentIds);

  return (
    <ListCard id={cardId(goal.id)} changed={change?.key} isNew={isNew}>
      <div className="relative flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lead font-semibold break-words" title={goal.title}>
            {goal.title}
          </h2>
          {change !== undefined ? (
            <p className="text-caption font-normal text-accent-text">{change.caption}</p>
          ) : (
            goal.description !== null && (
              <p className="line-clamp-2 text-table text-muted" title={goal.description}>
                {goal.description}
              </p>
            )
          )}
        </div>
        {canEdit && <EditDelete name={goal.title} onEdit={onEdit} onDelete={onDelete} className="-mt-1.5 -mr-2" />}
      </div>
      <div className="relative mt-3 flex flex-wrap gap-x-3 gap-y-1">
        <GoalStatusBadge status={goal.status} />
        <Badge tone="neutral">{`${WORK_PRIORITY_LABELS[goal.priority]} priority`}</Badge>
        {isGoalBehind(goal, today) && <Badge tone="warn">Behind</Badge>}
      </div>
      <div className="relative mt-4">
        <p className="figures mb-1.5 flex items-baseline justify-between gap-3 text-table">
          <span className="font-semibold">{`${goal.progress}% complete`}</span>
          <Link
            to={`/talent-phi/tasks?goal=${goal.id}`}
            className="touch-target text-muted underline-offset-4 hover:underline"
          >{`${goal.completedTasks} of ${formatPlural(goal.totalTasks, 'task')}`}</Link>
        </p>
        <ProgressBar
          label={`${goal.title}: ${goal.progress}% complete`}
          percent={goal.progress}
          tone={isGoalBehind(goal, today) ? 'warn' : 'accent'}
        />
      </div>
      {(goal.metricName !== null || goal.metricTarget !== null) && (
        <div className="relative mt-3">
          <p className="figures mb-1.5 flex items-baseline justify-between gap-3 text-table">
            <span className="truncate text-muted" title={metricName}>
              {metricName}
            </span>
            <span className="shrink-0">
              <span>{number.format(goal.metricCurrent)}</span>
              {goal.metricTarget !== null && (
                <span className="text-muted">{` of ${number.format(goal.metricTarget)}`}</span>
              )}
            </span>
          </p>
          {metric !== null && <ProgressBar label={`${metricName}: ${metric}% of the target`} percent={metric} />}
        </div>
      )}
      <ul className="figures relative mt-auto flex flex-col gap-1.5 pt-4 text-table text-muted">
        <Detail icon={CalendarRange}>
          <span>{`${formatDayWithYear(goal.startDate)} – ${formatDayWithYear(goal.dueDate)}`}</span>
          {goal.status === 'active' && <span>{` · ${elapsed}% of time elapsed`}</span>}
        </Detail>
        <Detail icon={UserRound}>
          <span>{`${ownerName(goal)} `}</span>
          {isOpenGoal(goal) && <WithoutAccessMark kind="goals" userId={goal.ownerId} />}
        </Detail>
        {project !== undefined && (
          <Detail icon={FolderKanban}>
            <Link
              to={`/talent-phi/projects/${project.id}`}
              className="underline-offset-4 hover:underline"
              title={project.name}
            >
              {project.name}
            </Link>
          </Detail>
        )}
        {client !== null && <Detail icon={Users}>{client}</Detail>}
        {names.length > 0 && <Detail icon={Building2}>{names.join(', ')}</Detail>}
      </ul>
    </ListCard>
  );
}

const Detail = ({ icon, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-2">
    <span className="shrink-0" aria-hidden="true">
      {drawIcon(icon)}
    </span>
    <span className="truncate">{children}</span>
  </li>
);
