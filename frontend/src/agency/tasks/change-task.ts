import { type Task, updateTask } from '@atrium/contract/agency/tasks';
import { TASK_STATUS_LABELS } from '@atrium/rules/labels';
import type { TaskStatus } from '@atrium/rules/status-changes';
import { create } from 'zustand';
import { ApiError, call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { currentUser } from '../../session/session-store.js';
import { managesAgency } from '../parts/rights.js';
import { tookTask } from '../store/agency-store.js';

/*
 * Moves and status changes, shown before the server has answered; a refusal puts the card back where it was and says
 * why. What is asked for of one task goes to the server in turn.
 */

type Asked = Partial<Pick<Task, 'dueDate' | 'status'>>;

interface Pending {
  readonly asked: ReadonlyMap<number, Asked>;
  /** The limit of tasks in progress refused this; a manager may pass it with a reason. */
  readonly refused: { readonly task: Task; readonly status: TaskStatus; readonly sentence: string } | null;
}

export const usePending = create<Pending>(() => ({ asked: new Map(), refused: null }));

/** The tasks as they will be when what is asked for is done. */
export const asAsked = (tasks: Iterable<Task>, asked: Pending['asked']): Task[] =>
  Array.from(tasks, (task) => {
    const change = asked.get(task.id);
    return change === undefined ? task : { ...task, ...change };
  });

export const forgetRefused = (): void => usePending.setState({ refused: null });

const turns = new Map<number, Promise<unknown>>();

type Body = Asked & { readonly version?: number; readonly wipOverrideReason?: string };

async function change(id: number, fields: Asked, body: Body = fields): Promise<Task> {
  usePending.setState(({ asked }) => ({ asked: new Map(asked).set(id, fields) }));
  const turn = (turns.get(id) ?? Promise.resolve()).then(
    () => call(updateTask, { params: { id }, body }),
    () => call(updateTask, { params: { id }, body }),
  );
  turns.set(id, turn);
  try {
    const task = await turn;
    tookTask(task);
    return task;
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
    usePending.setState(({ asked }) => {
      if (asked.get(id) !== fields) return {};
      const rest = new Map(asked);
      rest.delete(id);
      return { asked: rest };
    });
  }
}

const refusedToast = (title: string, error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) return;
  showToast({ title, description: sentenceOf(error, 'Please try again.'), tone: 'bad' });
};

/** `where` says the place in words: "is due Wed, Nov 18". */
export async function moveTask(task: Task, dueDate: string | null, where: (day: string | null) => string): Promise<void> {
  if (task.dueDate === dueDate) return;
  const told = (day: string | null) => ({ title: 'Task updated successfully', description: `${task.title} ${where(day)}`, tone: 'good' as const });
  try {
    const { version } = await change(task.id, { dueDate });
    const undo = async () => {
      try {
        // What somebody else did since is not undone.
        await change(task.id, { dueDate: task.dueDate }, { dueDate: task.dueDate, version });
        showToast(told(task.dueDate));
      } catch (error) {
        refusedToast('Failed to update task', error);
      }
    };
    showToast({ ...told(dueDate), action: { label: 'Undo', run: () => void undo() } });
  } catch (error) {
    refusedToast('Failed to update task', error);
  }
}

/** Answers why it was refused, or null. */
export async function setTaskStatus(task: Task, status: TaskStatus, wipOverrideReason?: string): Promise<string | null> {
  try {
    await change(task.id, { status }, { status, ...(wipOverrideReason !== undefined && { wipOverrideReason }) });
    showToast({
      title: 'Task status updated',
      description: `${task.title}: ${TASK_STATUS_LABELS[status]}`,
      tone: 'good',
      action: { label: 'Undo', run: () => void setTaskStatus({ ...task, status }, task.status) },
    });
    return null;
  } catch (error) {
    const sentence = sentenceOf(error, 'Failed to update task status');
    if (wipOverrideReason !== undefined) return sentence;
    if (isWipRefusal(error) && managesAgency(currentUser())) usePending.setState({ refused: { task, status, sentence } });
    else refusedToast('Failed to update task status', error);
    return sentence;
  }
}

export const isWipRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'task.wip-limit';
