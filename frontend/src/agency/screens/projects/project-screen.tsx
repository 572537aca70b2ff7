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
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { canExceedLimits, useAgencyRight } from '../../shared/rights.js';
import { changeKey } from '../../store/agency-state.js';
import { refetch, useAgency } from '../../store/agency-store.js';
import { HoursPanels } from './detail/hours-panels.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { deleteProjectDialog, linkGoalsDialog, projectDialog } from './dialogs/project-dialogs.js';
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
    <div data-screen-head={1} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="relative max-w-3xl min-w-0">
        {change !== undefined && (
          <span
            key={change.key}
            className="pointer-events-none absolute -inset-2 animate-glow rounded-card"
            aria-hidden="true"
          />
        )}
        <h1 className="relative text-title font-semibold wrap-anywhere">{project.name}</h1>
        <div className="relative mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
          <ProjectStatus project={project} canEdit={canEdit} />
          <p className="min-w-0 wrap-anywhere">
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
          </p>
          {change !== undefined && <p className="text-caption font-normal text-accent-text">{change.caption}</p>}
        </div>
        {project.description !== null && (
          <p className="relative mt-3 wrap-anywhere whitespace-pre-line">{project.description}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {project.clientId !== null && (
          <Link
            to={`/talent-phi/analytics?client=${project.clientId}`}
            className={getButtonClasses({})}
            aria-label={`Analytics of ${client}`}
          >
            <ChartNoAxesColumn className="size-4" aria-hidden="true" />
            <span>Analytics</span>
          </Link>
        )}
        {canExport && (
          <Button
            aria-label={`Save the time entries of ${project.name} as CSV`}
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() =>
              downloadUrl(buildUrl(exportTimeEntries.path, {}, { marketingProjectId: String(project.id) }))
            }
          >
            <span>Time entries</span>
          </Button>
        )}
        {canEdit && (
          <div className="flex gap-2">
            <Button
              variant="primary"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              onClick={() => openDialog(projectDialog, { project })}
            >
              Edit
            </Button>
            <IconButton
              label={`Delete ${project.name}`}
              tip="Delete"
              className="hover:text-bad-text"
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => openDialog(deleteProjectDialog, { project, onDeleted })}
            />
          </div>
        )}
      </div>
    </div>
  );
}
