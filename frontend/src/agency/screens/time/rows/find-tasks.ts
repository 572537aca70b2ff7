import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';

/* Tasks offered for the sheet. Pure functions. */

export interface FoundTask {
  readonly id: number;
  readonly title: string;
  /** Client and goal of the task: "Bloom › Relaunch". */
  readonly path: string;
  readonly isDone: boolean;
}

type ById<T> = ReadonlyMap<number | string, T>;

interface TaskSearchData {
  readonly tasks: ById<Task>;
  readonly goals: ById<Goal>;
  readonly clients: ById<Client>;
  readonly userId: string;
  /** Ids of tasks that are already on the sheet. */
  readonly excluded: ReadonlySet<number>;
}

export const MAX_FOUND = 50;

/** Sorts search results: the user's own and open tasks first. */
export function rankFoundTasks(
  ids: readonly number[],
  { tasks, goals, clients, userId, excluded }: TaskSearchData,
): FoundTask[] {
  const offered: (FoundTask & { readonly rank: number })[] = [];
  for (const id of ids) {
    const task = tasks.get(id);
    const goal = goals.get(task?.goalId ?? 0);
    if (task === undefined || excluded.has(id) || goal?.status === 'cancelled') continue;
    const client = goal?.clientId === undefined || goal.clientId === null ? undefined : clients.get(goal.clientId);
    const isDone = task.status === 'completed';
    offered.push({
      id,
      title: task.title,
      path: [client?.name, goal?.title].filter(Boolean).join(' › '),
      isDone,
      rank: Number(isDone) * 2 + Number(task.assignedTo !== userId),
    });
  }
  return offered
    .toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, 'en') || a.id - b.id)
    .map(({ id, title, path, isDone }) => ({ id, title, path, isDone }));
}
