import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { DndContext, DragOverlay, MouseSensor, TouchSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { TASK_STATUSES, type TaskStatus } from '@atrium/rules/stock/status-changes';
import { useState } from 'react';
import { classes } from '../../../../ui/classes.js';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../../../shared/drag-activation.js';
import { setTaskStatus } from '../change-task.js';
import type { TaskActions } from '../task-actions.js';
import { DraggableTask, TaskCardContent } from './task-card.js';
import { compareColumns, COMPLETED_LIMIT } from './week.js';

const compareCompletion = (a: Task, b: Task): number => {
  const [first, second] = [a.completedAt ?? '', b.completedAt ?? ''];
  return first < second ? 1 : first > second ? -1 : b.id - a.id;
};

interface StatusBoardProps {
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
}

/** Tasks by status. A card is dragged to another status; its status button does the same for the keyboard. */
export function StatusBoard({ tasks, actions }: StatusBoardProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE_ACTIVATION), useSensor(TouchSensor, TOUCH_ACTIVATION));
  const [carriedId, setCarriedId] = useState<number | null>(null);
  const carried = tasks.find(({ id }) => id === carriedId);
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setCarriedId(Number(active.id))}
      onDragCancel={() => setCarriedId(null)}
      onDragEnd={({ active, over }) => {
        setCarriedId(null);
        const task = tasks.find(({ id }) => id === active.id);
        const status = TASK_STATUSES.find((one) => one === over?.id);
        if (task !== undefined && status !== undefined && status !== task.status) void setTaskStatus(task, status);
      }}
    >
      <div data-wide className="grid gap-3 lg:grid-cols-3">
        {TASK_STATUSES.map((status) => (
          <StatusColumn key={status} status={status} tasks={tasks} actions={actions} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried !== undefined && (
          <div className="max-w-96 cursor-grabbing rounded-control bg-surface shadow-float dark:bg-raised">
            <TaskCardContent task={carried} actions={{ ...actions, canEdit: false }} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function StatusColumn({ status, tasks, actions }: StatusBoardProps & { readonly status: TaskStatus }) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const isDone = status === 'completed';
  const all = tasks.filter((task) => task.status === status).toSorted(isDone ? compareCompletion : compareColumns);
  const shown = isDone ? all.slice(0, COMPLETED_LIMIT) : all;
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`status-${status}`}
      className={classes(
        'flex min-w-0 flex-col border-line transition-colors sm:rounded-card sm:border lg:min-h-80',
        isOver ? 'bg-accent-soft' : 'sm:bg-surface',
      )}
    >
      <h3 id={`status-${status}`} className="border-b border-line py-2 text-table font-semibold sm:px-3">
        <span>{`${TASK_STATUS_LABELS[status]} `}</span>
        <span className="figures font-normal text-muted">
          {isDone ? `the latest ${shown.length}` : shown.length.toLocaleString('en')}
        </span>
      </h3>
      <ul
        data-list={status === 'in_progress' || undefined}
        aria-label={TASK_STATUS_LABELS[status]}
        className="flex flex-col sm:gap-1 sm:p-1"
      >
        {shown.map((task) => (
          <DraggableTask key={task.id} task={task} actions={actions} column={status} hasDay isPointerOnly />
        ))}
      </ul>
    </section>
  );
}
