import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isWindowLoaded } from '../../../../lib/area/windows.js';
import { useDocumentTitle } from '../../../../lib/format/document-title.js';
import { useWasLoaded } from '../../../../lib/page/was-loaded.js';
import { isSettled } from '../../../../lib/live/rows.js';
import { BackLink } from '../../../../ui/buttons/back-link.js';
import { ScreenHeader } from '../../../../ui/display/screen-header.js';
import { Framed } from '../../../../ui/lists/list-states.js';
import { EmptyState, ErrorState, LinesSkeleton, Skeleton } from '../../../../ui/feedback/states.js';
import type { AgencyState } from '../../../store/agency-state.js';
import {
  getProjectGoalsFilter,
  unloadProjectFigures,
  unloadProjectHours,
  loadAgency,
  loadProjectGoals,
  loadProjectFigures,
  loadProjectHours,
  refetch,
  useAgency,
} from '../../../store/agency-store.js';
import { projectsPath } from '../project-paths.js';
import type { Elements } from '../../../../ui/elements.js';
import { DetailsHeading } from '../../../../ui/details/details-parts.js';

const PANELS = 2;

const ProjectSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the project">
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Skeleton className="size-14 rounded-card" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-9 w-80 max-w-full rounded-control pointer-coarse:h-11" />
    </div>
    <Skeleton className="h-18" />
    <div>
      <DetailsHeading title="Goals" level={1} />
      <LinesSkeleton label="Loading goals" lines={2} />
    </div>
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
      {Array.from({ length: PANELS }, (_, index) => (
        <Skeleton key={index} className="h-[280px] rounded-card" />
      ))}
    </div>
  </div>
);

const TITLE = 'Project';
const BLOCKS = 'flex min-w-0 flex-col gap-6 max-sm:gap-4';

/** Provides the marketing project in the URL, or shows why there is none. */
export function ProjectRoute({ children }: { readonly children: (project: MarketingProject) => Elements }) {
  const { projectId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(projectId) ? Number(projectId) : null;
  const { phase, error } = useAgency((state) => state.marketingProjects);
  const project = useAgency((state) => (id === null ? undefined : state.marketingProjects.all.rows.get(id)));
  const isRead = useAgency((state) => id !== null && isProjectLoaded(state, id));
  const isShown = useWasLoaded(id, project !== undefined && isRead);
  useEffect(() => {
    if (id === null) return undefined;
    loadAgency('marketingProjects', 'clients');
    loadProjectFigures();
    loadProjectHours(id);
    loadProjectGoals(id);
    return () => {
      unloadProjectFigures();
      unloadProjectHours();
    };
  }, [id]);
  useDocumentTitle(project?.name ?? TITLE, 'Talent Phi');

  return (
    <div className="flex flex-col gap-2 max-sm:gap-1">
      <BackLink to={projectsPath(useLocation().state)} list="Projects" />
      {project !== undefined && isShown ? (
        <div className={BLOCKS}>{children(project)}</div>
      ) : id !== null && (project !== undefined || !isSettled({ phase })) ? (
        <ProjectSkeleton />
      ) : (
        <div className={BLOCKS}>
          <ScreenHeader title={TITLE} />
          <Framed>
            {id === null ? (
              <EmptyState icon={CircleAlert} title="Invalid project ID" />
            ) : phase === 'failed' ? (
              <ErrorState
                error={error}
                sentence="The project could not be loaded."
                onRetry={() => void refetch('marketingProjects')}
              />
            ) : (
              <EmptyState icon={CircleAlert} title="Project not found" />
            )}
          </Framed>
        </div>
      )}
    </div>
  );
}

/** Returns whether all data of the screen is loaded. Failed parts show their own error. */
function isProjectLoaded({ clients, projectFigures, projectHours, goals }: AgencyState, id: number): boolean {
  const areFiguresLoaded = projectFigures.value?.has(id) === true || isSettled(projectFigures);
  const areHoursLoaded = projectHours.projectId === id && isSettled(projectHours);
  const areGoalsLoaded = isWindowLoaded(goals, getProjectGoalsFilter(id)) || goals.phase === 'failed';
  return isSettled(clients) && areFiguresLoaded && areHoursLoaded && areGoalsLoaded;
}
