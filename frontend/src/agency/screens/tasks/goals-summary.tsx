import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ChevronDown, Pencil, Plus, Target } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePrinting } from '../../../lib/page/print-state.js';
import { useToday } from '../../../session/today.js';
import { Button, getButtonClasses, IconButton } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { classes } from '../../../ui/classes.js';
import { LinesSkeleton, EmptyState } from '../../../ui/feedback/states.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { editGoalDialog } from '../../features/goals/public.js';
import { TaskStatusBadge } from '../../features/tasks/public.js';
import { useAgencyRight } from '../../shared/rights.js';
import { useTaskWindow } from '../../shared/use-task-window.js';
import { useAgency } from '../../store/agency-store.js';
import { clientName, assigneeName } from '../../store/selectors.js';
import { StatusButton, TaskTitle } from './task-parts.js';
import type { TaskActions } from './task-actions.js';
import { WipRejection } from './wip/wip-parts.js';
import { getColumnName, getColumn, isLate } from './board/week.js';

interface GoalsSummaryProps {
  /** Active goals by due date. */
  readonly goals: readonly Goal[];
  /** Loaded tasks; those of a goal load when it is opened. */
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  readonly onAdd: (goalId: number) => void;
}

const FIRST = 5;
const STEP = 60;

export function GoalsSummary({ goals, tasks, actions, onAdd }: GoalsSummaryProps) {
  const [shown, setShown] = useState(FIRST);
  const isOnPaper = usePrinting(({ phase }) => phase === 'printing');
  return (
    <Card title="Active Goals Summary" description={`${formatPlural(goals.length, 'active goal')}, the next due first`}>
      {goals.length === 0 ? (
        <EmptyState icon={Target} title="No active goals here">
          <Link to="/talent-phi/goals" className={getButtonClasses({})}>
            Open goals
          </Link>
        </EmptyState>
      ) : (
        <ul aria-label="Active goals" className="divide-y divide-line border-t border-line">
          {goals.slice(0, isOnPaper ? goals.length : shown).map((goal) => (
            <GoalRow key={goal.id} goal={goal} tasks={tasks} actions={actions} onAdd={onAdd} />
          ))}
        </ul>
      )}
      {goals.length > shown && (
        <div className="flex justify-center border-t border-line p-3 print:hidden">
          <Button onClick={() => setShown(shown + STEP)}>{`Show ${Math.min(STEP, goals.length - shown)} more`}</Button>
        </div>
      )}
    </Card>
  );
}

function GoalRow({ goal, tasks, actions, onAdd }: Omit<GoalsSummaryProps, 'goals'> & { readonly goal: Goal }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const client = useAgency((state) => clientName(state, goal.clientId));
  const canEditGoals = useAgencyRight('goals:edit');
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:px-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 basis-64 items-center gap-2 rounded-control text-left print:min-h-0"
        >
          <ChevronDown
            className={classes('size-4 shrink-0 text-muted transition-transform print:hidden', !open && '-rotate-90')}
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold" title={goal.title}>
              {`${goal.title} `}
            </span>
            <span className="figures block truncate text-caption text-muted">{`${client !== null ? `${client} · ` : ''}Due ${formatDayWithYear(goal.dueDate)}`}</span>
          </span>
        </button>
        <div className="flex w-full items-center gap-3 sm:w-64">
          <ProgressBar label={`${goal.title}: ${goal.progress}% complete`} percent={goal.progress} className="flex-1" />
          <span className="figures w-28 shrink-0 text-right text-caption text-muted">{`${goal.progress}% · ${goal.completedTasks} of ${formatPlural(goal.totalTasks, 'task')}`}</span>
        </div>
        <div className="ml-auto flex items-center gap-1">
          {actions.canEdit && (
            <Button size="small" icon={Plus} aria-label={`Add Task to ${goal.title}`} onClick={() => onAdd(goal.id)}>
              Add Task
            </Button>
          )}
          {canEditGoals && (
            <IconButton
              label={`Edit ${goal.title}`}
              tip="Edit goal"
              icon={Pencil}
              onClick={() => openDialog(editGoalDialog, { goal })}
            />
          )}
        </div>
      </div>
      {open && <GoalTasks id={listId} goal={goal} tasks={tasks} actions={actions} />}
    </li>
  );
}

const NO_DATE_LAST = '~';

function GoalTasks({
  id,
  goal,
  tasks,
  actions,
}: Pick<GoalsSummaryProps, 'tasks' | 'actions'> & { readonly id: string; readonly goal: Goal }) {
  const window = useMemo(() => ({ goalId: String(goal.id) }), [goal.id]);
  const isKnown = useTaskWindow(window);
  const mine = tasks
    .filter(({ goalId }) => goalId === goal.id)
    .toSorted((a, b) =>
      (a.dueDate ?? NO_DATE_LAST) < (b.dueDate ?? NO_DATE_LAST) ? -1 : a.dueDate === b.dueDate ? a.id - b.id : 1,
    );
  if (mine.length === 0 && !isKnown) return <LinesSkeleton label={`Loading tasks of ${goal.title}`} lines={2} />;
  if (mine.length === 0) return <p className="pr-4 pb-3 pl-9 text-table text-muted sm:pl-10">No tasks yet.</p>;
  return (
    <ul id={id} aria-label={`Tasks of ${goal.title}`} className="flex flex-col px-3 pb-3 sm:pr-4 sm:pl-8">
      {mine.map((task) => (
        <GoalTask key={task.id} task={task} actions={actions} />
      ))}
    </ul>
  );
}

function GoalTask({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const titleId = useId();
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 text-table">
      <StatusButton task={task} titleId={titleId} canEdit={actions.canEdit} />
      <TaskTitle
        task={task}
        id={titleId}
        onOpen={actions.onOpen}
        className="min-h-8 min-w-0 flex-1 truncate pointer-coarse:min-h-11"
      />
      {isLate(task, goals, today) && <TaskStatusBadge status="overdue" />}
      <span className="hidden w-36 truncate text-caption text-muted sm:block">{assigneeName(task)}</span>
      <span className="figures w-24 shrink-0 text-right text-caption text-muted">
        {getColumnName(getColumn(task), today)}
      </span>
      <WipRejection task={task} />
    </li>
  );
}
