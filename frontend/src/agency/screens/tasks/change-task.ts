import { updateTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { create } from 'zustand';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { changeWithUndo, onSessionEnd, optimistic } from '../../../lib/live/optimistic.js';
import { showFailure } from '../../../lib/page/toast.js';
import { currentUser } from '../../../session/session-store.js';
import { managesAgency } from '../../shared/rights.js';
import { took } from '../../store/agency-store.js';

/* Moves and status changes with optimistic updates; a rejection reverts the card with a toast. */

type Asked = Partial<Pick<Task, 'dueDate' | 'status'>>;

const asked = optimistic<number, Asked>();

/** Changes of tasks that the server has not answered yet. */
export const useAsked = (): ReadonlyMap<number, Asked> => asked.use(({ shown }) => shown);

/** Returns tasks with their pending changes applied. */
export const asAsked = (tasks: Iterable<Task>, changes: ReadonlyMap<number, Asked>): Task[] =>
  Array.from(tasks, (task) => {
    const change = changes.get(task.id);
    return change === undefined ? task : { ...task, ...change };
  });

interface Refused {
  readonly task: Task;
  readonly status: TaskStatus;
  readonly sentence: string;
}

/** A change rejected by the limit of tasks in progress, which a manager may override. */
export const useRefused = create<{ readonly refused: Refused | null }>(() => ({ refused: null }));
export const forgetRefused = (): void => useRefused.setState({ refused: null });
onSessionEnd(forgetRefused);

const send = (id: number, fields: Asked, more: { readonly version?: number; readonly wipOverrideReason?: string }) =>
  call(updateTask, { params: { id }, body: { ...fields, ...more } });
const seen = (version: number | undefined) => (version === undefined ? {} : { version });

/** @param where the place in words: "is due Wed, Nov 18" */
export async function moveTask(
  task: Task,
  dueDate: string | null,
  where: (day: string | null) => string,
): Promise<void> {
  if (task.dueDate === dueDate) return;
  await changeWithUndo<number, Asked, Task>(asked, {
    key: task.id,
    from: { dueDate: task.dueDate },
    to: { dueDate },
    send: (fields, version) => send(task.id, fields, seen(version)),
    took: took.tasks,
    told: (saved) => ({
      title: 'Task updated successfully',
      description: `${task.title} ${where(saved.dueDate)}`,
      tone: 'good',
    }),
    failed: (error) => showFailure(error, 'Please try again.', 'Failed to update task'),
  });
}

/** Returns the error, or null. */
export async function setTaskStatus(
  task: Task,
  status: TaskStatus,
  wipOverrideReason?: string,
): Promise<string | null> {
  const error = await changeWithUndo<number, Asked, Task>(asked, {
    key: task.id,
    from: { status: task.status },
    to: { status },
    send: (fields, version) =>
      send(task.id, fields, { ...seen(version), ...(fields.status === status && { wipOverrideReason }) }),
    took: took.tasks,
    told: (saved) => ({
      title: 'Task status updated',
      description: `${task.title}: ${TASK_STATUS_LABELS[saved.status]}`,
      tone: 'good',
    }),
    failed(refusal, { status: wanted = status }) {
      const isForManager = isWipRefusal(refusal) && managesAgency(currentUser());
      if (isForManager && wipOverrideReason === undefined)
        useRefused.setState({ refused: { task, status: wanted, sentence: wordsOf(refusal) } });
      else if (wipOverrideReason === undefined || wanted !== status)
        showFailure(refusal, 'Please try again.', 'Failed to update task status');
    },
  });
  return error === null ? null : wordsOf(error);
}

const wordsOf = (error: unknown): string => sentenceOf(error, 'Failed to update task status');

export const isWipRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'task.wip-limit';
