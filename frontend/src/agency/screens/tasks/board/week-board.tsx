import { addHours } from '@atrium/rules/agency/hours';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getWeekDays } from '@atrium/rules/time/calendar';
import { type CSSProperties, useMemo, useState } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { usePrinting } from '../../../../lib/page/print-state.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { useInitialScroll } from '../../../shared/use-initial-scroll.js';
import { moveTask } from '../change-task.js';
import type { TaskActions } from '../task-actions.js';
import { ColumnTasks } from './column-tasks.js';
import { DayHead } from './day-head.js';
import {
  getColumnOfDrop,
  createAnnouncements,
  DRAG_INSTRUCTIONS,
  getDropId,
  getPersonOfDrop,
  useKeyboardDrag,
} from './drag.js';
import { TaskCardContent } from './task-card.js';
import { formatDayName } from '../../../shared/near-day.js';
import { getDayOfColumn, getColumn, groupByColumn, groupByPerson, isWeekend, NO_DAY } from './week.js';
import type { Elements } from '../../../../ui/elements.js';

const WIDE = '(min-width: 1024px)';
const LaneHead = lazyPart(async () => (await import('./lane-head.js')).LaneHead, <Skeleton className="h-8" />);
const DayStrip = lazyPart(
  async () => (await import('./day-strip.js')).DayStrip,
  <Skeleton className="h-15 rounded-card" />,
);
if (!matchMedia(WIDE).matches) void DayStrip.preload();

interface WeekBoardProps {
  readonly monday: string;
  readonly tasks: readonly Task[];
  /** Tasks in progress that are due in other weeks. */
  readonly underway: readonly Task[];
  /** Returns the capacity of a day in hours, of the displayed people or of one person. */
  readonly capacityOf: (day: string, person?: string) => number | null;
  readonly hasLanes: boolean;
  readonly actions: TaskActions;
  readonly onAdd: (day: string) => void;
}

/** Returns the phrase "is due Wed, Nov 18" for the toast of a move. */
export const describeColumn =
  (today: string) =>
  (day: string | null): string =>
    day === null ? 'has no due date' : `is due ${formatDayName(day, today)}`;

