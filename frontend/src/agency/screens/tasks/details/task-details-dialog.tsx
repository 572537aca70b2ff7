import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { TASK_STATUS_LABELS, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { TaskHistory } from './task-history.js';
import { TASK_LABELS, useTaskNames } from '../../../features/tasks/public.js';
import { TaskTime } from './task-time.js';
import { hoursText } from '../board/week.js';

/** A task for those who may read but not edit. */
export function TaskDetailsDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const names = useTaskNames(task);
  const facts: readonly (readonly [string, string | null])[] = [
    [TASK_LABELS.goalId, names.goal(task.goalId)],
    [TASK_LABELS.assignedTo, names.person(task.assignedTo)],
    [TASK_LABELS.status, TASK_STATUS_LABELS[task.status]],
    [TASK_LABELS.priority, WORK_PRIORITY_LABELS[task.priority]],
    [TASK_LABELS.dueDate, task.dueDate === null ? null : formatDayWithYear(task.dueDate)],
    [TASK_LABELS.estimatedHours, task.estimatedHours === null ? null : hoursText(task.estimatedHours)],
    [TASK_LABELS.actualHours, task.actualHours === null ? null : hoursText(task.actualHours)],
    [TASK_LABELS.description, task.description],
    [TASK_LABELS.notes, task.notes],
    [TASK_LABELS.proofUrl, task.proofUrl],
    [TASK_LABELS.tags, task.tags.join(', ')],
  ];
  return (
    <Dialog open onOpenChange={onClose} width={640} title={task.title} foot={<Button onClick={onClose}>Close</Button>}>
      <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 gap-y-2 pb-3 text-table">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
      <TaskTime task={task} />
      <TaskHistory task={task} names={names} />
    </Dialog>
  );
}
