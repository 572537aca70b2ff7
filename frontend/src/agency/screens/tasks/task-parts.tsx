import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';
import { nextTaskStatus, taskStatusAction, type TaskStatus } from '@atrium/rules/stock/status-changes';
import { Circle, CircleCheck, CircleDashed, Ellipsis, TriangleAlert } from 'lucide-react';
import { useToday } from '../../../session/today.js';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import { useAgency } from '../../store/agency-store.js';
import { setTaskStatus } from './change-task.js';
import type { TaskActs } from './task-acts.js';
import { isLate } from './board/week.js';

/* Shared parts of task views. */

const compact = 'size-7! pointer-coarse:size-11!';

/** Marks for overdue, a cancelled goal, and priority. */
export function TaskMarks({ task }: { readonly task: Task }) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  return (
    <>
      {isLate(task, goals, today) && (
        <span className="inline-flex items-center gap-1 rounded-full border border-bad-line bg-bad-soft px-1.5 py-px text-caption font-medium text-bad-text">
          <TriangleAlert className="size-3" aria-hidden="true" />
          Overdue
        </span>
      )}
      {goals.get(task.goalId)?.status === 'cancelled' && <Badge tone="neutral">Goal cancelled</Badge>}
      {task.priority === 'high' ? (
        <Badge tone="warn">High</Badge>
      ) : (
        <span className="text-caption text-muted">{WORK_PRIORITY_LABELS[task.priority]}</span>
      )}
    </>
  );
}

const LazyTaskMenu = lazyMenu(async () => (await import('./task-menu.js')).TaskMenu);

export const TaskMenu = ({ task, acts }: { readonly task: Task; readonly acts: TaskActs }) => (
  <LazyTaskMenu
    task={task}
    acts={acts}
    renderTrigger={(props) => (
      <IconButton
        {...props}
        label={`Actions for ${task.title}`}
        tip="Actions"
        className={compact}
        icon={<Ellipsis className="size-4" aria-hidden="true" />}
      />
    )}
  />
);

function StatusIcon({ status }: { readonly status: TaskStatus }) {
  if (status === 'todo') return <Circle className="size-[18px] text-muted" aria-hidden="true" />;
  if (status === 'completed') return <CircleCheck className="size-[18px] text-good-text" aria-hidden="true" />;
  return <CircleDashed className="size-[18px] text-info-text" strokeWidth={2.5} aria-hidden="true" />;
}

const words: Readonly<Record<TaskStatus, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  completed: 'Completed',
};

interface TaskTitleProps {
  readonly task: Task;
  readonly id: string;
  readonly onOpen: (task: Task) => void;
  readonly className: string;
}

/** Title of a task, which opens its details. */
export const TaskTitle = ({ task, id, onOpen, className }: TaskTitleProps) => (
  <button
    type="button"
    id={id}
    title={task.title}
    onClick={() => onOpen(task)}
    className={classes(
      'rounded-small text-left hover:underline',
      className,
      task.status === 'completed' && 'text-muted line-through',
    )}
  >
    {task.title}
  </button>
);

interface StatusButtonProps {
  readonly task: Task;
  /** Id of the title element. */
  readonly titleId: string;
  readonly mayEdit: boolean;
}

/** Status, which a click advances. */
export function StatusButton({ task, titleId, mayEdit }: StatusButtonProps) {
  if (!mayEdit)
    return (
      <span
        className="inline-flex size-7 shrink-0 items-center justify-center"
        role="img"
        aria-label={words[task.status]}
      >
        <StatusIcon status={task.status} />
      </span>
    );
  const act = taskStatusAction(task.status);
  return (
    <IconButton
      label={act}
      tip={`${words[task.status]}: ${act.toLowerCase()}`}
      aria-describedby={titleId}
      className={classes('shrink-0', compact)}
      icon={<StatusIcon status={task.status} />}
      onClick={() => void setTaskStatus(task, nextTaskStatus(task.status))}
    />
  );
}
