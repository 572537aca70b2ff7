import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { removeTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatDuration, secondsOfHours } from '@atrium/rules/agency/duration';
import { call } from '../../../../lib/api/http.js';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { lost, useAgency } from '../../../store/agency-store.js';
import { clientName } from '../../../store/selectors.js';

/** Hours of a deleted task keep their client and goal. */
function keptText({ loggedHours }: Task, goal: Goal | undefined, client: string | null): string {
  const time = `Its logged time (${formatDuration(secondsOfHours(loggedHours))})`;
  if (client !== null) return `${time} stays with ${client}, even if the goal moves to another client later.`;
  if (goal?.clientId === null) return `${time} stays without a client, even if the goal gets one later.`;
  return `${time} is kept.`;
}

const endText = ({ status }: Task): string =>
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
  const goal = useAgency((state) => state.goals.all.rows.get(task.goalId));
  const client = useAgency((state) => clientName(state, goal?.clientId ?? null));
  return (
    <ConfirmDialog
      title={`Delete ${task.title}?`}
      description={
        task.loggedHours > 0
          ? `The task and its notes are deleted. ${keptText(task, goal, client)} ${endText(task)}`
          : `The task, its notes and its hours are deleted. ${endText(task)}`
      }
      action="Delete task"
      busy="Deleting..."
      failed="Failed to delete task"
      onConfirm={async () => {
        await call(removeTask, { params: { id: task.id } });
        onDeleted?.();
        lost.tasks(task.id);
      }}
      success={{ title: 'Success', description: 'Task deleted successfully' }}
      onClose={onClose}
    />
  );
}
