export { deleteGoalDialog, editGoalDialog, newGoalDialog } from './goal-dialogs.js';
export { GoalStatusBadge } from './goal-status-badge.js';
