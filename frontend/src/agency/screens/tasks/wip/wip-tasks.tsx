import { useAgency } from '../../../store/agency-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../../ui/feedback/states.js';
import { setTaskStatus } from '../change-task.js';
import { useTasksToEnd } from './tasks-in-progress.js';

/** The tasks in progress of a user that fill the limit, each of which can be ended here. */
export function WipTasks({ userId }: { readonly userId: string }) {
  const tasks = useTasksToEnd(userId);
  const goals = useAgency((state) => state.goals.all.rows);
  if (tasks === null) return <LinesSkeleton label="Loading tasks in progress" lines={3} />;
  return (
    <ul aria-label="Tasks in progress" className="divide-y divide-line">
      {tasks.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
          <div className="min-w-24 flex-1 text-table">
            <p className="wrap-anywhere">{one.title}</p>
            <p className="truncate text-caption text-muted">{goals.get(one.goalId)?.title}</p>
          </div>
          <div className="flex gap-1">
            <Button
              size="small"
              aria-label={`Back to to-do: ${one.title}`}
              onClick={() => void setTaskStatus(one, 'todo')}
            >
              Back to to-do
            </Button>
            <Button
              size="small"
              aria-label={`Complete: ${one.title}`}
              onClick={() => void setTaskStatus(one, 'completed')}
            >
              Complete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
