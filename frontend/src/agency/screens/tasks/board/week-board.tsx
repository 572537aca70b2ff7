import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import { dayOfWeek, formatDay, WEEKDAYS_FROM_SUNDAY, weekOf } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { Plus, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { useBeginAt } from '../../../shared/use-begin-at.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { useAgency } from '../../../store/agency-store.js';
import { moveTask } from '../change-task.js';
import { announcementsOn, droppedOn, instructions, useCarrying } from './drag.js';
import { DraggableTask, TaskFace } from './task-card.js';
import type { TaskActs } from '../task-acts.js';
import { DayStrip } from './day-strip.js';
import { byPlace, capacityOn, dayName, dayOfPlace, hoursText, NO_DAY, placeOf, plannedHours } from './week.js';

interface WeekBoardProps {
  readonly monday: string;
  readonly tasks: readonly Task[];
  /** Hours per day of the displayed people. */
  readonly capacity: number | null;
  readonly acts: TaskActs;
  readonly onAdd: (day: string) => void;
}

/** "is due Wed, Nov 18", for the toast of a move. */
export const whereWords =
  (today: string) =>
  (day: string | null): string =>
    day === null ? 'has no due date' : `is due ${dayName(day, today)}`;

/** Monday to Sunday and tasks without a date; stacked on a phone. */
export function WeekBoard({ monday, tasks, capacity, acts, onAdd }: WeekBoardProps) {
  const today = useToday();
  const week = useMemo(() => weekOf(monday), [monday]);
  const places = useMemo(() => byPlace(tasks), [tasks]);
  useBeginAt(week.indexOf(today) > 0 ? `[data-day="${today}"]` : null);
  const { sensors, collisionDetection, begin } = useCarrying(week);
  const [carriedId, setCarriedId] = useState<number | null>(null);
  const carried = carriedId === null ? undefined : tasks.find(({ id }) => id === carriedId);
  const announcements = useMemo(() => announcementsOn(today), [today]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => {
        const task = tasks.find(({ id }) => id === active.id);
        begin(task === undefined ? NO_DAY : placeOf(task));
        setCarriedId(Number(active.id));
      }}
      onDragCancel={() => setCarriedId(null)}
      onDragEnd={({ active, over }) => {
        setCarriedId(null);
        const task = tasks.find(({ id }) => id === active.id);
        if (task !== undefined && over !== null) void moveTask(task, dayOfPlace(droppedOn(over)), whereWords(today));
      }}
    >
      <div className="flex flex-col gap-3 lg:gap-4">
        <DayStrip week={week} places={places} />
        <div className="grid overflow-hidden rounded-card border border-line bg-surface max-lg:divide-y lg:grid-cols-7 lg:divide-x divide-line">
          {week.map((day) => (
            <DayColumn
              key={day}
              day={day}
              tasks={places.get(day) ?? []}
              capacity={capacityOn(day, capacity)}
              acts={acts}
              onAdd={() => onAdd(day)}
            />
          ))}
        </div>
        <Tray tasks={places.get(NO_DAY) ?? []} acts={acts} />
      </div>
      <DragOverlay dropAnimation={null}>
        {carried !== undefined && (
          <div className="max-w-72 cursor-grabbing rounded-control shadow-float pointer-coarse:max-w-56 pointer-coarse:opacity-85">
            <TaskFace task={carried} acts={{ ...acts, mayEdit: false }} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface DayColumnProps {
  readonly day: string;
  readonly tasks: readonly Task[];
  readonly capacity: number | null;
  readonly acts: TaskActs;
  readonly onAdd: () => void;
}

function DayColumn({ day, tasks, capacity, acts, onAdd }: DayColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day, data: { place: day } });
  const today = useToday();
  const isToday = day === today;
  const name = dayName(day, today);
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`day-${day}`}
      data-day={day}
      data-drop={day}
      className={classes(
        'flex min-w-0 scroll-mt-32 flex-col transition-colors lg:min-h-80',
        isOver ? 'bg-accent-soft' : day < today && 'bg-canvas/60',
      )}
    >
      <header
        className={classes(
          'flex flex-col gap-1 px-3 pt-2.5 pb-2 lg:border-b lg:border-line',
          isToday && 'shadow-[inset_0_2px_0_var(--accent)]',
        )}
      >
        <div className="flex items-center gap-2">
          <h3
            id={`day-${day}`}
            className={classes(
              'min-w-0 flex-1 text-table font-semibold whitespace-nowrap',
              isToday && 'text-accent-text',
            )}
          >
            {WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)]}
            <span className={classes('figures', !isToday && 'font-normal text-muted')}>{` ${formatDay(day)}`}</span>
            {isToday && <span className="ml-1.5 text-caption font-medium lg:max-xl:sr-only">Today</span>}
          </h3>
          {acts.mayEdit && (
            <IconButton
              label={`Add task on ${name}`}
              tip="Add task"
              className="-mr-1.5 size-7! pointer-coarse:size-11!"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={onAdd}
            />
          )}
        </div>
        <Load name={name} tasks={tasks} capacity={capacity} />
      </header>
      {tasks.length > 0 ? (
        <ul aria-label={name} className="flex flex-col gap-1.5 p-1.5 max-lg:px-3 max-lg:pb-3">
          {tasks.map((task) => (
            <DraggableTask key={task.id} task={task} acts={acts} />
          ))}
        </ul>
      ) : (
        <p className="px-3 pb-3 text-caption text-muted lg:py-3">Nothing due</p>
      )}
    </section>
  );
}

