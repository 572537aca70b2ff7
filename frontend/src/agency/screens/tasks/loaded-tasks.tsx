import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/api/http.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { hasOpenGoals, reread, useAgency } from '../../store/agency-store.js';

interface LoadedTasksProps {
  readonly isThere: boolean;
  readonly children: ReactNode;
}

/** Shows its children once tasks and goals are loaded. They stay while more is read. */
export function LoadedTasks({ isThere, children }: LoadedTasksProps) {
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const [wasThere, setWasThere] = useState(false);
  const failed = [tasks, goals].find(({ phase }) => phase === 'failed');
  const hasGoals = useAgency(hasOpenGoals);
  if (isThere && hasGoals && !wasThere) setWasThere(true);
  if (wasThere) return children;
  if (failed !== undefined)
    return (
      <Framed>
        <ErrorState
          sentence={sentenceOf(failed.error, 'The tasks could not be loaded.')}
          onRetry={() => void reread('tasks', 'goals')}
        />
      </Framed>
    );
  return (
    <div role="status" aria-busy="true" aria-label="Loading tasks" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72" />
      <div className="grid gap-2 lg:grid-cols-7">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card lg:h-80" />
        ))}
      </div>
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
