import { getGoalProgress } from '@atrium/rules/agency/goal-progress';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '../../../ui/display/card.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { Skeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { refetch, useAgency } from '../../store/agency-store.js';

const PLACEHOLDERS = 4;

export function DepartmentProgress() {
  const { phase, value, error } = useAgency((state) => state.departments);
  const shown = value?.filter(({ isActive, totalTasks }) => isActive || totalTasks > 0);
  return (
    <Card title="Department Progress" description="Weekly goal completion by department" isBare>
      {shown === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            error={error}
            sentence="The departments could not be loaded."
            onRetry={() => void refetch('departments')}
          />
        ) : (
          <ul aria-busy="true" aria-label="Loading departments" className="flex flex-col gap-4 pt-1 pb-4">
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex flex-col gap-2">
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-1.5 w-full" />
              </li>
            ))}
          </ul>
        )
      ) : shown.length === 0 ? (
        <EmptyState icon={Building2} title="No departments configured yet" />
      ) : (
        <ul className="-mx-2 flex flex-col pb-3">
          {shown.map(({ id, name, completedTasks, totalTasks }) => (
            <li key={id}>
              <Link
                to={`/talent-phi/tasks?department=${id}`}
                className="block rounded-control p-2 hover:bg-sunken dark:hover:bg-raised"
              >
                <span className="mb-2 flex items-baseline justify-between gap-3">
                  <span className="truncate font-semibold" title={name}>
                    {name}
                  </span>
                  <span className="figures shrink-0 text-table text-muted">{`${completedTasks}/${totalTasks} tasks`}</span>
                </span>
                <ProgressBar
                  label={`${name}: ${completedTasks} of ${totalTasks} tasks`}
                  percent={getGoalProgress(completedTasks, totalTasks)}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
