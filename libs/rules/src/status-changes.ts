/**
 * Statuses and the changes between them, as data: the server refuses by them and the screens disable by them
 * (architecture, Habits). Staying in a status is a change only where it says so.
 */

export const REORDER_STATUSES = ['pending', 'ordered', 'dismissed', 'received'] as const;
export type ReorderStatus = (typeof REORDER_STATUSES)[number];

/** A pending request is decided once; an ordered one is closed by its receipt (specification 1, section 4; contract 5). */
export const REORDER_CHANGES: Readonly<Record<ReorderStatus, readonly ReorderStatus[]>> = {
  pending: ['ordered', 'dismissed'],
  ordered: ['received'],
  dismissed: [],
  received: [],
};

export const GOAL_STATUSES = ['active', 'on_hold', 'paused', 'completed', 'cancelled'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

export const TASK_STATUSES = ['todo', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
/** What a task is shown as; `overdue` is derived and never stored (contract 6). */
export type ShownTaskStatus = TaskStatus | 'overdue';

export const MARKETING_PROJECT_STATUSES = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const;
export type MarketingProjectStatus = (typeof MARKETING_PROJECT_STATUSES)[number];

export const POST_STATUSES = ['draft', 'scheduled', 'published', 'failed'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const CLIENT_STATUSES = ['active', 'inactive', 'potential'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

export const PAGE_STATUSES = ['live', 'in-progress', 'needs-review', 'issues', 'Pending Creation'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** Goals, tasks, posts and clients go from any status to any: the forms offer them all and no text forbids one (contract 6). */
export const GOAL_CHANGES = anyToAny(GOAL_STATUSES);
export const TASK_CHANGES = anyToAny(TASK_STATUSES);
export const POST_CHANGES = anyToAny(POST_STATUSES);
export const CLIENT_CHANGES = anyToAny(CLIENT_STATUSES);

/** Whether a table of changes allows one: `mayChange(REORDER_CHANGES, 'pending', 'ordered')`. An unknown status allows nothing. */
export function mayChange<S extends string>(changes: Readonly<Record<S, readonly S[]>>, from: NoInfer<S>, to: NoInfer<S>): boolean {
  return Object.hasOwn(changes, from) && changes[from].includes(to);
}

/** The next status on a click of a task's icon: to do, in progress, completed, to do (specification 2, section 4). */
export function nextTaskStatus(status: TaskStatus): TaskStatus {
  return NEXT_TASK_STATUS[status];
}

/** What a task's icon does, its button's name (screens, Agency). */
export function taskStatusAction(status: TaskStatus): string {
  return TASK_STATUS_ACTIONS[nextTaskStatus(status)];
}

/** Whether a task is late: due before today (both `yyyy-MM-dd`, the organisation's) and not completed. */
export function isOverdue(status: TaskStatus, dueDate: string | null, today: string): boolean {
  return status !== 'completed' && dueDate !== null && dueDate < today;
}

/** The status a task is shown with (contract 6, recent tasks). */
export function shownTaskStatus(status: TaskStatus, dueDate: string | null, today: string): ShownTaskStatus {
  return isOverdue(status, dueDate, today) ? 'overdue' : status;
}

/** A website page's status for its badge: an unknown one reads live (specification 2, section 4). */
export function shownPageStatus(status: string | null | undefined): PageStatus {
  return PAGE_STATUSES.find((known) => known === status) ?? 'live';
}

const NEXT_TASK_STATUS: Readonly<Record<TaskStatus, TaskStatus>> = { todo: 'in_progress', in_progress: 'completed', completed: 'todo' };

const TASK_STATUS_ACTIONS: Readonly<Record<TaskStatus, string>> = { todo: 'Mark to do', in_progress: 'Mark in progress', completed: 'Mark completed' };

/** Every status to every one, itself included: a full update names the status it has. */
function anyToAny<S extends string>(statuses: readonly S[]): Readonly<Record<S, readonly S[]>> {
  return Object.fromEntries(statuses.map((status) => [status, statuses])) as Record<S, readonly S[]>;
}
