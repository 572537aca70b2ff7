import { loadWhenIdle } from '../../../lib/page/idle.js';
import { lazyPart } from '../../../lib/page/lazy-part.js';

/* Views of the tasks screen that the week does not need at first. */

export const StatusBoard = lazyPart(async () => (await import('./board/status-board.js')).StatusBoard);
export const TaskList = lazyPart(async () => (await import('./list/task-list.js')).TaskList);
export const GoalsSummary = lazyPart(async () => (await import('./goals-summary.js')).GoalsSummary);
export const TaskDetailsPage = lazyPart(async () => (await import('./details/task-details-panel.js')).TaskDetailsPage);
export const TaskDetailsPanel = lazyPart(
  async () => (await import('./details/task-details-panel.js')).TaskDetailsPanel,
);

// The details open next to the list without a placeholder.
for (const view of [GoalsSummary, TaskList, TaskDetailsPanel]) loadWhenIdle(view.preload);
