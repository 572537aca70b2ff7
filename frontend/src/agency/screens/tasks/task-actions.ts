import type { Task } from '@atrium/contract/agency/tasks/schemas';

/** Actions on a task, shared by board, list and dialogs. */
export interface TaskActions {
  readonly canEdit: boolean;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (task: Task) => void;
  readonly onLogTime: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}
