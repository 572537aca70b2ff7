import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { ChartNoAxesColumn, Download, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf, sentenceOf } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { managesAgency, useAgencyRight } from '../../shared/rights.js';
import { changeKey } from '../../store/agency-state.js';
import { reread, useAgency } from '../../store/agency-store.js';
import { HoursPanels } from './detail/hours-panels.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { deleteProjectDialog, linkGoalsDialog, projectDialog } from './dialogs/project-dialogs.js';
import { ProjectFacts } from './detail/project-facts.js';
import { ProjectGoals } from './detail/project-goals.js';
import { ProjectOfPath } from './detail/project-of-path.js';
import { projectsPath } from './project-paths.js';
import { type ProjectRow, projectRow } from './list/project-rows.js';
import { ProjectStatus } from './project-status.js';

/** A marketing project: facts, goals and logged hours. */
export const ProjectScreen = () => (
  <ProjectOfPath>{(project) => <Project key={project.id} project={project} />}</ProjectOfPath>
);

function Project({ project }: { readonly project: MarketingProject }) {
  const clients = useAgency((state) => state.clients);
  const projectFigures = useAgency((state) => state.projectFigures);
  const seesMoney = managesAgency(useUser());
  const mayEdit = useAgencyRight('clients:edit');
  const today = useToday();
  const navigate = useNavigate();
  const { state } = useLocation();
  const onDeleted = () => void navigate(projectsPath(state), { replace: true });
  const row = useMemo(
    () => projectRow(project, { clients, projectFigures }, today),
    [project, clients, projectFigures, today],
  );

  return (
    <>
      <Head row={row} mayEdit={mayEdit} onDeleted={onDeleted} />
      {projectFigures.phase === 'failed' && (
        <Alert tone="bad">
          <p className="flex flex-wrap items-center justify-between gap-2">
            {sentenceOf(projectFigures.error, 'The hours and the budget could not be loaded.')}
            <Button size="small" onClick={() => void reread('projectFigures')}>
              Try again
            </Button>
          </p>
        </Alert>
      )}
      <ProjectFacts row={row} seesMoney={seesMoney} />
      <ProjectGoals project={project} mayEdit={mayEdit} onLink={() => openDialog(linkGoalsDialog, { project })} />
      <HoursPanels project={project} seesMoney={seesMoney} />
    </>
  );
}

interface HeadProps {
  readonly row: ProjectRow;
  readonly mayEdit: boolean;
  readonly onDeleted: () => void;
}

function Head({ row: { project, client, manager }, mayEdit, onDeleted }: HeadProps) {
  const change = useAgency((state) => state.changes.get(changeKey('marketing-project', project.id)));
  const mayExport = useAgencyRight('export');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
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
          <ProjectStatus project={project} mayEdit={mayEdit} />
          <p className="min-w-0 wrap-anywhere">
            {project.clientId === null ? (
              client
            ) : (
              <Link
                to={`/talent-phi/clients?search=${encodeURIComponent(client)}`}
                className="underline-offset-4 hover:underline"
              >
                {client}
              </Link>
            )}
            {manager === null ? ' · nobody manages it yet' : ` · managed by ${manager}`}
          </p>
          {change !== undefined && <p className="text-caption font-medium text-accent-text">{change.caption}</p>}
        </div>
        {project.description !== null && (
          <p className="relative mt-3 wrap-anywhere whitespace-pre-line">{project.description}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:flex-nowrap">
        {project.clientId !== null && (
          <Link
            to={`/talent-phi/analytics?client=${project.clientId}`}
            className={buttonLook({})}
            aria-label={`Analytics of ${client}`}
          >
            <ChartNoAxesColumn className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Analytics</span>
          </Link>
        )}
        {mayExport && (
          <Button
            aria-label={`Save the time entries of ${project.name} as CSV`}
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() =>
              saveAddress(addressOf(exportTimeEntries.path, {}, { marketingProjectId: String(project.id) }))
            }
          >
            <span className="max-sm:sr-only">Time entries</span>
          </Button>
        )}
        {mayEdit && (
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
