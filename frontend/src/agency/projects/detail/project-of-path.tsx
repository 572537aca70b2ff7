import type { MarketingProject } from '@atrium/contract/agency/marketing-projects';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.js';
import { sentenceOf } from '../../../lib/http.js';
import { buttonLook } from '../../../ui/button.js';
import { Framed } from '../../../ui/list-frame.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { needAgency, reread, useAgency } from '../../store/agency-store.js';
import { FiguresSkeleton } from '../figures/figures-skeleton.js';
import { projectsPath } from '../project-paths.js';

const TITLE = 'Project';

/** The marketing project that the address names, or why there is none. */
export function ProjectOfPath({ children }: { readonly children: (project: MarketingProject) => ReactNode }) {
  const { projectId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(projectId) ? Number(projectId) : null;
  const { phase, error } = useAgency((state) => state.marketingProjects);
  const project = useAgency((state) => (id === null ? undefined : state.marketingProjects.all.rows.get(id)));
  useEffect(() => {
    if (id !== null) needAgency('marketingProjects');
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
      {project !== undefined ? (
        children(project)
      ) : (
        <>
          <h1 className="text-title font-semibold">{TITLE}</h1>
          {id === null ? (
            <Framed>
              <EmptyState icon={<CircleAlert className="size-5" />} title="Invalid project ID" />
            </Framed>
          ) : phase === 'failed' ? (
            <Framed>
              <ErrorState
                sentence={sentenceOf(error, 'The project could not be loaded.')}
                onRetry={() => void reread('marketingProjects')}
              />
            </Framed>
          ) : phase === 'ready' ? (
            <Framed>
              <EmptyState icon={<CircleAlert className="size-5" />} title="Project not found" />
            </Framed>
          ) : (
            <Placeholder />
          )}
        </>
      )}
    </div>
  );
}

/** The shape of what comes. */
const Placeholder = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the project">
    <FiguresSkeleton />
    <Skeleton className="h-72 rounded-card" />
  </div>
);
