import { listTasks } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { useEffect, useMemo, useState } from 'react';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { call } from '../../../lib/api/http.js';
import { useAgency } from '../../store/agency-store.js';

const MAX_TASKS = 100;

/**
 * Returns the tasks to which a time entry can be moved: the user's open tasks and the tasks of the same goal, with the
 * current task first.
 */
export function useTaskChoices(entry: TimeEntry | undefined): readonly { value: string; label: string }[] {
  const [found, setFound] = useState<readonly Task[]>([]);
  const goals = useAgency((state) => state.goals.all.rows);
  const { userId, goalId } = entry ?? { userId: null, goalId: null };
  useEffect(() => {
    if (userId === null) return undefined;
    let isOld = false;
    const lists = [call(listTasks, { query: { assignedTo: userId, status: 'open', limit: MAX_TASKS } })];
    if (goalId !== null) lists.push(call(listTasks, { query: { goalId: String(goalId), limit: MAX_TASKS } }));
    Promise.all(lists).then(
      (answers) => isOld || setFound(answers.flat()),
      // Without the list, the current task stays.
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [userId, goalId]);
  return useMemo(() => {
    if (entry === undefined || entry.taskId === null) return [];
    const own = { value: String(entry.taskId), label: entry.taskTitle };
    const others = [...new Map(found.map((task) => [task.id, task])).values()]
      .filter(({ id }) => id !== entry.taskId)
      .map(({ id, title, goalId: of }) => {
        const goal = of === entry.goalId ? undefined : goals.get(of ?? 0)?.title;
        return { value: String(id), label: goal === undefined ? title : `${title} (${goal})` };
      });
    return [own, ...others.toSorted(compareLabels)];
  }, [entry, found, goals]);
}
