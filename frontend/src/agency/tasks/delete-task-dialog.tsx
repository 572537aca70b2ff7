import { removeTask, type Task } from '@atrium/contract/agency/tasks';
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
      description="The task goes with its notes and hours. This cannot be undone."
      action="Delete task"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
