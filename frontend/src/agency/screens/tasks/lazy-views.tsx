import { loadWhenIdle } from '../../../lib/page/idle.js';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { PanelSkeleton } from '../../../ui/details/panel-skeleton.js';
import { Skeleton } from '../../../ui/feedback/states.js';

/* Views of the tasks screen that the week does not need at first. */

export const StatusBoard = lazyPart(async () => (await import('./board/status-board.js')).StatusBoard);
export const TaskList = lazyPart(async () => (await import('./list/task-list.js')).TaskList);
export const GoalsSummary = lazyPart(
  async () => (await import('./goals-summary.js')).GoalsSummary,
  <Skeleton className="h-40 rounded-card" />,
);
export const TaskDetailsPage = lazyPart(
  async () => (await import('./details/task-details-panel.js')).TaskDetailsPage,
  <Skeleton className="h-96 max-w-[840px] rounded-card" />,
);
export const TaskDetailsPanel = lazyPart(
  async () => (await import('./details/task-details-panel.js')).TaskDetailsPanel,
  <PanelSkeleton />,
);

// The details open next to the list without a placeholder.
for (const view of [GoalsSummary, TaskList, TaskDetailsPanel]) loadWhenIdle(view.preload);
