import { removeTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import { call } from '../../../../lib/api/http.js';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { removeRow, useAgency } from '../../../store/agency-store.js';

const describeAlternative = ({ status }: Task): string =>
  status === 'completed'
    ? 'The figures of past weeks no longer count it. This cannot be undone.'
    : 'This cannot be undone.';

interface DeleteTaskDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
  /** Called after the deletion. */
  readonly onDeleted?: () => void;
}

export function DeleteTaskDialog({ task: opened, onClose, onDeleted }: DeleteTaskDialogProps) {
  const current = useAgency((state) => state.tasks.all.rows.get(opened.id));
  const task = useQuestionRow(opened, current, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${task.title}?`}
      description={
        task.loggedHours > 0
          ? `The task and its notes are deleted. Its logged time (${formatHours(task.loggedHours)}) stays with the client it was logged for. ${describeAlternative(task)}`
          : `The task, its notes and its hours are deleted. ${describeAlternative(task)}`
      }
      action="Delete task"
      busy="Deleting..."
      failed="Failed to delete task"
      onConfirm={async () => {
        await call(removeTask, { params: { id: task.id } });
        onDeleted?.();
        removeRow.tasks(task.id);
      }}
      success={{ title: 'Success', description: 'Task deleted successfully' }}
      onClose={onClose}
    />
  );
}
