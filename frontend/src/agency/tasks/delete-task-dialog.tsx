import { removeTask, type Task } from '@atrium/contract/agency/tasks';
import { formatDuration, secondsOfHours } from '@atrium/rules/duration';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { lostTask } from '../store/agency-store.js';

export function DeleteTaskDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const remove = async () => {
    try {
      await call(removeTask, { params: { id: task.id } });
    } catch (error) {
      return sentenceOf(error, 'Failed to delete task');
    }
    lostTask(task.id);
    showToast({ title: 'Success', description: 'Task deleted successfully', tone: 'good' });
    return null;
  };
  return (
    <ConfirmDialog
      title={`Delete ${task.title}?`}
      description={
        task.loggedHours > 0
          ? `The task goes with its notes; the ${formatDuration(secondsOfHours(task.loggedHours))} logged on it are kept. This cannot be undone.`
          : 'The task goes with its notes and hours. This cannot be undone.'
      }
      action="Delete task"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
