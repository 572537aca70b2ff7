import type { Client } from '@atrium/contract/agency/clients';
import type { Goal } from '@atrium/contract/agency/goals';
import type { Task } from '@atrium/contract/agency/tasks';
import { searchRows, searchText } from '@atrium/rules/search';

/* Finding the task that somebody worked on. Pure. */

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
  /** On the sheet already. */
  readonly without: ReadonlySet<number>;
}

/** Tasks in whose title, goal or client every typed word occurs: one's own and what is not done yet first. */
export function findTasks(text: string, most: number, { tasks, goals, clients, userId, without }: Facts): FoundTask[] {
  const offered: (FoundTask & { readonly rank: number })[] = [];
  for (const task of tasks.values()) {
    const goal = goals.get(task.goalId);
    if (without.has(task.id) || goal?.status === 'cancelled') continue;
    const client = goal?.clientId === undefined || goal.clientId === null ? undefined : clients.get(goal.clientId);
    const place = [client?.name, goal?.title].filter(Boolean).join(' › ');
    const isDone = task.status === 'completed';
    offered.push({
      id: task.id,
      title: task.title,
      place,
      isDone,
      rank: Number(isDone) * 2 + Number(task.assignedTo !== userId),
    });
  }
  return searchRows(offered, ({ title, place }) => searchText({ name: title, more: [place] }), text)
    .toSorted((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, 'en') || a.id - b.id)
    .slice(0, most)
    .map(({ id, title, place, isDone }) => ({ id, title, place, isDone }));
}
