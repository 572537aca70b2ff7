import type { GoalStatus, TaskStatus } from '../stock/status-changes.js';

/* Work-in-progress limit: how many tasks a user may have in progress. */

/** The fields of a task that decide whether it counts. */
export interface Work {
  readonly assignedTo: string;
  readonly status: TaskStatus;
  readonly goalStatus: GoalStatus | undefined;
}

/** Returns whether a change adds a task in progress to its assignee. `before` is null for a new task. */
export function isOneMoreInProgress(before: Work | null, after: Work): boolean {
  return counts(after) && !(before !== null && counts(before) && before.assignedTo === after.assignedTo);
}

/** Returns whether one more task is allowed; a limit of 0 means no limit. */
export function isWithinWipLimit(limit: number, inProgress: number): boolean {
  return limit === 0 || inProgress < limit;
}

const counts = ({ status, goalStatus }: Work): boolean => status === 'in_progress' && goalStatus !== 'cancelled';
