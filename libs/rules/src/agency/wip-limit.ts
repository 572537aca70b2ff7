import type { GoalStatus, TaskStatus } from '../stock/status-changes.js';

/* The limit of tasks that an assignee has in progress (docs/api.md). */

/** Work as the limit sees it: somebody's task in a goal. */
export interface Work {
  readonly assignedTo: string;
  readonly status: TaskStatus;
  readonly goalStatus: GoalStatus | undefined;
}

/** Whether a change puts one more task into its assignee's hands. `before` is null of a new task. Tasks of cancelled goals count nowhere. */
export function isOneMoreInProgress(before: Work | null, after: Work): boolean {
  return counts(after) && !(before !== null && counts(before) && before.assignedTo === after.assignedTo);
}

/** Whether one more is allowed beside so many others; a limit of 0 is none. */
export function isWithinWipLimit(limit: number, inProgress: number): boolean {
  return limit === 0 || inProgress < limit;
}

const counts = ({ status, goalStatus }: Work): boolean => status === 'in_progress' && goalStatus !== 'cancelled';
