/* What other features and screens may import of this one. */

export { deleteGoalDialog, editGoalDialog, newGoalDialog } from './goal-dialogs.js';
export { GoalStatusBadge } from './goal-status-badge.js';
