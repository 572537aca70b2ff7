import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { ChartNoAxesColumn, Download, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { downloadUrl } from '../../../lib/format/download.js';
import { buildUrl, getErrorMessage } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { DetailsHeader } from '../../../ui/details/details-parts.js';
import { canExceedLimits, useAgencyRight } from '../../shared/rights.js';
import { changeKey } from '../../store/agency-state.js';
import { refetch, useAgency } from '../../store/agency-store.js';
import { HoursPanels } from './detail/hours-panels.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { deleteProjectDialog, linkGoalsDialog, projectDialog } from './dialogs/project-dialogs.js';
import { Monogram } from '../../../ui/display/monogram.js';
import { ProjectFacts } from './detail/project-facts.js';
import { ProjectGoals } from './detail/project-goals.js';
import { ProjectRoute } from './detail/project-route.js';
import { projectsPath } from './project-paths.js';
import { type ProjectRow, buildProjectRow } from './list/project-rows.js';
import { ProjectStatus } from './project-status.js';

/** Screen of a marketing project: facts, goals and logged hours. */
export const ProjectScreen = () => (
  <ProjectRoute>{(project) => <Project key={project.id} project={project} />}</ProjectRoute>
);

function Project({ project }: { readonly project: MarketingProject }) {
  const clients = useAgency((state) => state.clients);
  const projectFigures = useAgency((state) => state.projectFigures);
  const seesMoney = canExceedLimits(useUser());
  const canEdit = useAgencyRight('clients:edit');
  const today = useToday();
  const navigate = useNavigate();
  const { state } = useLocation();
  const onDeleted = () => void navigate(projectsPath(state), { replace: true });
  const row = useMemo(
    () => buildProjectRow(project, { clients, projectFigures }, today),
    [project, clients, projectFigures, today],
  );

  return (
    <>
      <Head row={row} canEdit={canEdit} onDeleted={onDeleted} />
      {projectFigures.phase === 'failed' && (
        <Alert tone="bad">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>{getErrorMessage(projectFigures.error, 'The hours and the budget could not be loaded.')}</span>
            <Button size="small" onClick={() => void refetch('projectFigures')}>
              Try again
            </Button>
          </p>
        </Alert>
      )}
      <ProjectFacts row={row} seesMoney={seesMoney} />
      <ProjectGoals project={project} canEdit={canEdit} onLink={() => openDialog(linkGoalsDialog, { project })} />
      <HoursPanels project={project} seesMoney={seesMoney} />
    </>
  );
}

interface HeadProps {
  readonly row: ProjectRow;
  readonly canEdit: boolean;
  readonly onDeleted: () => void;
}

function Head({ row: { project, client, manager }, canEdit, onDeleted }: HeadProps) {
  const change = useAgency((state) => state.changes.get(changeKey('marketing-project', project.id)));
  const canExport = useAgencyRight('export');
  return (
    <div data-screen-head={1} className="relative flex flex-col gap-4">
      {change !== undefined && (
        <span
          key={change.key}
          className="pointer-events-none absolute -inset-2 animate-glow rounded-card"
          aria-hidden="true"
        />
      )}
      <DetailsHeader
        name={project.name}
        level={1}
        picture={<Monogram name={project.name} of={project.clientId} size={56} />}
        caption={
          <>
            <span className="min-w-0 wrap-anywhere">
              {project.clientId === null ? (
                <span>{client}</span>
              ) : (
                <Link
                  to={`/talent-phi/clients?search=${encodeURIComponent(client)}`}
                  className="touch-target underline-offset-4 hover:underline"
                >
                  {client}
                </Link>
              )}
              <span>{manager === null ? ' · no manager yet' : ` · managed by ${manager}`}</span>
            </span>
            {change !== undefined && <span className="text-caption text-accent-text">{change.caption}</span>}
          </>
        }
        // Below the client's link on phones, whose touch targets must not overlap.
        badge={
          <span className="max-sm:pointer-coarse:mt-4 max-sm:pointer-coarse:-mb-4">
            <ProjectStatus project={project} canEdit={canEdit} />
          </span>
        }
        actions={
          <>
            {canEdit && (
              <Button icon={Pencil} aria-haspopup="dialog" onClick={() => openDialog(projectDialog, { project })}>
                Edit
              </Button>
            )}
            {project.clientId !== null && (
              <Link
                to={`/talent-phi/analytics?client=${project.clientId}`}
                className={getButtonClasses({})}
                aria-label={`Analytics of ${client}`}
              >
                <ChartNoAxesColumn className="size-4" />
                <span>Analytics</span>
              </Link>
            )}
            {canExport && (
              <Button
                aria-label={`Export time entries of ${project.name}`}
                icon={Download}
                onClick={() =>
                  downloadUrl(buildUrl(exportTimeEntries.path, {}, { marketingProjectId: String(project.id) }))
                }
              >
                <span>Export time entries</span>
              </Button>
            )}
            {canEdit && (
              <Button
                aria-label={`Delete ${project.name}`}
                icon={Trash2}
                aria-haspopup="dialog"
                onClick={() => openDialog(deleteProjectDialog, { project, onDeleted })}
              >
                <span>Delete</span>
              </Button>
            )}
          </>
        }
      />
      {project.description !== null && (
        <p className="max-w-3xl wrap-anywhere whitespace-pre-line">{project.description}</p>
      )}
    </div>
  );
}
