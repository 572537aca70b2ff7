import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { Link2, Target, Unlink } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { isRowKnown } from '../../../../lib/area/windows.js';
import { getCurrentOfStale } from '../../../../lib/forms/forms.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { useToday } from '../../../../session/today.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { DetailsBlock } from '../../../../ui/details/details-parts.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { GoalStatusBadge } from '../../../features/goals/public.js';
import '../../../shared/hours-dialogs.js';
import { loadGoalRows, refetch, upsertRow, useAgency } from '../../../store/agency-store.js';
import { ownerName } from '../../../store/selectors.js';

interface ProjectGoalsProps {
  readonly project: MarketingProject;
  readonly canEdit: boolean;
  readonly onLink: () => void;
}

/** List of the goals of a project; each goal can be opened. */
export function ProjectGoals({ project, canEdit, onLink }: ProjectGoalsProps) {
  const goalsSlice = useAgency((state) => state.goals);
  const { phase, error, all } = goalsSlice;
  useEffect(() => loadGoalRows(project.goalIds), [project.goalIds]);
  const goals = project.goalIds
    .flatMap((id) => all.rows.get(id) ?? [])
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id));
  const linkButton = canEdit && (
    <Button size="small" icon={Link2} onClick={onLink}>
      Link goals
    </Button>
  );
  return (
    <DetailsBlock
      title="Goals"
      level={1}
      {...(goals.length > 0 && { controls: linkButton })}
      className="border-t-0 pt-0"
    >
      {phase === 'failed' && goals.length < project.goalIds.length ? (
        <ErrorState error={error} sentence="The goals could not be loaded." onRetry={() => void refetch('goals')} />
      ) : !project.goalIds.every((id) => isRowKnown(goalsSlice, id)) ? (
        <LinesSkeleton label="Loading goals" lines={Math.max(1, project.goalIds.length)} />
      ) : goals.length === 0 ? (
        <EmptyState
          icon={Target}
          title="No goals are linked yet. Time logged on their tasks counts towards the project."
        >
          {linkButton}
        </EmptyState>
      ) : (
        <ul aria-label="Linked goals" className="divide-y divide-line border-y border-line">
          {goals.map((goal) => (
            <GoalLine key={goal.id} goal={goal} project={project} canEdit={canEdit} />
          ))}
        </ul>
      )}
    </DetailsBlock>
  );
}

interface GoalLineProps {
  readonly goal: Goal;
  readonly project: MarketingProject;
  readonly canEdit: boolean;
}

function GoalLine({ goal, project, canEdit }: GoalLineProps) {
  const elapsed = getElapsedPercentage(goal.startDate, goal.dueDate, useToday());
  const behind = goal.status === 'active' && isBehind(goal.progress, elapsed);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={getEntityPath({ kind: 'goal', id: goal.id })}
            className="touch-target min-w-0 wrap-anywhere font-semibold underline-offset-4 hover:underline"
            title={goal.title}
          >
            {goal.title}
          </Link>
          <GoalStatusBadge status={goal.status} />
          {behind && <Badge tone="warn">Behind</Badge>}
        </p>
        <p className="figures text-table wrap-anywhere text-muted">{`${ownerName(goal)} · due ${formatDayWithYear(goal.dueDate)}`}</p>
      </div>
      <div className="min-w-0 max-lg:col-span-2 max-lg:row-start-2">
        <p className="figures mb-1.5 flex items-baseline justify-between gap-3 text-table">
          <span>
            <span className="font-semibold">{`${goal.progress}% complete`}</span>
            {goal.status === 'active' && <span className="text-muted">{` · ${elapsed}% of time elapsed`}</span>}
          </span>
          <Link
            to={`/talent-phi/tasks?goal=${goal.id}`}
            className="touch-target shrink-0 text-muted underline-offset-4 hover:underline"
          >{`${goal.completedTasks} of ${formatPlural(goal.totalTasks, 'task')}`}</Link>
        </p>
        <ProgressBar
          label={`${goal.title}: ${goal.progress}% complete`}
          percent={goal.progress}
          tone={behind ? 'warn' : 'accent'}
        />
      </div>
      {canEdit && (
        <IconButton
          label={`Unlink ${goal.title}`}
          tip="Unlink"
          className="-mr-2"
          icon={Unlink}
          onClick={() => void unlink(project, goal)}
        />
      )}
    </li>
  );
}

async function unlink(project: MarketingProject, goal: Goal): Promise<void> {
  try {
    upsertRow.marketingProjects(await withoutGoal(project, goal.id));
    showToast({
      title: 'Project updated',
      description: `${isolateDirection(goal.title)} was removed from the project`,
    });
  } catch (error) {
    showFailure(error, 'Failed to update project');
  }
}

/**
 * Removes a goal from the project's list. The list is sent as a whole, so links that another user added meanwhile are
 * kept.
 */
async function withoutGoal(project: MarketingProject, goalId: number): Promise<MarketingProject> {
  const send = ({ id, version, goalIds }: MarketingProject) =>
    call(updateMarketingProject, {
      params: { id },
      body: { version, goalIds: goalIds.filter((one) => one !== goalId) },
    });
  try {
    return await send(project);
  } catch (error) {
    const current = getCurrentOfStale(error) as MarketingProject | null;
    if (current === null) throw error;
    return await send(current);
  }
}
