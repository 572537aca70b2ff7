import { useState } from 'react';
import { Framed } from '../../../ui/lists/list-states.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import { hasOpenGoals, refetch, useAgency } from '../../store/agency-store.js';
import type { Elements } from '../../../ui/elements.js';

/** Renders its children once tasks and goals are loaded, and keeps them while more is loaded. */
export function TasksLoader({ isLoaded, children }: { readonly isLoaded: boolean; readonly children: Elements }) {
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const [wasLoaded, setWasLoaded] = useState(false);
  const failed = [tasks, goals].find(({ phase }) => phase === 'failed');
  const hasGoals = useAgency(hasOpenGoals);
  if (isLoaded && hasGoals && !wasLoaded) setWasLoaded(true);
  if (wasLoaded) return children;
  if (failed !== undefined)
    return (
      <Framed>
        <ErrorState
          error={failed.error}
          sentence="The tasks could not be loaded."
          onRetry={() => void refetch('tasks', 'goals')}
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
