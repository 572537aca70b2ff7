import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { isWithinWipLimit } from '@atrium/rules/agency/wip-limit';
import { CalendarCheck, ClockAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { isWindowFull } from '../../../../lib/area/windows.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { useTaskWindow } from '../../../shared/use-task-window.js';
import { useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { useAllTasksInProgress } from '../wip/tasks-in-progress.js';
import { filterTasks, LIST_PAGE_SIZE, listFilter, type TaskFilter } from './week.js';

interface AttentionStripProps {
  readonly tasks: readonly Task[];
  readonly filter: TaskFilter;
  readonly canEdit: boolean;
  readonly onShowOverdue: () => void;
}

/** Overdue tasks of all weeks, and people at their limit of tasks in progress. */
export function AttentionStrip({ tasks, filter, canEdit, onShowOverdue }: AttentionStripProps) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const wanted = useMemo(() => ({ ...filter, status: 'overdue', search: '' }), [filter]);
  const window = useMemo(() => listFilter(wanted, today), [wanted, today]);
  useTaskWindow(window, LIST_PAGE_SIZE);
  const isCut = useAgency((state) => isWindowFull(state.tasks, window));
  const late = useMemo(() => filterTasks(tasks, goals, wanted, today), [tasks, goals, wanted, today]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {late.length > 0 && (
        <div className="flex items-center gap-1">
          <Button
            size="small"
            className="border-warn-line bg-warn-soft text-warn-text"
            icon={ClockAlert}
            onClick={onShowOverdue}
          >{`${late.length.toLocaleString('en')}${isCut ? '+' : ''} overdue`}</Button>
          {canEdit && !isCut && (
            <Button
              size="small"
              variant="quiet"
              icon={CalendarCheck}
              onClick={() => void import('../move-tasks.js').then(({ moveToToday }) => moveToToday(late, today))}
            >
              Move to today
            </Button>
          )}
        </div>
      )}
      <WipLine person={filter.person} />
    </div>
  );
}

/** "Daniel 5/5": tasks in progress of the filtered person, or of everyone who is at the limit. */
function WipLine({ person }: { readonly person: string }) {
  const limit = useAgency((state) => state.settings.value?.wipLimit) ?? 0;
  const inProgress = useAllTasksInProgress();
  const people = useMemo(() => {
    const counts = new Map<string, { readonly name: string; readonly count: number }>();
    for (const task of inProgress ?? []) {
      if (task.assignee === null) continue;
      const name = task.assignee.firstName ?? assigneeName(task);
      counts.set(task.assignedTo, { name, count: (counts.get(task.assignedTo)?.count ?? 0) + 1 });
    }
    return [...counts].filter(([id, { count }]) => (person === '' ? !isWithinWipLimit(limit, count) : id === person));
  }, [inProgress, person, limit]);
  if (limit === 0 || people.length === 0) return null;
  return (
    <ul aria-label="Tasks in progress of the limit" className="figures flex flex-wrap gap-x-2 text-caption text-muted">
      {people.map(([id, { name, count }]) => {
        const isAtLimit = !isWithinWipLimit(limit, count);
        return (
          <li
            key={id}
            title={`${count} of ${limit} tasks in progress`}
            className={classes('inline-flex items-center gap-1', isAtLimit && 'font-semibold text-warn-text')}
          >
            {isAtLimit && <TriangleAlert className="size-3" role="img" aria-label="At the limit" />}
            <span>{`${name} ${count}/${limit}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
