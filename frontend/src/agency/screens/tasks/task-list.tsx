import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { CircleCheck } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';
import { TaskFace } from './board/task-card.js';
import { StatusButton, TaskMarks, TaskMenu, TaskTitle } from './task-parts.js';
import type { TaskActs } from './task-acts.js';
import { byPlace, firstGroups, hoursText, placeName } from './board/week.js';

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** Completed tasks are listed from the latest. */
  readonly newestFirst: boolean;
  readonly acts: TaskActs;
  readonly onBack: () => void;
  /** Loads more tasks; absent when all are loaded. */
  readonly onMore?: () => void;
}

const STEP = 60;

/** Tasks of all weeks by day, in pages. */
export function TaskList({ tasks, newestFirst, acts, onBack, onMore }: TaskListProps) {
  const today = useToday();
  const wide = useMediaQuery('(min-width: 1024px)');
  const [shown, setShown] = useState(STEP);
  const groups = useMemo(() => firstGroups(byPlace(tasks), newestFirst, shown), [tasks, newestFirst, shown]);
  if (tasks.length === 0)
    return (
      <Framed>
        <EmptyState icon={<CircleCheck className="size-5" />} title="No task matches these filters.">
          <Button onClick={onBack}>Back to the week</Button>
        </EmptyState>
      </Framed>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-5 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-card lg:border lg:border-line lg:bg-surface">
        {groups.map(({ place, tasks: some, count }) => (
          <section
            key={place}
            aria-labelledby={`group-${place}`}
            className="flex flex-col gap-2 lg:grid lg:grid-cols-[160px_minmax(0,1fr)] lg:gap-0"
          >
            <h3 id={`group-${place}`} className="text-table font-semibold lg:px-4 lg:py-3">
              {placeName(place, today)}
              {place === today && <span className="ml-1.5 text-caption text-accent-text">Today</span>}
              <span className="figures ml-2 font-normal text-muted lg:ml-0 lg:block lg:text-caption">
                {plural(count, 'task')}
              </span>
            </h3>
            <ul
              aria-label={placeName(place, today)}
              className={wide ? 'divide-y divide-line border-l border-line' : 'grid gap-2 sm:grid-cols-2'}
            >
              {some.map((task) => (
                <li key={task.id} className="min-w-0">
                  {wide ? <TaskLine task={task} acts={acts} /> : <TaskFace task={task} acts={acts} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {(tasks.length > shown || onMore !== undefined) && (
        <Button
          className="self-center"
          onClick={() => {
            setShown(shown + STEP);
            if (shown + STEP >= tasks.length) onMore?.();
          }}
        >
          {tasks.length > shown ? `Show ${Math.min(STEP, tasks.length - shown)} more` : 'Show more'}
        </Button>
      )}
    </div>
  );
}

/** A task in one line, on wide screens. */
function TaskLine({ task, acts }: { readonly task: Task; readonly acts: TaskActs }) {
  const titleId = useId();
  const goal = useAgency((state) => state.goals.all.rows.get(task.goalId));
  const change = useAgency((state) => state.changes.get(changeKey('task', task.id)));
  return (
    <article
      aria-labelledby={titleId}
      data-task={task.id}
      className="relative flex min-h-11 items-center gap-3 px-3 py-1.5 text-table"
    >
      {change !== undefined && (
        <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
      )}
      <StatusButton task={task} titleId={titleId} mayEdit={acts.mayEdit} />
      <div className="relative min-w-0 flex-1">
        <TaskTitle task={task} id={titleId} onOpen={acts.onOpen} className="block max-w-full truncate font-medium" />
        <p
          className={classes(
            'truncate text-caption',
            change === undefined ? 'text-muted' : 'font-medium text-accent-text',
          )}
          title={goal?.title}
        >
          {change?.caption ?? goal?.title ?? 'Deleted goal'}
        </p>
      </div>
      <div className="relative flex w-48 items-center gap-1.5">
        <TaskMarks task={task} />
      </div>
      <p className="relative w-40 truncate text-muted" title={assigneeName(task)}>
        {assigneeName(task)}
      </p>
      <p className="figures relative w-14 text-right text-muted">
        {task.estimatedHours !== null && hoursText(task.estimatedHours)}
      </p>
      {acts.mayEdit && <TaskMenu task={task} acts={acts} />}
    </article>
  );
}
