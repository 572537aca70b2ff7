import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { isWithinWipLimit } from '@atrium/rules/agency/wip-limit';
import { useMemo } from 'react';
import { useTaskWindow } from '../../../shared/use-task-window.js';
import { useAgency } from '../../../store/agency-store.js';
import { compareDueDays } from '../board/week.js';
import type { RejectedChange } from '../change-task.js';

const IN_PROGRESS = { status: 'in_progress' };

/** Returns all tasks in progress that count toward the limit, earliest due date first; null until they are loaded. */
export function useAllTasksInProgress(): readonly Task[] | null {
  const isLoaded = useTaskWindow(IN_PROGRESS);
  const tasks = useAgency((state) => state.tasks.all.rows);
  const goals = useAgency((state) => state.goals.all.rows);
  return useMemo(() => {
    if (!isLoaded) return null;
    return [...tasks.values()]
      .filter(({ status, goalId }) => status === 'in_progress' && goals.get(goalId)?.status !== 'cancelled')
      .toSorted(compareDueDays);
  }, [isLoaded, tasks, goals]);
}

/** Returns the tasks in progress of a user; null until they are loaded, and for free text. */
export function useTasksInProgress(userId: string | null): readonly Task[] | null {
  const tasks = useAllTasksInProgress();
  return useMemo(
    () => (userId === null ? null : (tasks?.filter(({ assignedTo }) => assignedTo === userId) ?? null)),
    [userId, tasks],
  );
}

/** Returns all tasks in progress of a user, which are read again for the caller; null until then. */
export function useTasksToEnd(userId: string): readonly Task[] | null {
  const window = useMemo(() => ({ ...IN_PROGRESS, assignedTo: userId }), [userId]);
  const isLoaded = useTaskWindow(window);
  const tasks = useTasksInProgress(userId);
  return isLoaded ? tasks : null;
}

/** Returns whether the assignee of a rejected change has room for one more task in progress by now. */
export function useHasRoom({ task, fields }: RejectedChange): boolean {
  const limit = useAgency((state) => state.settings.value?.wipLimit) ?? 0;
  const tasks = useTasksInProgress(fields.assignedTo ?? task.assignedTo);
  return tasks !== null && isWithinWipLimit(limit, tasks.length);
}
