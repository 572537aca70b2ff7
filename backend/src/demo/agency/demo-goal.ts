import type { TaskOrigin, WorkPriority } from '@atrium/rules/labels';
import type { GoalStatus } from '@atrium/rules/status-changes';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';

/* What a goal of the demonstration agency is told by. Days count from today: -7 is a week ago. */

export interface DemoTask {
  readonly title: string;
  readonly who: DemoPerson;
  readonly hours: number;
  /** Takes what is left of everybody's days: its hours are what its owner, or all, were not busy with otherwise. */
  readonly fills?: 'own' | 'all';
  /** Care that goes on: nobody estimates it, and a day that it is due on is not over capacity for it. */
  readonly isUnestimated?: true;
  /** Null: without a date; missing: by its place in the goal's span. */
  readonly due?: number | null;
  /** In progress, or not begun although it is due. Else the past is completed and the future is to do. */
  readonly is?: 'doing' | 'open';
  /** Completed on that day, before it was due. */
  readonly done?: number;
  /** Completed some days after it was due. */
  readonly late?: true;
  /** The due date was put off by so many days. */
  readonly postponed?: number;
  readonly origin?: TaskOrigin;
  readonly priority?: WorkPriority;
  readonly tags?: readonly string[];
  readonly notes?: string;
}

export interface DemoGoal {
  readonly title: string;
  readonly description: string;
  readonly client: DemoClientKey | null;
  readonly departments: readonly string[];
  readonly owner: DemoPerson;
  readonly metric: readonly [name: string, target: number, current: number] | null;
  readonly priority: WorkPriority;
  readonly status: GoalStatus;
  readonly from: number;
  readonly to: number;
  /** When it was completed, stopped or put aside. */
  readonly ended?: number;
  readonly tasks: readonly DemoTask[];
}

type TaskRow = [title: string, who: DemoPerson, hours: number, more?: Omit<DemoTask, 'title' | 'who' | 'hours'>];

export const goal = (
  fields: Omit<DemoGoal, 'tasks'>,
  shared: Pick<DemoTask, 'origin' | 'tags'>,
  rows: readonly TaskRow[],
): DemoGoal => ({
  ...fields,
  tasks: rows.map(([title, who, hours, more]) => ({ ...shared, title, who, hours, ...more })),
});

const FORTNIGHTS = 6;

/** Work that goes on: a task for every two weeks of the last twelve (the first has three), the last of them done yesterday, and the next one. */
export const standing = (
  title: string,
  description: string,
  client: DemoClientKey | null,
  department: string,
  owner: DemoPerson,
  task: string,
  hours: number,
): DemoGoal => {
  const rows = Array.from({ length: FORTNIGHTS }, (_, index): TaskRow => {
    const due = -1 - 14 * (FORTNIGHTS - 1 - index);
    return [
      `${task} ${index + 1}`,
      owner,
      hours,
      { due, isUnestimated: true, fills: client === null ? 'all' : 'own', ...(due === -1 ? { done: due } : {}) },
    ];
  });
  rows.push([`${task} ${FORTNIGHTS + 1}`, owner, hours, { due: 12, isUnestimated: true }]);
  const fields = {
    title,
    description,
    client,
    departments: [department],
    owner,
    metric: null,
    priority: 'medium',
    status: 'active',
    from: -7 - 14 * FORTNIGHTS,
    to: 60,
  } as const;
  return goal(fields, { origin: 'manual', tags: client === null ? ['inside'] : ['retainer'] }, rows);
};