/** Monday to Sunday and tasks without a date, optionally in lanes per person; stacked on a phone. */
export function WeekBoard(props: WeekBoardProps) {
  const { monday, tasks, underway, capacityOf, hasLanes, actions, onAdd } = props;
  const today = useToday();
  const isWide = useMediaQuery(WIDE);
  const week = useMemo(() => getWeekDays(monday), [monday]);
  const columns = useMemo(() => groupByColumn(tasks), [tasks]);
  useInitialScroll(week.indexOf(today) > 0 ? `[data-day="${today}"]` : null);
  const { sensors, collisionDetection, begin } = useKeyboardDrag(week);
  const [carriedId, setCarriedId] = useState<number | null>(null);
  const all = [...tasks, ...underway];
  const carried = carriedId === null ? undefined : all.find(({ id }) => id === carriedId);
  const announcements = useMemo(() => createAnnouncements(today), [today]);
  const lanes = hasLanes && isWide ? groupByPerson(tasks.filter(({ dueDate }) => week.includes(dueDate ?? ''))) : null;
  const isPrinting = usePrinting(({ phase }) => phase === 'printing');
  const hasHeadRow = lanes !== null || isPrinting;
  // An empty weekend is narrow.
  const widths = week.map((day) => (isWeekend(day) && !columns.has(day) ? 'minmax(88px,0.4fr)' : 'minmax(0,1fr)'));
  const grid = { '--columns': widths.join(' ') } as CSSProperties;
  const dayHead = (day: string) => (
    <DayHead
      day={day}
      tasks={columns.get(day) ?? []}
      capacity={capacityOf(day)}
      {...(actions.canEdit && { onAdd: () => onAdd(day) })}
    />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragStart={({ active }) => {
        const task = all.find(({ id }) => id === active.id);
        begin(task === undefined ? NO_DAY : getColumn(task), lanes === null ? undefined : task?.assignedTo);
        setCarriedId(Number(active.id));
      }}
      onDragCancel={() => setCarriedId(null)}
      onDragEnd={({ active, over }) => {
        setCarriedId(null);
        const task = all.find(({ id }) => id === active.id);
        if (task !== undefined && over !== null)
          void moveTask(task, getDayOfColumn(getColumnOfDrop(over)), describeColumn(today), getPersonOfDrop(over));
      }}
    >
      <div data-wide className="flex flex-col gap-3" style={grid}>
        {!isWide && <DayStrip week={week} places={columns} />}
        <div className="overflow-hidden border-line max-sm:border-y sm:rounded-card sm:border sm:bg-surface print:table print:w-full">
          {hasHeadRow && (
            // Browsers repeat the head of a table on each printed page.
            <div className="print:table-header-group print:break-inside-avoid">
              <div className={GRID}>
                {week.map((day) => (
                  <div key={day} className="min-w-0">
                    {dayHead(day)}
                  </div>
                ))}
              </div>
            </div>
          )}
          {lanes === null ? (
            <div className={`${GRID} max-lg:divide-y`}>
              {week.map((day) => (
                <DayColumn
                  key={day}
                  day={day}
                  tasks={columns.get(day) ?? []}
                  actions={actions}
                  head={!hasHeadRow && dayHead(day)}
                />
              ))}
            </div>
          ) : (
            lanes.map(({ person, tasks: some }) => {
              const ofPerson = groupByColumn(some);
              return (
                <section key={person} aria-labelledby={`lane-${person}`} className="border-t border-line">
                  <LaneHead
                    person={person}
                    tasks={some}
                    capacity={addHours(...week.map((day) => capacityOf(day, person) ?? 0))}
                  />
                  <div className={GRID}>
                    {week.map((day) => (
                      <DayColumn
                        key={day}
                        day={day}
                        person={person}
                        tasks={ofPerson.get(day) ?? []}
                        actions={actions}
                      />
                    ))}
                  </div>
                </section>
              );
            })
          )}
        </div>
        {underway.length > 0 && (
          <section aria-labelledby="underway" className="sm:p-2">
            <TaskGrid id="underway" title="In progress from other weeks" tasks={underway} actions={actions} hasDays />
          </section>
        )}
        <UndatedTasks tasks={columns.get(NO_DAY) ?? []} actions={actions} />
      </div>
      <DragOverlay dropAnimation={null}>
        {carried !== undefined && (
          <div className="max-w-72 cursor-grabbing rounded-control bg-surface shadow-float dark:bg-raised pointer-coarse:max-w-56 pointer-coarse:opacity-85">
            <TaskCardContent task={carried} actions={{ ...actions, canEdit: false }} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const GRID = 'grid divide-line lg:grid-cols-(--columns) lg:divide-x print:grid-cols-(--columns) print:divide-x';

interface DayColumnProps {
  readonly day: string;
  /** User id of the lane; absent without lanes. */
  readonly person?: string;
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  readonly head?: Elements;
}

function DayColumn({ day, person, tasks, actions, head }: DayColumnProps) {
  const id = getDropId(day, person);
  const { setNodeRef, isOver } = useDroppable({ id, data: { column: day, person } });
  const today = useToday();
  const name = formatDayName(day, today);
  return (
    <section
      ref={setNodeRef}
      {...(person === undefined ? { 'aria-labelledby': `day-${day}` } : { 'aria-label': name })}
      data-day={day}
      data-drop={id}
      className={classes(
        'flex min-w-0 flex-col transition-colors',
        person === undefined ? 'lg:min-h-56' : 'min-h-10',
        isOver ? 'bg-accent-soft' : day < today && 'bg-canvas/60',
      )}
    >
      {head}
      <ColumnTasks
        label={name}
        tasks={tasks}
        actions={actions}
        isFirst={day === today}
        className="flex flex-col sm:gap-1 sm:p-1 sm:max-lg:px-2 sm:max-lg:pb-2"
      />
      {tasks.length === 0 && person === undefined && (
        <p className="px-3 py-3 text-caption text-muted max-lg:hidden">Nothing due</p>
      )}
    </section>
  );
}

interface TaskGridProps {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  readonly hasDays?: boolean;
  readonly children?: Elements;
}

/** Tasks next to the days, as cards in a row. */
const TaskGrid = ({ id, title, tasks, actions, hasDays = false, children }: TaskGridProps) => (
  <>
    <h3 id={id} className="text-table font-semibold">
      <span>{`${title} `}</span>
      <span className="figures font-normal text-muted">{formatPlural(tasks.length, 'task')}</span>
    </h3>
    <ColumnTasks
      label={title}
      tasks={tasks}
      actions={actions}
      hasDays={hasDays}
      className="mt-1.5 grid grid-cols-[minmax(0,1fr)] sm:grid-cols-3 sm:gap-1 lg:grid-cols-4 xl:grid-cols-5"
    />
    {children}
  </>
);

function UndatedTasks({ tasks, actions }: { readonly tasks: readonly Task[]; readonly actions: TaskActions }) {
  const { setNodeRef, isOver } = useDroppable({ id: NO_DAY, data: { column: NO_DAY } });
  return (
    <section
      ref={setNodeRef}
      aria-labelledby="no-due-date"
      data-day={NO_DAY}
      data-drop={NO_DAY}
      className={classes(
        'border-dashed border-field-line/60 transition-colors sm:rounded-card sm:border sm:p-2',
        isOver ? 'bg-accent-soft' : 'sm:bg-surface',
      )}
    >
      <TaskGrid id="no-due-date" title="No due date" tasks={tasks} actions={actions}>
        {tasks.length === 0 && (
          <p className="mt-0.5 text-caption text-muted">
            {actions.canEdit ? 'Drop tasks here to clear their due date.' : 'Every task has a date.'}
          </p>
        )}
      </TaskGrid>
    </section>
  );
}
