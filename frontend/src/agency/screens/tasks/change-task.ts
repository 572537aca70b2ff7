import { updateTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { create } from 'zustand';
import { ApiError, call, getErrorMessage } from '../../../lib/api/http.js';
import { changeWithUndo, onSessionEnd, createOptimisticStore } from '../../../lib/live/optimistic.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { upsertRow } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';

/* Moves and status changes with optimistic updates; a rejection reverts the card with a toast. */

type TaskChange = Partial<Pick<Task, 'dueDate' | 'status' | 'assignedTo'>>;

const pendingChanges = createOptimisticStore<number, TaskChange>();

/** Returns the changes of tasks that the server has not confirmed yet. */
export const usePendingChanges = (): ReadonlyMap<number, TaskChange> => pendingChanges.use(({ shown }) => shown);

/** Returns a task with its pending change applied, and whether the change waits for the connection. */
export function usePendingTask(task: Task): { readonly task: Task; readonly isWaiting: boolean } {
  const change = pendingChanges.use(({ shown }) => shown.get(task.id));
  const isWaiting = pendingChanges.use(({ waiting }) => waiting.has(task.id));
  return { task: change === undefined ? task : { ...task, ...change }, isWaiting };
}

/** Returns tasks with their pending changes applied. */
export const withPendingChanges = (tasks: Iterable<Task>, changes: ReadonlyMap<number, TaskChange>): Task[] =>
  Array.from(tasks, (task) => {
    const change = changes.get(task.id);
    return change === undefined ? task : { ...task, ...change };
  });

/** A change rejected by the limit of tasks in progress of a person. */
export interface RejectedChange {
  readonly task: Task;
  readonly fields: Partial<Pick<Task, 'status' | 'assignedTo' | 'goalId'>>;
  readonly sentence: string;
}

/** The rejected change stays at its task until the user closes it. */
export const useRejectedChange = create<{ readonly rejected: RejectedChange | null }>(() => ({ rejected: null }));
export const showRejectedChange = (rejected: RejectedChange): void => useRejectedChange.setState({ rejected });
export const clearRejectedChange = (): void => useRejectedChange.setState({ rejected: null });
onSessionEnd(clearRejectedChange);

export const sendChange = (
  id: number,
  fields: TaskChange | RejectedChange['fields'],
  more: { readonly version?: number; readonly wipOverrideReason?: string },
) => call(updateTask, { params: { id }, body: { ...fields, ...more } });
const versionField = (version: number | undefined) => (version === undefined ? {} : { version });

/**
 * Moves a task to a day, or to the lane of another person.
 * @param where the place in words: "is due Wed, Nov 18"
 */
export async function moveTask(
  task: Task,
  dueDate: string | null,
  where: (day: string | null) => string,
  assignedTo: string = task.assignedTo,
): Promise<void> {
  const isHandedOver = assignedTo !== task.assignedTo;
  if (task.dueDate === dueDate && !isHandedOver) return;
  await changeWithUndo<number, TaskChange, Task>(pendingChanges, {
    key: task.id,
    from: { dueDate: task.dueDate, ...(isHandedOver && { assignedTo: task.assignedTo }) },
    to: { dueDate, ...(isHandedOver && { assignedTo }) },
    send: (fields, version) => sendChange(task.id, fields, versionField(version)),
    upsert: upsertRow.tasks,
    getSuccessToast: (saved) => ({
      title: 'Task updated successfully',
      description: isHandedOver
        ? `${task.title} is now with ${assigneeName(saved)}`
        : `${task.title} ${where(saved.dueDate)}`,
      tone: 'good',
    }),
    failureMessage(error) {
      if (isHandedOver && isWipLimitError(error))
        showRejectedChange({ task, fields: { assignedTo }, sentence: messageOf(error) });
      else showFailure(error, 'Please try again.', 'Failed to update task');
    },
  });
}

/** Changes the status; a rejection by the limit of tasks in progress stays at the task. */
export async function setTaskStatus(task: Task, status: TaskStatus): Promise<void> {
  await changeWithUndo<number, TaskChange, Task>(pendingChanges, {
    key: task.id,
    from: { status: task.status },
    to: { status },
    send: (fields, version) => sendChange(task.id, fields, versionField(version)),
    upsert: upsertRow.tasks,
    getSuccessToast: (saved) => ({
      title: 'Task status updated',
      description: `${isolateDirection(task.title)}: ${TASK_STATUS_LABELS[saved.status]}`,
      tone: 'good',
    }),
    failureMessage(error, fields) {
      if (isWipLimitError(error)) showRejectedChange({ task, fields, sentence: messageOf(error) });
      else showFailure(error, 'Please try again.', 'Failed to update task status');
    },
  });
}

/** Sends a rejected change again, with a manager's reason to exceed the limit. Returns the error, or null. */
export async function resendRejectedChange(
  { task, fields }: RejectedChange,
  wipOverrideReason?: string,
): Promise<string | null> {
  try {
    const saved = await sendChange(task.id, fields, wipOverrideReason === undefined ? {} : { wipOverrideReason });
    upsertRow.tasks(saved);
    clearRejectedChange();
    showToast({ title: 'Success', description: 'Task updated successfully', detail: saved.title });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => getErrorMessage(error, 'Failed to update task status');

export const isWipLimitError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'task.wip-limit';
