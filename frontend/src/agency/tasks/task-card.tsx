import type { Task } from '@atrium/contract/agency/tasks';
import { useDraggable } from '@dnd-kit/core';
import { WORK_PRIORITY_LABELS } from '@atrium/rules/labels';
import { nextTaskStatus, taskStatusAction, type TaskStatus } from '@atrium/rules/status-changes';
import { CalendarDays, Circle, CircleCheck, CircleDashed, Ellipsis, GripVertical, Pencil, Target, Trash2, TriangleAlert, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../session/today.js';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.js';
import { changeKey } from '../store/agency-state.js';
import { useAgency } from '../store/agency-store.js';
import { assigneeName } from '../store/selectors.js';
import { setTaskStatus } from './change-task.js';
import { hoursText, isLate, placeOf } from './week.js';

export interface TaskActs {
  readonly mayEdit: boolean;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}

interface TaskCardProps {
  readonly task: Task;
  readonly acts: TaskActs;
}

const compact = 'size-7! pointer-coarse:size-11!';

/** A task on its day: carried by its whole surface with a pointer or a finger, by its handle with the keyboard. */
export function DraggableTask({ task, acts }: TaskCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: task.id,
    data: { title: task.title, place: placeOf(task) },
    disabled: !acts.mayEdit,
  });
  const handle = acts.mayEdit && (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      aria-label={`Move ${task.title}`}
      data-tip="Drag, or Space and arrow keys"
      className="inline-flex size-7 cursor-grab items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text dark:hover:bg-line pointer-coarse:not-focus:sr-only pointer-coarse:focus:size-11"
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classes(
        'touch-manipulation rounded-control [-webkit-touch-callout:none] pointer-coarse:select-none',
        acts.mayEdit && 'cursor-grab',
        isDragging && 'opacity-40',
      )}
    >
      <TaskFace task={task} acts={acts} handle={handle} />
    </li>
  );
}

export function TaskFace({ task, acts, handle }: TaskCardProps & { readonly handle?: ReactNode }) {
  const titleId = useId();
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const change = useAgency((state) => state.changes.get(changeKey('task', task.id)));
  const goal = goals.get(task.goalId);
  const late = isLate(task, goals, today);
  const done = task.status === 'completed';
  return (
    <article
      aria-labelledby={titleId}
      data-task={task.id}
      className={classes('relative rounded-control border bg-surface p-2 text-table dark:bg-raised', late ? 'border-bad-line' : 'border-line')}
    >
      {change !== undefined && <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow rounded-control" aria-hidden="true" />}
      <div className="relative flex items-start gap-1">
        <StatusButton task={task} titleId={titleId} mayEdit={acts.mayEdit} />
        <button
          type="button"
          id={titleId}
          title={task.title}
          onClick={() => acts.onOpen(task)}
          className={classes('line-clamp-3 min-w-0 flex-1 rounded-small py-1 text-left font-medium break-words hover:underline pointer-coarse:min-h-11', done && 'text-muted line-through')}
        >
          {task.title}
        </button>
      </div>
      <div className="relative flex flex-col gap-1 px-1 pt-0.5 text-caption text-muted">
        {change !== undefined && <p className="font-medium text-accent-text">{change.caption}</p>}
        <p className="flex min-w-0 items-center gap-1.5" title={goal?.title}>
          <Target className="size-3.5 shrink-0" aria-label="Goal" role="img" />
          <span className="truncate">{goal?.title ?? 'A goal that is gone'}</span>
        </p>
        <p className="flex min-w-0 items-center gap-1.5">
          <UserRound className="size-3.5 shrink-0" aria-label="Assignee" role="img" />
          <span className="truncate" title={assigneeName(task)}>
            {assigneeName(task)}
          </span>
          {task.estimatedHours !== null && <span className="figures ml-auto shrink-0">{hoursText(task.estimatedHours)}</span>}
        </p>
      </div>
      <div className="relative mt-1 flex items-center gap-1 pl-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
          {late && (
            <span className="inline-flex items-center gap-1 rounded-full border border-bad-line bg-bad-soft px-1.5 py-px text-caption font-medium text-bad-text">
              <TriangleAlert className="size-3" aria-hidden="true" />
              Overdue
            </span>
          )}
          {goal?.status === 'cancelled' && <Badge tone="neutral">Goal cancelled</Badge>}
          {task.priority === 'high' ? <Badge tone="warn">High</Badge> : <span className="text-caption text-muted">{WORK_PRIORITY_LABELS[task.priority]}</span>}
        </div>
        {acts.mayEdit && (
          <div className="-mr-1 flex shrink-0">
            {handle}
            <Menu
              trigger={
                <IconButton
                  label={`Actions for ${task.title}`}
                  tip="Actions"
                  className={compact}
                  icon={<Ellipsis className="size-4" aria-hidden="true" />}
                />
              }
            >
              <MenuItem icon={<Pencil className="size-4" aria-hidden="true" />} onSelect={() => acts.onOpen(task)}>
                Edit
              </MenuItem>
              <MenuItem icon={<CalendarDays className="size-4" aria-hidden="true" />} onSelect={() => acts.onMove(task)}>
                Move to…
              </MenuItem>
              <MenuLine />
              <MenuItem icon={<Trash2 className="size-4" aria-hidden="true" />} onSelect={() => acts.onDelete(task)}>
                Delete
              </MenuItem>
            </Menu>
          </div>
        )}
      </div>
    </article>
  );
}

const icons: Readonly<Record<TaskStatus, ReactNode>> = {
  todo: <Circle className="size-[18px] text-muted" aria-hidden="true" />,
  in_progress: <CircleDashed className="size-[18px] text-info-text" strokeWidth={2.5} aria-hidden="true" />,
  completed: <CircleCheck className="size-[18px] text-good-text" aria-hidden="true" />,
};
const words: Readonly<Record<TaskStatus, string>> = { todo: 'To do', in_progress: 'In progress', completed: 'Completed' };

interface StatusButtonProps {
  readonly task: Task;
  /** Whose status it is. */
  readonly titleId: string;
  readonly mayEdit: boolean;
}

/** The status, and the button that leads to the next. */
export function StatusButton({ task, titleId, mayEdit }: StatusButtonProps) {
  if (!mayEdit)
    return (
      <span className="inline-flex size-7 shrink-0 items-center justify-center" role="img" aria-label={words[task.status]}>
        {icons[task.status]}
      </span>
    );
  const act = taskStatusAction(task.status);
  return (
    <IconButton
      label={act}
      tip={`${words[task.status]}: ${act.toLowerCase()}`}
      aria-describedby={titleId}
      className={classes('shrink-0', compact)}
      icon={icons[task.status]}
      onClick={() => void setTaskStatus(task, nextTaskStatus(task.status))}
    />
  );
}
