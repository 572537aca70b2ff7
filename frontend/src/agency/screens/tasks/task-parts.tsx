import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { getNextTaskStatus, getTaskStatusAction, type TaskStatus } from '@atrium/rules/stock/status-changes';
import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { Circle, CircleCheck, CircleDashed, Ellipsis, Flag, TriangleAlert } from 'lucide-react';
import { useToday } from '../../../session/today.js';
import { getLetters } from '../../../ui/display/monogram.js';
import { DetailsLink } from '../../../ui/details/details-link.js';
import { classes } from '../../../ui/classes.js';
import { IconButton } from '../../../ui/buttons/button.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import { taskPath } from '../../shared/task-path.js';
import { WithoutAccessMark } from '../../shared/without-access-mark.js';
import { useAgency } from '../../store/agency-store.js';
import { assigneeName, goalTitle } from '../../store/selectors.js';
import { setTaskStatus } from './change-task.js';
import type { TaskActions } from './task-actions.js';
import { formatHours } from '@atrium/rules/agency/duration';
import { isLate } from './board/week.js';

/* Shared parts of task views. */

const compactButton = 'size-8! pointer-coarse:size-11!';

/** The marks of a task that needs attention, as icons with a name: overdue, high priority, owner without access. */
function TaskMarks({ task }: { readonly task: Task }) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  return (
    <span className="*:mr-1 *:inline *:align-text-bottom">
      {isLate(task, goals, today) && (
        <TriangleAlert className="size-3.5 text-bad-text" role="img" aria-label="Overdue" />
      )}
      {task.priority === 'high' && (
        <Flag className="size-3.5 fill-current text-warn-text" role="img" aria-label="High" />
      )}
      {task.status !== 'completed' && <WithoutAccessMark kind="tasks" userId={task.assignedTo} />}
    </span>
  );
}

/** Formats a day: "Nov 16"; with the year when it is not the current year. */
const formatDayOfYear = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDayWithYear(day);

interface TaskCaptionProps {
  readonly task: Task;
  /** Who changed the task just now, which replaces the caption for some seconds. */
  readonly change?: string | undefined;
  /** True where the place of the task does not show its due day. */
  readonly hasDay?: boolean | undefined;
}

/** Marks, due day, initials of the assignee, goal and estimated hours in one line. */
export function TaskCaption({ task, change, hasDay = false }: TaskCaptionProps) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const isCancelled = goals.get(task.goalId)?.status === 'cancelled';
  const title = useAgency((state) => goalTitle(state, task.goalId));
  const name = assigneeName(task);
  if (change !== undefined) return <p className="truncate text-caption text-accent-text">{change}</p>;
  return (
    <p className="figures line-clamp-2 text-caption wrap-break-word text-muted">
      <TaskMarks task={task} />
      {hasDay && task.dueDate !== null && (
        <span className={classes(isLate(task, goals, today) && 'font-semibold text-bad-text')}>
          {`${task.dueDate === today ? 'Today' : formatDayOfYear(task.dueDate, today)} · `}
        </span>
      )}
      <span title={name} className="font-semibold">
        <span aria-hidden="true">{getLetters(name)}</span>
        <span className="sr-only">{name}</span>
      </span>
      {title !== '' && (
        <span
          className={hasDay ? '@max-[208px]:sr-only' : '@max-[176px]:sr-only'}
          title={title}
        >{` · ${title}${isCancelled ? ' (cancelled)' : ''}`}</span>
      )}
      {task.estimatedHours !== null && (
        <span className="whitespace-nowrap">{` · ${formatHours(task.estimatedHours)}`}</span>
      )}
    </p>
  );
}

const LazyTaskMenu = lazyMenu(async () => (await import('./task-menu.js')).TaskMenu);

export const TaskMenu = ({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) => (
  <LazyTaskMenu
    task={task}
    actions={actions}
    renderTrigger={(props) => (
      <IconButton
        {...props}
        label={`Actions for ${task.title}`}
        tip="Actions"
        className={compactButton}
        icon={Ellipsis}
      />
    )}
  />
);

interface StatusIconProps {
  readonly status: TaskStatus;
  /** True in the head of the details, where the circle has 28 px instead of 18. */
  readonly isLarge: boolean;
}

function StatusIcon({ status, isLarge }: StatusIconProps) {
  const size = isLarge ? 'size-7' : 'size-[18px]';
  const thin = isLarge ? 1.75 : 2;
  if (status === 'todo') return <Circle className={`${size} text-muted`} strokeWidth={thin} />;
  if (status === 'completed') return <CircleCheck className={`${size} text-muted`} strokeWidth={thin} />;
  return <CircleDashed className={`${size} text-text`} strokeWidth={thin + 0.5} />;
}

const STATUS_TEXTS: Readonly<Record<TaskStatus, string>> = {
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

/** Title of a task, which opens its details; with Ctrl as a page of its own. */
export const TaskTitle = ({ task, id, onOpen, className }: TaskTitleProps) => (
  <DetailsLink
    to={taskPath(task)}
    id={id}
    title={task.title}
    onOpen={() => onOpen(task)}
    className={classes(
      'rounded-small text-left hover:underline',
      className,
      task.status === 'completed' && 'text-muted line-through',
    )}
  >
    {task.title}
  </DetailsLink>
);

interface StatusButtonProps {
  readonly task: Task;
  /** Id of the title element. */
  readonly titleId: string;
  readonly canEdit: boolean;
  readonly isLarge?: boolean;
}

/** Button with the status of a task. A click sets the next status. */
export function StatusButton({ task, titleId, canEdit, isLarge = false }: StatusButtonProps) {
  if (!canEdit)
    return (
      <span
        className="inline-flex size-8 shrink-0 items-center justify-center"
        role="img"
        aria-label={STATUS_TEXTS[task.status]}
      >
        <StatusIcon status={task.status} isLarge={isLarge} />
      </span>
    );
  const act = getTaskStatusAction(task.status);
  return (
    <IconButton
      label={act}
      tip={`${STATUS_TEXTS[task.status]}: ${act.toLowerCase()}`}
      aria-describedby={titleId}
      className={classes('shrink-0', compactButton)}
      icon={<StatusIcon status={task.status} isLarge={isLarge} />}
      onClick={() => void setTaskStatus(task, getNextTaskStatus(task.status))}
    />
  );
}
