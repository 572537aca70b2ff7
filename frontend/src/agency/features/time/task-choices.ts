import { listTasks } from '@atrium/contract/agency/tasks/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { useAgency } from '../../store/agency-store.js';

const MAX_TASKS = 100;

/**
 * Returns the tasks to which a time entry can be moved: the user's open tasks and the tasks of the same goal, with the
 * current task first.
 */
export function useTaskChoices(entry: TimeEntry | undefined): readonly { value: string; label: string }[] {
  const goals = useAgency((state) => state.goals.all.rows);
  const { userId, goalId } = entry ?? { userId: null, goalId: null };
  // Without the list, the current task stays.
  const { value: found } = useFetch(userId === null ? null : `${userId} ${goalId}`, async () => {
    const lists = [call(listTasks, { query: { assignedTo: userId, status: 'open', limit: MAX_TASKS } })];
    if (goalId !== null) lists.push(call(listTasks, { query: { goalId: String(goalId), limit: MAX_TASKS } }));
    return (await Promise.all(lists)).flat();
  });
  if (entry === undefined || entry.taskId === null) return [];
  const own = { value: String(entry.taskId), label: entry.taskTitle };
  const others = [...new Map(found?.map((task) => [task.id, task])).values()]
    .filter(({ id }) => id !== entry.taskId)
    .map(({ id, title, goalId: of }) => {
      const goal = of === entry.goalId ? undefined : goals.get(of ?? 0)?.title;
      return { value: String(id), label: goal === undefined ? title : `${title} (${goal})` };
    });
  return [own, ...others.toSorted(compareLabels)];
}
