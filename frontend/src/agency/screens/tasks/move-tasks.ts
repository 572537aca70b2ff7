import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ApiError } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { upsertRow } from '../../store/agency-store.js';
import { sendChange } from './change-task.js';

interface TaskMove {
  readonly task: Task;
  readonly dueDate: string | null;
}

/** Moves a task to a day. Returns null when another user moved, completed or removed it meanwhile. */
async function moveUnlessChanged({ task, dueDate }: TaskMove): Promise<Task | null> {
  const send = ({ id, version }: Pick<Task, 'id' | 'version'>) => sendChange(id, { dueDate }, { version });
  try {
    return await send(task);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (!(error instanceof ApiError) || error.code !== 'resource.stale') throw error;
    const current = error.current as Task;
    upsertRow.tasks(current);
    return current.dueDate === task.dueDate && current.status === task.status ? await send(current) : null;
  }
}

/** Moves tasks and reports how many were moved; those that others changed meanwhile stay. */
async function moveAll(moves: readonly TaskMove[], where: string, canUndo: boolean): Promise<void> {
  const results = await Promise.allSettled(moves.map(moveUnlessChanged));
  const saved = results.flatMap((result, index) => {
    const from = moves[index]?.task;
    return result.status === 'fulfilled' && result.value !== null && from !== undefined
      ? [{ from, task: result.value }]
      : [];
  });
  saved.forEach(({ task }) => upsertRow.tasks(task));
  const failed = results.filter((result) => result.status === 'rejected');
  const left = moves.length - saved.length - failed.length;
  const [failure] = failed;
  if (failure !== undefined && saved.length === 0)
    return showFailure(failure.reason, 'Please try again.', 'Failed to update task');
  const rest = [
    left > 0 && `${formatPlural(left, 'task')} changed by others meanwhile ${left === 1 ? 'stays' : 'stay'}`,
    failed.length > 0 && `${formatPlural(failed.length, 'task')} could not be moved`,
  ].filter(Boolean);
  const undo = (): void =>
    void moveAll(
      saved.map(({ from, task }) => ({ task, dueDate: from.dueDate })),
      'moved back',
      false,
    );
  showToast({
    title: saved.length === 0 ? 'No task was moved' : 'Task updated successfully',
    ...(saved.length > 0 && { description: `${formatPlural(saved.length, 'task')} ${where}` }),
    ...(rest.length > 0 && { detail: rest.join(', ') }),
    tone: failed.length > 0 ? 'bad' : saved.length === 0 ? 'neutral' : 'good',
    ...(canUndo && saved.length > 0 && { action: { label: 'Undo', run: undo } }),
  });
}

/** Moves overdue tasks to today and offers to move those back that were moved. */
export const moveToToday = (tasks: readonly Task[], today: string): Promise<void> =>
  moveAll(
    tasks.map((task) => ({ task, dueDate: today })),
    'moved to today',
    true,
  );
