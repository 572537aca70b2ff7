import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { getElapsedPercentage } from '@atrium/rules/agency/goal-progress';
import { formatPlural, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';
import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { Link } from 'react-router-dom';
import { useToday } from '../../../session/today.js';
import { EditDelete, editDeleteColumn } from '../../../ui/buttons/edit-delete.js';
import { Badge } from '../../../ui/display/badge.js';
import { FactLine } from '../../../ui/display/facts.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { GoalStatusBadge } from '../../features/goals/public.js';
import { WithoutAccessMark } from '../../shared/without-access-mark.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { clientName, departmentNames, ownerName } from '../../store/selectors.js';
import { isGoalBehind, isOpenGoal } from './filter-goals.js';

export interface GoalActions {
  readonly canEdit: boolean;
  readonly edit: (goal: Goal) => void;
  readonly remove: (goal: Goal) => void;
}

/** @param isNarrow true when the menu has all actions of a row */
export function goalColumns({ canEdit, edit, remove }: GoalActions, isNarrow: boolean): TableColumn<Goal>[] {
  return [
    { id: 'title', header: 'Goal', sortValue: ({ title }) => title, cell: (goal) => <TitleCell goal={goal} /> },
    {
      id: 'status',
      header: 'Status',
      width: 'clamp(184px, 18vw, 252px)',
      sortValue: ({ status }) => status,
      cell: (goal) => <GoalBadges goal={goal} />,
    },
    {
      id: 'progress',
      header: 'Progress',
      width: 'clamp(216px, 16vw, 224px)',
      sortValue: ({ progress }) => progress,
      cell: (goal) => <Progress goal={goal} />,
    },
    {
      id: 'due',
      header: 'Dates',
      width: 'clamp(152px, 12vw, 168px)',
      sortValue: ({ dueDate }) => dueDate,
      cell: (goal) => <Dates goal={goal} />,
    },
    {
      id: 'owner',
      header: 'Owner',
      width: '15%',
      from: 'large',
      sortValue: ownerName,
      cell: (goal) => <Owner goal={goal} />,
    },
    ...(canEdit
      ? [editDeleteColumn<Goal>({ nameOf: ({ title }) => title, onEdit: edit, onDelete: remove, isNarrow })]
      : []),
  ];
}

function TitleCell({ goal }: { readonly goal: Goal }) {
  const change = useAgency((state) => state.changes.get(changeKey('goal', goal.id)));
  const client = useAgency((state) => clientName(state, goal.clientId));
  const caption = [client, goal.description].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0" title={goal.title}>
      <p className="truncate font-semibold">{goal.title}</p>
      {change === undefined ? (
        <p className="truncate text-caption text-muted" title={caption}>
          <span>{client ?? 'No client'}</span>
          {goal.description && <span className="max-[1199px]:hidden">{` · ${goal.description}`}</span>}
        </p>
      ) : (
        <p className="truncate text-caption font-semibold text-accent-text">{change.caption}</p>
      )}
    </div>
  );
}

function GoalBadges({ goal }: { readonly goal: Goal }) {
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1">
      <GoalStatusBadge status={goal.status} />
      {goal.priority !== 'medium' && <Badge tone="neutral">{`${WORK_PRIORITY_LABELS[goal.priority]} priority`}</Badge>}
      {isGoalBehind(goal, today) && <Badge tone="warn">Behind</Badge>}
    </div>
  );
}

const Progress = ({ goal: { id, title, progress, completedTasks, totalTasks } }: { readonly goal: Goal }) => (
  <div>
    <p className="figures mb-1 flex items-baseline justify-between gap-3 text-table">
      <span className="font-semibold whitespace-nowrap">{`${progress}% complete`}</span>
      <Link
        to={`/talent-phi/tasks?goal=${id}`}
        className="touch-target text-caption whitespace-nowrap text-muted underline-offset-4 hover:underline"
      >{`${completedTasks} of ${formatPlural(totalTasks, 'task')}`}</Link>
    </p>
    <ProgressBar label={`${title}: ${progress}% complete`} percent={progress} className="h-1" />
  </div>
);

function Dates({ goal: { startDate, dueDate, status } }: { readonly goal: Goal }) {
  const today = useToday();
  return (
    <div className="figures" title={`${formatDayWithYear(startDate)} – ${formatDayWithYear(dueDate)}`}>
      <p>{`${formatDay(startDate)} – ${formatDay(dueDate)}`}</p>
      {status === 'active' && (
        <p className="text-caption text-muted">{`${getElapsedPercentage(startDate, dueDate, today)}% of time elapsed`}</p>
      )}
    </div>
  );
}

function Owner({ goal }: { readonly goal: Goal }) {
  const departments = useAgency((state) => state.departments);
  const names = departmentNames({ departments }, goal.departmentIds).join(', ');
  return (
    <div>
      <p className="flex min-w-0 items-center gap-1">
        <span className="truncate">{ownerName(goal)}</span>
        {isOpenGoal(goal) && <WithoutAccessMark kind="goals" userId={goal.ownerId} />}
      </p>
      <p className="truncate text-caption text-muted" title={names}>
        {names}
      </p>
    </div>
  );
}

/** Row of a goal on a narrow window. */
export function GoalLine({ goal, actions }: { readonly goal: Goal; readonly actions: GoalActions }) {
  const today = useToday();
  const isBehind = isGoalBehind(goal, today);
  return (
    <div className="relative flex h-full items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere" title={goal.title}>
          {goal.title}
        </p>
        <p className="text-caption text-muted">
          <FactLine
            facts={[
              isBehind && (
                <span key="behind" className="font-semibold text-bad-text">
                  Behind
                </span>
              ),
              `Due ${formatDay(goal.dueDate)}`,
              <span key="owner">
                <span>{`${ownerName(goal)} `}</span>
                {isOpenGoal(goal) && <WithoutAccessMark kind="goals" userId={goal.ownerId} />}
              </span>,
            ]}
          />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <Link
          to={`/talent-phi/tasks?goal=${goal.id}`}
          className="touch-target figures text-table font-semibold"
        >{`${goal.progress}% complete`}</Link>
        {goal.status !== 'active' && <GoalStatusBadge status={goal.status} />}
      </div>
      {actions.canEdit && (
        <EditDelete name={goal.title} onEdit={() => actions.edit(goal)} onDelete={() => actions.remove(goal)} />
      )}
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-0 h-0.5 bg-accent"
        style={{ width: `${goal.progress}%` }}
      />
    </div>
  );
}
