import { removeTask, type Task } from '@atrium/contract/agency/tasks';
import { formatDuration, secondsOfHours } from '@atrium/rules/duration';
import { call } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { lostTask } from '../store/agency-store.js';

export function DeleteTaskDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const remove = async () => {
    await call(removeTask, { params: { id: task.id } });
    lostTask(task.id);
    showToast({ title: 'Success', description: 'Task deleted successfully', tone: 'good' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${task.title}?`}
      description={
        task.loggedHours > 0
          ? `The task and its notes are deleted. The time logged on it (${formatDuration(secondsOfHours(task.loggedHours))}) is kept. This cannot be undone.`
          : 'The task, its notes and its hours are deleted. This cannot be undone.'
      }
      action="Delete task"
      busy="Deleting..."
      failed="Failed to delete task"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
