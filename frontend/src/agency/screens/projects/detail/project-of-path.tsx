import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isWindowKnown } from '../../../../lib/area/windows.js';
import { useDocumentTitle } from '../../../../lib/format/document-title.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { useOnceThere } from '../../../../lib/page/once-there.js';
import { isAnswered } from '../../../../lib/live/rows.js';
import { buttonLook } from '../../../../ui/buttons/button.js';
import { Framed } from '../../../../ui/lists/list-frame.js';
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import type { AgencyState } from '../../../store/agency-state.js';
import {
  goalsOfProject,
  leaveProjectFigures,
  leaveProjectHours,
  needAgency,
  needGoalsOfProject,
  needProjectFigures,
  needProjectHours,
  reread,
  useAgency,
} from '../../../store/agency-store.js';
import { projectsPath } from '../project-paths.js';
import { ProjectSkeleton } from './project-skeleton.js';

const TITLE = 'Project';

/** Provides the marketing project in the URL, or shows why there is none. */
export function ProjectOfPath({ children }: { readonly children: (project: MarketingProject) => ReactNode }) {
  const { projectId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(projectId) ? Number(projectId) : null;
  const { phase, error } = useAgency((state) => state.marketingProjects);
  const project = useAgency((state) => (id === null ? undefined : state.marketingProjects.all.rows.get(id)));
  const isRead = useAgency((state) => id !== null && isProjectRead(state, id));
  const isShown = useOnceThere(id, project !== undefined && isRead);
  useEffect(() => {
    if (id === null) return undefined;
    needAgency('marketingProjects', 'clients');
    needProjectFigures();
    needProjectHours(id);
    needGoalsOfProject(id);
    return () => {
      leaveProjectFigures();
      leaveProjectHours();
    };
  }, [id]);
  useDocumentTitle(project?.name ?? TITLE, 'Talent Phi');

  return (
    <div className="flex flex-col gap-6">
      <Link
        to={projectsPath(useLocation().state)}
        className={`${buttonLook({ variant: 'quiet', size: 'small' })} -mb-3 -ml-2.5 self-start`}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Projects
      </Link>
      {project !== undefined && isShown ? (
        children(project)
      ) : id !== null && (project !== undefined || !isAnswered({ phase })) ? (
        <ProjectSkeleton />
      ) : (
        <>
          <h1 className="text-title font-semibold">{TITLE}</h1>
          <Framed>
            {id === null ? (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Invalid project ID" />
            ) : phase === 'failed' ? (
              <ErrorState
                sentence={sentenceOf(error, 'The project could not be loaded.')}
                onRetry={() => void reread('marketingProjects')}
              />
            ) : (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Project not found" />
            )}
          </Framed>
        </>
      )}
    </div>
  );
}

/** All data of the screen is loaded; failures are shown in place. */
function isProjectRead({ clients, projectFigures, projectHours, goals }: AgencyState, id: number): boolean {
  const areFiguresThere = projectFigures.value?.has(id) === true || isAnswered(projectFigures);
  const areHoursThere = projectHours.projectId === id && isAnswered(projectHours);
  const areGoalsThere = isWindowKnown(goals, goalsOfProject(id)) || goals.phase === 'failed';
  return isAnswered(clients) && areFiguresThere && areHoursThere && areGoalsThere;
}
