export { getAfterGoalWarning } from './after-goal.js';
export { useTaskNames } from './task-names.js';
export {
  actionKey,
  describeTaskAction,
  describeTaskEvent,
  type FieldChange,
  getConvertedTaskId,
} from './describe-task-event.js';
export { TaskStatusBadge } from './task-status-badge.js';
export { TASK_LABELS, type TaskNames, type InitialTask, getTaskValues, formatTaskField } from './task-values.js';
