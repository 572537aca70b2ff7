import { Inbox } from 'lucide-react';
import { fullMomentText, momentText } from '../../lib/dates.js';
import { sentenceOf } from '../../lib/http.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { TaskStatusBadge } from '../parts/task-status-badge.js';
import { reread, useAgency } from '../store/agency-store.js';

const PLACEHOLDERS = 5;

export function RecentTasks() {
  const { phase, value, error } = useAgency((state) => state.recent);
  return (
    <Card title="Recent Activity" description="Latest task completions and updates">
      {value === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            sentence={sentenceOf(error, 'Recent activity could not be loaded.')}
            onRetry={() => void reread('recent')}
          />
        ) : (
          <ul
            aria-busy="true"
            aria-label="Loading recent activity"
            className="flex flex-col gap-5 px-4 pt-1 pb-5 sm:px-5"
          >
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex flex-col gap-1.5">
                <Skeleton className="h-3.5 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
              </li>
            ))}
          </ul>
        )
      ) : value.length === 0 ? (
        <EmptyState icon={<Inbox className="size-5" />} title="No recent activity" />
      ) : (
        <ul className="pb-2">
          {value.map((task) => (
            <li key={task.id} className="flex animate-appear items-start gap-3 px-4 py-2.5 sm:px-5">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium" title={task.description}>
                  {task.description}
                </p>
                <p className="truncate text-caption text-muted">
                  {task.ownerEmail} · {task.goalTitle}
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <TaskStatusBadge status={task.status} />
                <time
                  dateTime={task.updatedAt}
                  title={fullMomentText(task.updatedAt)}
                  className="figures text-caption text-muted"
                >
                  {momentText(task.updatedAt)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
