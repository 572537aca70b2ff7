// Statuses and their allowed transitions. The server rejects other ones, and the screens disable their controls.

export const REORDER_STATUSES = ['pending', 'ordered', 'dismissed', 'received'] as const;
export type ReorderStatus = (typeof REORDER_STATUSES)[number];

/**
 * Allowed next statuses of a request, by its status. Pending requests are decided, ordered ones closed by their
 * receipt. A decision can be reverted until the receipt.
 */
export const REORDER_CHANGES: Readonly<Record<ReorderStatus, readonly ReorderStatus[]>> = {
  pending: ['ordered', 'dismissed'],
  ordered: ['received', 'pending'],
  dismissed: ['pending'],
  received: [],
};

export const GOAL_STATUSES = ['active', 'on_hold', 'paused', 'completed', 'cancelled'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];
/** Goals that are neither completed nor cancelled. */
export const OPEN_GOAL_STATUSES = ['active', 'on_hold', 'paused'] as const satisfies readonly GoalStatus[];

export const TASK_STATUSES = ['todo', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
/** Status that a screen shows; `overdue` is derived and never stored. */
export type ShownTaskStatus = TaskStatus | 'overdue';

export const MARKETING_PROJECT_STATUSES = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const;
export type MarketingProjectStatus = (typeof MARKETING_PROJECT_STATUSES)[number];
export const OPEN_MARKETING_PROJECT_STATUSES = [
  'planned',
  'active',
  'on_hold',
] as const satisfies readonly MarketingProjectStatus[];

export const POST_STATUSES = ['draft', 'scheduled', 'published', 'failed'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const CLIENT_STATUSES = ['active', 'inactive', 'potential'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

export const PAGE_STATUSES = ['live', 'in-progress', 'needs-review', 'issues', 'Pending Creation'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** Returns whether a transition is allowed: `canChangeStatus(REORDER_CHANGES, 'pending', 'ordered')`. */
export function canChangeStatus<S extends string>(
  changes: Readonly<Record<S, readonly S[]>>,
  from: NoInfer<S>,
  to: NoInfer<S>,
): boolean {
  return Object.hasOwn(changes, from) && changes[from].includes(to);
}

/** Returns the status after a click on the task's icon: to do, in progress, completed, to do. */
export function getNextTaskStatus(status: TaskStatus): TaskStatus {
  return NEXT_TASK_STATUS[status];
}

/** Returns the label of the icon button that changes a task's status. */
export function getTaskStatusAction(status: TaskStatus): string {
  return TASK_STATUS_ACTIONS[getNextTaskStatus(status)];
}

/** Returns whether a task is not completed and its goal not cancelled. The server's SQL `IS_OPEN` must agree. */
export function isOpenTask(status: TaskStatus, goalStatus: GoalStatus | undefined): boolean {
  return status !== 'completed' && goalStatus !== 'cancelled';
}

/** Returns whether an open task is due before `today` (both `yyyy-MM-dd` in the organization's time zone). */
export function isOverdue(
  { status, dueDate }: { readonly status: TaskStatus; readonly dueDate: string | null },
  goalStatus: GoalStatus | undefined,
  today: string,
): boolean {
  return isOpenTask(status, goalStatus) && dueDate !== null && dueDate < today;
}

/** Returns the status shown for a website page; unknown ones are shown as live. */
export function getShownPageStatus(status: string | null | undefined): PageStatus {
  return PAGE_STATUSES.find((known) => known === status) ?? 'live';
}

const NEXT_TASK_STATUS: Readonly<Record<TaskStatus, TaskStatus>> = {
  todo: 'in_progress',
  in_progress: 'completed',
  completed: 'todo',
};

const TASK_STATUS_ACTIONS: Readonly<Record<TaskStatus, string>> = {
  todo: 'Mark to do',
  in_progress: 'Mark in progress',
  completed: 'Mark completed',
};
