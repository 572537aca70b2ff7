import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { SlidersHorizontal, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { Skeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { useAgencyRight } from '../../shared/rights.js';
import { useTaskWindow } from '../../shared/use-task-window.js';
import { hasOpenGoals, loadAgency, loadOpenGoals, refetch, useAgency } from '../../store/agency-store.js';
import { WorkWithoutAccessList } from './without-access/work-without-access-list.js';

const ROWS = 4;
const IN_PROGRESS = { status: 'in_progress' };

/** Dialog with the current work per person and the limit of tasks in progress. */
export function TeamDialog({ onLimits, onClose }: { readonly onLimits: () => void; readonly onClose: () => void }) {
  const team = useAgency((state) => state.team);
  const tasks = useAgency((state) => state.tasks);
  const goals = useAgency((state) => state.goals);
  const settings = useAgency((state) => state.settings.value);
  const limit = settings?.wipLimit;
  const canLimit = useAgencyRight('settings:edit');
  useEffect(() => {
    loadOpenGoals();
    loadAgency('team', 'settings');
    // Changes of access publish no event to the agency.
    if (useAgency.getState().team.phase === 'ready') void refetch('team');
  }, []);
  const areTasksLoaded = useTaskWindow(IN_PROGRESS);
  const hasGoals = useAgency(hasOpenGoals);
  const inProgress = tasksInProgress(tasks.all.rows.values(), goals.all.rows);
  const failed = [team, tasks, goals].find(({ phase, error }) => phase === 'failed' && error !== null);
  const people = team.value?.filter(({ id, isActive }) => isActive || inProgress.has(id));

  return (
    <Dialog
      onClose={onClose}
      width={640}
      title="Team View"
      description={
        limit === 0 ? 'Current work by person.' : 'Current work by person, against the limit of tasks in progress.'
      }
      footer={
        settings !== undefined && (
          <>
            <p className="figures mr-auto self-center text-table text-muted">{describeLimits(settings)}</p>
            {canLimit && (
              <Button icon={SlidersHorizontal} onClick={onLimits}>
                Limits
              </Button>
            )}
          </>
        )
      }
    >
      <WorkWithoutAccessList className="mb-4" />
      {failed !== undefined && people === undefined ? (
        <ErrorState
          error={failed.error}
          sentence="The team could not be loaded."
          onRetry={() => void refetch('team', 'tasks', 'goals')}
        />
      ) : people === undefined || !areTasksLoaded || !hasGoals ? (
        <div className="flex flex-col gap-4" aria-busy="true" role="status" aria-label="Loading the team">
          {Array.from({ length: ROWS }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : people.length === 0 ? (
        <EmptyState icon={Users} title="No one is assigned to the agency yet" />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {people.map((person) => {
            const working = inProgress.get(person.id) ?? [];
            const full = limit !== undefined && limit > 0 && working.length >= limit;
            return (
              <li key={person.id} className="flex flex-col gap-2 py-3 first:pt-0">
                <div className="flex items-baseline justify-between gap-3">
                  <p className="min-w-0 truncate">
                    <span className="font-semibold">{getDisplayName(person)}</span>
                    {person.position !== null && (
                      <span className="ml-2 text-caption text-muted">{person.position}</span>
                    )}
                  </p>
                  <p className="figures shrink-0 text-table text-muted">
                    {limit
                      ? `${working.length} of ${limit} in progress`
                      : `${formatPlural(working.length, 'task')} in progress`}
                  </p>
                </div>
                {!!limit && (
                  <div className="flex items-center gap-3">
                    <ProgressBar
                      label={`${getDisplayName(person)}: ${working.length} of ${limit} in progress`}
                      percent={(working.length / limit) * 100}
                      tone={full ? 'warn' : 'accent'}
                      className="flex-1"
                    />
                    {full && <Badge tone="warn">At the limit</Badge>}
                  </div>
                )}
                {working.length > 0 ? (
                  <ul className="flex flex-col gap-0.5 text-table">
                    {working.map((task) => (
                      <TaskLine key={task.id} task={task} />
                    ))}
                  </ul>
                ) : (
                  <p className="text-table text-muted">Nothing in progress</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

function TaskLine({ task }: { readonly task: Task }) {
  const goal = useAgency((state) => state.goals.all.rows.get(task.goalId));
  return (
    <li className="truncate" title={task.title}>
      <Link to={`/talent-phi/tasks?status=in_progress&person=${task.assignedTo}`} className="hover:underline">
        {task.title}
      </Link>
      {goal !== undefined && <span className="text-muted">{` · ${goal.title}`}</span>}
    </li>
  );
}

const describeLimits = ({ wipLimit, capacityHours }: AgencySettings): string =>
  `${wipLimit === 0 ? 'No limit of tasks in progress' : `At most ${formatPlural(wipLimit, 'task')} in progress`} · ${formatHours(capacityHours)} hours a day`;

/** Returns the tasks in progress per person. Tasks of cancelled goals do not count, as for the limit. */
function tasksInProgress(
  tasks: Iterable<Task>,
  goals: ReadonlyMap<Goal['id'] | string, Goal>,
): ReadonlyMap<string, readonly Task[]> {
  const byPerson = new Map<string, Task[]>();
  for (const task of tasks) {
    if (task.status !== 'in_progress' || goals.get(task.goalId)?.status === 'cancelled') continue;
    const known = byPerson.get(task.assignedTo);
    if (known === undefined) byPerson.set(task.assignedTo, [task]);
    else known.push(task);
  }
  return byPerson;
}
