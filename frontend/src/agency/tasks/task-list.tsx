import type { Task } from '@atrium/contract/agency/tasks';
import { plural } from '@atrium/rules/labels';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useToday } from '../../session/today.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/states.js';
import { type TaskActs, TaskFace } from './task-card.js';
import { byPlace, firstGroups, placeName } from './week.js';

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** What is done is looked through from the latest back. */
  readonly newestFirst: boolean;
  readonly acts: TaskActs;
  readonly onBack: () => void;
}

const STEP = 60;

/** Tasks of all weeks by day, some at a time. */
export function TaskList({ tasks, newestFirst, acts, onBack }: TaskListProps) {
  const today = useToday();
  const [shown, setShown] = useState(STEP);
  const groups = useMemo(() => firstGroups(byPlace(tasks), newestFirst, shown), [tasks, newestFirst, shown]);
  if (tasks.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<CircleCheck className="size-5" />} title="No task matches these filters.">
          <Button onClick={onBack}>Back to the week</Button>
        </EmptyState>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ place, tasks: some, count }) => (
        <section key={place} aria-labelledby={`group-${place}`} className="flex flex-col gap-2 lg:grid lg:grid-cols-[150px_minmax(0,1fr)] lg:border-t lg:border-line lg:pt-4">
          <h3 id={`group-${place}`} className="text-table font-semibold">
            {placeName(place, today)}
            {place === today && <span className="ml-1.5 text-caption text-accent-text">Today</span>}
            <span className="figures ml-2 font-normal text-muted lg:ml-0 lg:block">{plural(count, 'task')}</span>
          </h3>
          <ul aria-label={placeName(place, today)} className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
            {some.map((task) => (
              <li key={task.id} className="min-w-0">
                <TaskFace task={task} acts={acts} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {tasks.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, tasks.length - shown)} more
        </Button>
      )}
    </div>
  );
}
