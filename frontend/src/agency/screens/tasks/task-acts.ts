import type { Task } from '@atrium/contract/agency/tasks/schemas';

/** Actions of a task, wherever it is shown. */
export interface TaskActs {
  readonly mayEdit: boolean;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (task: Task) => void;
  readonly onLogTime: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}
