export { useTaskNames } from './task-names.js';
export { actKey, actSentence, taskSentence } from './task-sentences.js';
export { TaskStatusBadge } from './task-status-badge.js';
export { TASK_LABELS, type TaskNames, type TaskStart, taskValues, taskWords } from './task-values.js';