/** Estimated hours of a day against the capacity of the displayed people. */
function Load({ name, tasks, capacity }: Pick<DayColumnProps, 'tasks' | 'capacity'> & { readonly name: string }) {
  const goals = useAgency((state) => state.goals.all.rows);
  const planned = plannedHours(tasks, goals);
  const over = capacity !== null && planned > capacity;
  const text = capacity === null ? hoursText(planned) : `${planned} of ${hoursText(capacity)}`;
  return (
    <div className="flex flex-col gap-1">
      <p
        className={classes(
          'figures flex min-h-4 flex-wrap items-center gap-x-1.5 text-caption',
          over ? 'font-medium text-warn-text' : 'text-muted',
        )}
      >
        {text}
        {over && (
          <span className="inline-flex items-center gap-1">
            <TriangleAlert className="size-3" aria-hidden="true" />
            Over capacity
          </span>
        )}
      </p>
      {capacity === null ? (
        // Aligns the heads of the days.
        <span className="hidden h-1.5 lg:block" aria-hidden="true" />
      ) : (
        <ProgressBar
          label={`${name}: ${text} planned`}
          percent={(planned / capacity) * 100}
          tone={over ? 'warn' : 'accent'}
        />
      )}
    </div>
  );
}

function Tray({ tasks, acts }: { readonly tasks: readonly Task[]; readonly acts: TaskActs }) {
  const { setNodeRef, isOver } = useDroppable({ id: NO_DAY, data: { place: NO_DAY } });
  return (
    <section
      ref={setNodeRef}
      aria-labelledby="no-due-date"
      data-day={NO_DAY}
      data-drop={NO_DAY}
      className={classes(
        'scroll-mt-32 rounded-card border border-dashed border-field-line/60 p-3 transition-colors',
        isOver ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <h3 id="no-due-date" className="text-table font-semibold">
        No due date <span className="figures font-normal text-muted">{plural(tasks.length, 'task')}</span>
      </h3>
      {tasks.length > 0 ? (
        <ul
          aria-label="No due date"
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5 sm:grid-cols-3 lg:grid-cols-5"
        >
          {tasks.map((task) => (
            <DraggableTask key={task.id} task={task} acts={acts} />
          ))}
        </ul>
      ) : (
        <p className="mt-0.5 text-caption text-muted">
          {acts.mayEdit ? 'Drop tasks here to clear their due date.' : 'Every task has a date.'}
        </p>
      )}
    </section>
  );
}
