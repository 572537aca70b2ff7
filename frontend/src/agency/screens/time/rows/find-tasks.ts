import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';

/* Tasks offered for the sheet. Pure functions. */

export interface FoundTask {
  readonly id: number;
  readonly title: string;
  /** "Bloom › Relaunch". */
  readonly place: string;
  readonly isDone: boolean;
}

type ById<T> = ReadonlyMap<number | string, T>;

interface Facts {
  readonly tasks: ById<Task>;
  readonly goals: ById<Goal>;
  readonly clients: ById<Client>;
  readonly userId: string;
  /** Tasks already on the sheet. */
  readonly without: ReadonlySet<number>;
}

export const MOST_FOUND = 50;

/** Sorts search results: the user's own and open tasks first. */
export function foundTasks(ids: readonly number[], { tasks, goals, clients, userId, without }: Facts): FoundTask[] {
  const offered: (FoundTask & { readonly rank: number })[] = [];
  for (const id of ids) {
    const task = tasks.get(id);
    const goal = goals.get(task?.goalId ?? 0);
    if (task === undefined || without.has(id) || goal?.status === 'cancelled') continue;
    const client = goal?.clientId === undefined || goal.clientId === null ? undefined : clients.get(goal.clientId);
    const isDone = task.status === 'completed';
    offered.push({
      id,
      title: task.title,
      place: [client?.name, goal?.title].filter(Boolean).join(' › '),
      isDone,
      rank: Number(isDone) * 2 + Number(task.assignedTo !== userId),
    });
  }
  return offered
    .toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, 'en') || a.id - b.id)
    .map(({ id, title, place, isDone }) => ({ id, title, place, isDone }));
}
