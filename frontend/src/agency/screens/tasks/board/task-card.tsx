import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useDraggable } from '@dnd-kit/core';
import { GripVertical, Target, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { StatusButton, TaskMarks, TaskMenu, TaskTitle } from '../task-parts.js';
import type { TaskActs } from '../task-acts.js';
import { hoursText, isLate, placeOf } from './week.js';

interface TaskCardProps {
  readonly task: Task;
  readonly acts: TaskActs;
}

/** A task that can be dragged by its whole surface, by keyboard with its handle. */
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
        'min-w-0 touch-manipulation rounded-control [-webkit-touch-callout:none] pointer-coarse:select-none',
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
  return (
    <article
      aria-labelledby={titleId}
      data-task={task.id}
      className={classes(
        'relative rounded-control border bg-surface p-2 text-table dark:bg-raised',
        late ? 'border-bad-line' : 'border-line',
      )}
    >
      {change !== undefined && (
        <span
          key={change.key}
          className="pointer-events-none absolute inset-0 animate-glow rounded-control"
          aria-hidden="true"
        />
      )}
      <div className="relative flex items-start gap-1">
        <StatusButton task={task} titleId={titleId} mayEdit={acts.mayEdit} />
        <TaskTitle
          task={task}
          id={titleId}
          onOpen={acts.onOpen}
          className="line-clamp-3 min-w-0 flex-1 py-1 font-medium break-words pointer-coarse:min-h-11"
        />
      </div>
      <div className="relative flex flex-col gap-1 px-1 pt-0.5 text-caption text-muted">
        {change !== undefined && <p className="font-medium text-accent-text">{change.caption}</p>}
        <p className="flex min-w-0 items-center gap-1.5" title={goal?.title}>
          <Target className="size-3.5 shrink-0" aria-label="Goal" role="img" />
          <span className="truncate">{goal?.title ?? 'Deleted goal'}</span>
        </p>
        <p className="flex min-w-0 items-center gap-1.5">
          <UserRound className="size-3.5 shrink-0" aria-label="Assignee" role="img" />
          <span className="truncate" title={assigneeName(task)}>
            {assigneeName(task)}
          </span>
          {task.estimatedHours !== null && (
            <span className="figures ml-auto shrink-0">{hoursText(task.estimatedHours)}</span>
          )}
        </p>
      </div>
      <div className="relative mt-1 flex flex-wrap items-center gap-1 pl-1">
        <div className="flex flex-wrap items-center gap-1">
          <TaskMarks task={task} />
        </div>
        {acts.mayEdit && (
          <div className="-mr-1 ml-auto flex shrink-0">
            {handle}
            <TaskMenu task={task} acts={acts} />
          </div>
        )}
      </div>
    </article>
  );
}
