import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isWindowLoaded } from '../../../../lib/area/windows.js';
import { useDocumentTitle } from '../../../../lib/format/document-title.js';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { useWasLoaded } from '../../../../lib/page/was-loaded.js';
import { isSettled } from '../../../../lib/live/rows.js';
import { BackLink } from '../../../../ui/buttons/back-link.js';
import { ScreenHeader } from '../../../../ui/display/screen-header.js';
import { Framed } from '../../../../ui/lists/list-states.js';
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
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
import { ProjectSkeleton } from './project-skeleton.js';
import type { Elements } from '../../../../ui/elements.js';

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
              <EmptyState icon={<CircleAlert className="size-5" />} title="Invalid project ID" />
            ) : phase === 'failed' ? (
              <ErrorState
                sentence={getErrorMessage(error, 'The project could not be loaded.')}
                onRetry={() => void refetch('marketingProjects')}
              />
            ) : (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Project not found" />
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
