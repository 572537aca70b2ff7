import { ChartNoAxesColumn, type LucideIcon, Plus, Sparkles, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useUser } from '../../../session/session-store.js';
import { useWasLoaded } from '../../../lib/page/was-loaded.js';
import { isSettled } from '../../../lib/live/rows.js';
import { AddButton, getButtonClasses } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { newGoalDialog } from '../../features/goals/public.js';
import { canExceedLimits, useAgencyRight } from '../../shared/rights.js';
import type { AgencyState } from '../../store/agency-state.js';
import { loadAgency, refetch, useAgency } from '../../store/agency-store.js';
import { AgencyFigures } from './agency-figures.js';
import { DepartmentProgress } from './department-progress.js';
import { RecentTasks } from './recent-tasks.js';
import { WorkWithoutAccessList } from './without-access/work-without-access-list.js';

const DEPARTMENTS = 4;
const TILES = 4;
const ACTION_COUNT = 8;

/** Placeholder of the whole dashboard, so that its layout moves only once. */
const DashboardSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the dashboard">
    <AgencyFigures metrics={undefined} />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <SkeletonCard title="w-44" lines={DEPARTMENTS} />
        <div className="flex flex-col gap-4 border-t border-line pt-4">
          <Skeleton className="h-5 w-32" />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            {Array.from({ length: TILES }, (_, index) => (
              <Skeleton key={index} className="h-9 rounded-control" />
            ))}
          </div>
        </div>
      </div>
      <SkeletonCard title="w-36" lines={ACTION_COUNT} />
    </div>
  </div>
);

const SkeletonCard = ({ title, lines }: { readonly title: string; readonly lines: number }) => (
  <div className="flex flex-col gap-4 border-t border-line pt-4">
    <Skeleton className={`h-5 ${title}`} />
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className="flex flex-col gap-2">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </span>
    ))}
  </div>
);

const teamDialog = defineDialog('Team View', async () => (await import('./team-dialog.js')).TeamDialog);
const limitsDialog = defineDialog('Limits', async () => (await import('./limits-dialog.js')).LimitsDialog, 440);
const digestDialog = defineDialog('AI Digest', async () => (await import('./digest-dialog.js')).DigestDialog);

/** Opens the dialog of the team. The dialog of its limits replaces it and leads back to it. */
function openTeam(): void {
  const onLimits = () => {
    team.close();
    openDialog(limitsDialog, {}, openTeam);
  };
  const team = openDialog(teamDialog, { onLimits });
}

/** Parts of the store that the dashboard needs. The team contains the names in recent activity. */
const DASHBOARD_PARTS = ['metrics', 'departments', 'recent', 'team'] as const;
const isDashboardLoaded = (state: AgencyState): boolean =>
  DASHBOARD_PARTS.every((part) => state[part].value !== undefined || isSettled(state[part]));

export function AgencyDashboardScreen() {
  const metrics = useAgency((state) => state.metrics);
  const canEdit = useAgencyRight('goals:edit');
  const isManager = canExceedLimits(useUser());
  const navigate = useNavigate();
  useEffect(() => loadAgency(...DASHBOARD_PARTS), []);
  const isShown = useWasLoaded('dashboard', useAgency(isDashboardLoaded));
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader
        title="Talent Phi Goal Tracker"
        brief="Dashboard"
        subtitle="Team delivery discipline and progress visibility"
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/talent-phi/analytics" className={getButtonClasses({})}>
              <ChartNoAxesColumn className="size-4" />
              Analytics
            </Link>
            {canEdit && <AddButton onClick={() => openDialog(newGoalDialog, {})}>New Goal</AddButton>}
          </div>
        }
      />
      {isManager && <WorkWithoutAccessList />}
      {!isShown ? (
        <DashboardSkeleton />
      ) : metrics.phase === 'failed' && metrics.value === undefined ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            error={metrics.error}
            sentence="The figures could not be loaded."
            onRetry={() => void refetch('metrics')}
          />
        </div>
      ) : (
        <AgencyFigures metrics={metrics.value} />
      )}
      {isShown && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <DepartmentProgress />
            <Card title="Quick Actions" isBare>
              <div className="-mx-2 grid grid-cols-2 gap-1">
                {canEdit && (
                  <Tile
                    icon={Plus}
                    label="Create Goal"
                    more="With suggested tasks"
                    onClick={() => openDialog(newGoalDialog, {})}
                  />
                )}
                <Tile icon={Users} label="Team View" more="Current work by person" onClick={openTeam} />
                <Tile
                  icon={ChartNoAxesColumn}
                  label="Analytics"
                  more="Delivery and flow"
                  onClick={() => void navigate('/talent-phi/analytics')}
                />
                <Tile
                  icon={Sparkles}
                  label="AI Digest"
                  more="Today’s facts"
                  onClick={() => openDialog(digestDialog, {})}
                />
              </div>
            </Card>
          </div>
          <RecentTasks />
        </div>
      )}
    </div>
  );
}

interface TileProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly more: string;
  readonly onClick: () => void;
}

const Tile = ({ icon: Icon, label, more, onClick }: TileProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-sunken dark:hover:bg-raised"
  >
    <span
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text"
      aria-hidden="true"
    >
      <Icon className="size-4" />
    </span>
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span> <span className="block text-caption text-muted">{more}</span>
    </span>
  </button>
);
