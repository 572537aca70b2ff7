import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useEffect } from 'react';
import { useLastKnown } from '../../../lib/api/last-known.js';
import { isRowKnown } from '../../../lib/area/windows.js';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { showToast } from '../../../lib/page/toast.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { useAgency } from '../../store/agency-store.js';
import { useRefused } from './change-task.js';
import { isId } from './shown-tasks.js';
import type { WayTo } from './details/task-dialog.js';

export const taskDialog = defineDialog({
  load: async () => (await import('./details/task-dialog.js')).TaskDialog,
  title: ({ task }) => (task === undefined ? 'Add Task' : 'Edit Task'),
  width: 840,
});
const taskDetailsDialog = defineDialog({
  load: async () => (await import('./details/task-details-dialog.js')).TaskDetailsDialog,
  title: ({ task }) => task.title,
});
export const moveTaskDialog = defineDialog({
  load: async () => (await import('./board/move-task-dialog.js')).MoveTaskDialog,
  title: 'Move to…',
  width: 440,
});
export const deleteTaskDialog = defineDialog({
  load: async () => (await import('./details/delete-task-dialog.js')).DeleteTaskDialog,
  title: ({ task }) => `Delete ${task.title}?`,
  width: 440,
});
const OverrideDialog = lazyPart(async () => ({ default: (await import('./board/override-dialog.js')).OverrideDialog }));
export const timeEntryDialog = defineDialog({
  load: async () => (await import('../../features/time/time-entry-dialog.js')).TimeEntryDialog,
  title: 'Log Time',
  width: 440,
});
/** The dialog of the task in the address. A task that does not exist is reported once. */
export function OpenedTask({
  id,
  task,
  mayEdit,
  wayTo,
  close,
}: {
  readonly id: number;
  readonly task: Task | undefined;
  readonly mayEdit: boolean;
  readonly wayTo: WayTo;
  readonly close: () => void;
}) {
  const isReady = useAgency(({ tasks }) => tasks.phase === 'ready' && (!isId(id) || isRowKnown(tasks, id)));
  const last = useLastKnown(task);
  // A user who is editing keeps the typed text.
  const shown = mayEdit ? last : task;
  const isGone = isReady && shown === undefined;
  useEffect(() => {
    if (!isGone) return;
    close();
    showToast({ title: 'Task not found', description: 'It may have been deleted.', tone: 'neutral' });
  }, [isGone, close]);
  if (shown === undefined) return null;
  return mayEdit ? (
    <taskDialog.Component key={shown.id} task={shown} wayTo={wayTo} onClose={close} />
  ) : (
    <taskDetailsDialog.Component task={shown} onClose={close} />
  );
}

/** Asks a manager whether to exceed the limit of tasks in progress. */
export function Overriding() {
  const refused = useRefused((state) => state.refused);
  return refused === null ? null : <OverrideDialog key={`${refused.task.id} ${refused.status}`} />;
}
