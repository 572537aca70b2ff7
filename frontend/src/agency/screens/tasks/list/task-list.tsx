import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Highlight } from '../../../../ui/lists/highlight.js';
import { Framed } from '../../../../ui/lists/list-states.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { TaskCardContent } from '../board/task-card.js';
import { getColumnName, getColumn } from '../board/week.js';
import { StatusButton, TaskCaption, TaskMenu, TaskTitle } from '../task-parts.js';
import type { TaskActions } from '../task-actions.js';
import { WipRejection } from '../wip/wip-parts.js';
import type { Grouping, TaskSort } from '../tasks-view.js';
import type { TaskRoute } from '../use-task-route.js';
import { groupTasks, takeGroups } from './list-groups.js';

interface TaskListProps extends Pick<TaskRoute, 'onOrder'> {
  readonly tasks: readonly Task[];
  readonly by: Grouping;
  readonly sort: TaskSort;
  /** Completed tasks are listed from the latest day. */
  readonly newestFirst: boolean;
  readonly actions: TaskActions;
  /** The task whose details are shown next to the list. */
  readonly openId: number | null;
  readonly onBack: () => void;
  /** Loads more tasks; absent when all are loaded. */
  readonly onMore?: () => void;
}

const STEP = 60;

/** Returns whether an element is visible below the header and the filters. A visible row must not move when it opens. */
function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return top >= covered && bottom <= window.innerHeight;
}

/** Tasks in groups, in pages. */
export function TaskList(props: TaskListProps) {
  const { tasks: listed, by, sort, newestFirst, onOrder, actions, openId, onBack, onMore } = props;
  const today = useToday();
  const goals = useAgency((state) => state.goals);
  const clients = useAgency((state) => state.clients.all.rows);
  const groups = useMemo(
    () => groupTasks(listed, { by, sort, goals, clients, today, newestFirst }),
    [listed, by, sort, goals, clients, today, newestFirst],
  );
  useEffect(() => onOrder(() => groups.flatMap((group) => group.tasks)), [onOrder, groups]);
  // The heading of a group is its day, so that a row needs none.
  const isByDay = by === '' && sort === '';
  const isWide = useMediaQuery('(min-width: 1024px)') || openId !== null;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = openId === null ? null : list.current?.querySelector(`[data-row="${openId}"]`);
    if (row != null && !isInView(row)) row.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const [shown, setShown] = useState(STEP);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return (
      <Framed>
        <EmptyState icon={CircleCheck} title="No tasks match these filters">
          <Button onClick={onBack}>Back to the week</Button>
        </EmptyState>
      </Framed>
    );
  return (
    <div ref={list} className="@container flex flex-col gap-4">
      <div
        className={classes(
          'flex flex-col',
          isWide ? 'divide-y divide-line rounded-card border border-line bg-surface' : 'gap-6',
        )}
      >
        {takeGroups(groups, shown).map(({ key, name, tasks, count }) => (
          <section
            key={key}
            aria-labelledby={`group-${key}`}
            className={classes(
              'flex flex-col',
              isWide ? '@min-[880px]:grid @min-[880px]:grid-cols-[176px_minmax(0,1fr)]' : 'gap-2',
            )}
          >
            <h3
              id={`group-${key}`}
              className={classes('text-table font-semibold wrap-anywhere', isWide && 'px-4 pt-3 pb-1')}
            >
              <span>{name}</span>
              {isByDay && key === today && <span className="ml-1.5 text-caption text-accent-text">Today</span>}
              <span className="figures ml-2 font-normal text-muted @min-[880px]:ml-0 @min-[880px]:block @min-[880px]:text-caption">
                {formatPlural(count, 'task')}
              </span>
            </h3>
            <ul
              aria-label={name}
              className={
                isWide
                  ? 'divide-y divide-line @min-[880px]:border-l @min-[880px]:border-line'
                  : 'grid sm:grid-cols-2 sm:gap-2'
              }
            >
              {tasks.map((task) => (
                <li key={task.id} data-row={task.id} className="min-w-0 scroll-my-32">
                  {isWide ? (
                    <TaskLine task={task} actions={actions} isOpen={task.id === openId} hasDay={!isByDay} />
                  ) : (
                    <TaskCardContent task={task} actions={actions} hasDay={!isByDay} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {(total > shown || onMore !== undefined) && (
        <Button
          className="self-center"
          onClick={() => {
            setShown(shown + STEP);
            if (shown + STEP >= total) onMore?.();
          }}
        >
          {total > shown ? `Show ${Math.min(STEP, total - shown)} more` : 'Show more'}
        </Button>
      )}
    </div>
  );
}

interface TaskLineProps {
  readonly task: Task;
  readonly actions: TaskActions;
  /** True when the details of the task are shown. */
  readonly isOpen: boolean;
  readonly hasDay: boolean;
}

/** Row of a task on a wide window. */
function TaskLine({ task, actions, isOpen, hasDay }: TaskLineProps) {
  const titleId = useId();
  const today = useToday();
  const change = useAgency((state) => state.changes.get(changeKey('task', task.id)));
  return (
    <article
      aria-labelledby={titleId}
      data-task={task.id}
      aria-current={isOpen || undefined}
      className={classes(
        'relative flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1 text-table',
        isOpen && 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <Highlight of={change?.key} />
      <StatusButton task={task} titleId={titleId} canEdit={actions.canEdit} />
      <div className="relative min-w-0 flex-1 basis-32">
        <TaskTitle
          task={task}
          id={titleId}
          onOpen={actions.onOpen}
          className="block max-w-full truncate font-semibold"
        />
        <TaskCaption task={task} change={change?.caption} />
      </div>
      {hasDay && (
        <p className="figures relative w-32 shrink-0 text-right text-caption text-muted">
          {getColumnName(getColumn(task), today)}
        </p>
      )}
      <p className="relative hidden w-40 truncate text-muted @min-[880px]:block" title={assigneeName(task)}>
        {assigneeName(task)}
      </p>
      {actions.canEdit && <TaskMenu task={task} actions={actions} />}
      {!isOpen && <WipRejection task={task} />}
    </article>
  );
}
