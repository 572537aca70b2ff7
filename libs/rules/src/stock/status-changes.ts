/**
 * Statuses and the changes between them, as data: the server refuses by them and the screens disable by them
 *. Staying in a status is a change only where it says so.
 */

export const REORDER_STATUSES = ['pending', 'ordered', 'dismissed', 'received'] as const;
export type ReorderStatus = (typeof REORDER_STATUSES)[number];

/** A pending request is decided, and an ordered one closed by its receipt; as long as nothing arrived a decision can be taken back. */
export const REORDER_CHANGES: Readonly<Record<ReorderStatus, readonly ReorderStatus[]>> = {
  pending: ['ordered', 'dismissed'],
  ordered: ['received', 'pending'],
  dismissed: ['pending'],
  received: [],
};

export const GOAL_STATUSES = ['active', 'on_hold', 'paused', 'completed', 'cancelled'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];
/** Neither reached nor called off: somebody has it in hand. */
export const OPEN_GOAL_STATUSES = ['active', 'on_hold', 'paused'] as const satisfies readonly GoalStatus[];

export const TASK_STATUSES = ['todo', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
/** The displayed status of a task; `overdue` is derived and never stored (docs/api.md). */
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

/** Whether a table of changes allows one: `mayChange(REORDER_CHANGES, 'pending', 'ordered')`. An unknown status allows nothing. */
export function mayChange<S extends string>(
  changes: Readonly<Record<S, readonly S[]>>,
  from: NoInfer<S>,
  to: NoInfer<S>,
): boolean {
  return Object.hasOwn(changes, from) && changes[from].includes(to);
}

/** The next status on a click of a task's icon: to do, in progress, completed, to do. */
export function nextTaskStatus(status: TaskStatus): TaskStatus {
  return NEXT_TASK_STATUS[status];
}

/** The action of a task's icon, which is the name of its button. */
export function taskStatusAction(status: TaskStatus): string {
  return TASK_STATUS_ACTIONS[nextTaskStatus(status)];
}

/** Whether a task still is to be done: not completed, and its goal not called off. The server's SQL says the same (`IS_OPEN`). */
export function isOpenTask(status: TaskStatus, goalStatus: GoalStatus | undefined): boolean {
  return status !== 'completed' && goalStatus !== 'cancelled';
}

/** Whether an open task is late: due before today (both `yyyy-MM-dd`, the organisation's). */
export function isOverdue(
  { status, dueDate }: { readonly status: TaskStatus; readonly dueDate: string | null },
  goalStatus: GoalStatus | undefined,
  today: string,
): boolean {
  return isOpenTask(status, goalStatus) && dueDate !== null && dueDate < today;
}

/** A website page's status for its badge: an unknown one reads live. */
export function shownPageStatus(status: string | null | undefined): PageStatus {
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
