import { goalProgress } from '@atrium/rules/agency/goal-progress';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../lib/api/http.js';
import { Card } from '../../../ui/display/card.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { reread, useAgency } from '../../store/agency-store.js';

const PLACEHOLDERS = 4;

export function DepartmentProgress() {
  const { phase, value, error } = useAgency((state) => state.departments);
  const shown = value?.filter(({ isActive, totalTasks }) => isActive || totalTasks > 0);
  return (
    <Card title="Department Progress" description="Weekly goal completion by department">
      {shown === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            sentence={sentenceOf(error, 'The departments could not be loaded.')}
            onRetry={() => void reread('departments')}
          />
        ) : (
          <ul aria-busy="true" aria-label="Loading departments" className="flex flex-col gap-5 px-4 pt-1 pb-5 sm:px-5">
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex flex-col gap-2">
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-1.5 w-full" />
              </li>
            ))}
          </ul>
        )
      ) : shown.length === 0 ? (
        <EmptyState icon={<Building2 className="size-5" />} title="No departments configured yet" />
      ) : (
        <ul className="flex flex-col px-2 pb-3 sm:px-3">
          {shown.map(({ id, name, completedTasks, totalTasks }) => (
            <li key={id}>
              <Link
                to={`/talent-phi/tasks?department=${id}`}
                className="block rounded-control px-2 py-2.5 hover:bg-canvas dark:hover:bg-raised"
              >
                <span className="mb-2 flex items-baseline justify-between gap-3">
                  <span className="truncate font-medium" title={name}>
                    {name}
                  </span>
                  <span className="figures shrink-0 text-table text-muted">{`${completedTasks}/${totalTasks} tasks`}</span>
                </span>
                <ProgressBar
                  label={`${name}: ${completedTasks} of ${totalTasks} tasks`}
                  percent={goalProgress(completedTasks, totalTasks)}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
