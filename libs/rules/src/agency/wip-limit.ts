import type { GoalStatus, TaskStatus } from '../stock/status-changes.js';

/* Work-in-progress limit: how many tasks a user may have in progress. */

/** Fields of a task that determine whether it counts as in progress. */
export interface TaskWork {
  readonly assignedTo: string;
  readonly status: TaskStatus;
  readonly goalStatus: GoalStatus | undefined;
}

/** Returns whether a change adds a task in progress to its assignee. `before` is null for a new task. */
export function isOneMoreInProgress(before: TaskWork | null, after: TaskWork): boolean {
  return (
    countsTowardLimit(after) &&
    !(before !== null && countsTowardLimit(before) && before.assignedTo === after.assignedTo)
  );
}

/** Returns whether one more task is allowed; a limit of 0 means no limit. */
export function isWithinWipLimit(limit: number, inProgress: number): boolean {
  return limit === 0 || inProgress < limit;
}

const countsTowardLimit = ({ status, goalStatus }: TaskWork): boolean =>
  status === 'in_progress' && goalStatus !== 'cancelled';
