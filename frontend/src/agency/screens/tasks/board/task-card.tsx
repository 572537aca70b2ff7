import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../../../ui/classes.js';
import { Highlight } from '../../../../ui/lists/highlight.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { StatusButton, TaskCaption, TaskMenu, TaskTitle } from '../task-parts.js';
import type { TaskActions } from '../task-actions.js';
import { WipRejection } from '../wip/wip-parts.js';
import { getColumn } from './week.js';
import type { Elements } from '../../../../ui/elements.js';

interface TaskCardProps {
  readonly task: Task;
  readonly actions: TaskActions;
  /** True to show the due day, where the place of the card does not. */
  readonly hasDay?: boolean;
}

interface DraggableTaskProps extends TaskCardProps {
  /** Column of the card when it is not that of its due day. */
  readonly column?: string;
  /** True when the card is dragged by pointer only, because a control does the same for the keyboard. */
  readonly isPointerOnly?: boolean;
}

/** A task that can be dragged anywhere on its card, and by keyboard with its handle. */
export function DraggableTask({
  task,
  actions,
  hasDay = false,
  column = getColumn(task),
  isPointerOnly = false,
}: DraggableTaskProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: task.id,
    data: { title: task.title, column },
    disabled: !actions.canEdit,
  });
  const handle = actions.canEdit && !isPointerOnly && (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      aria-label={`Move ${task.title}`}
      data-tip="Drag, or Space and arrow keys"
      className="inline-flex size-7 cursor-grab items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text dark:hover:bg-line pointer-coarse:not-focus:sr-only pointer-coarse:focus:size-11"
    >
      <GripVertical className="size-4" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classes(
        'min-w-0 touch-manipulation rounded-control [-webkit-touch-callout:none] pointer-coarse:select-none',
        actions.canEdit && 'cursor-grab',
        isDragging && 'opacity-40',
      )}
    >
      <TaskCardContent task={task} actions={actions} hasDay={hasDay} handle={handle} />
    </li>
  );
}

/**
 * A card of 64 px, on a phone a row with a line below it: status, title in two lines (three in a narrow column), and one caption. Its controls appear on hover
 * and focus.
 */
export function TaskCardContent({ task, actions, hasDay, handle }: TaskCardProps & { readonly handle?: Elements }) {
  const titleId = useId();
  const change = useAgency((state) => state.changes.get(changeKey('task', task.id)));
  return (
    <article
      aria-labelledby={titleId}
      data-task={task.id}
      className="group @container relative border-line text-table max-sm:border-b sm:rounded-control sm:border sm:bg-surface sm:dark:bg-raised"
    >
      <Highlight of={change?.key} className="rounded-control" />
      <div className="relative flex min-h-[62px] items-center gap-0.5 py-1 pr-2 pl-0.5 @max-[176px]:pr-1 @max-[176px]:pl-0 print:min-h-0 print:px-1.5 print:py-1">
        <StatusButton task={task} titleId={titleId} canEdit={actions.canEdit} />
        <div className="min-w-0 flex-1">
          <TaskTitle
            task={task}
            id={titleId}
            onOpen={actions.onOpen}
            className="line-clamp-2 font-semibold wrap-anywhere @max-[176px]:line-clamp-3"
          />
          <TaskCaption task={task} change={change?.caption} hasDay={hasDay} />
        </div>
        {actions.canEdit && (
          <div className="absolute top-0.5 right-0.5 flex shrink-0 rounded-control not-pointer-coarse:bg-surface not-pointer-coarse:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 not-pointer-coarse:dark:bg-raised pointer-coarse:static">
            {handle}
            <TaskMenu task={task} actions={actions} />
          </div>
        )}
      </div>
      <WipRejection task={task} />
    </article>
  );
}
