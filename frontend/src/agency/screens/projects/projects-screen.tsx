import { FolderKanban } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { getErrorMessage } from '../../../lib/api/http.js';
import { useListFilter, useSorting } from '../../../lib/format/list-filter.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { searchFilters } from '../../../ui/lists/list-frame.js';
import { useListView } from '../../../ui/lists/list-view.js';
import { AgencyList } from '../../shared/agency-list.js';
import { ListCard } from '../../shared/list-card.js';
import { canExceedLimits, useAgencyRight } from '../../shared/rights.js';
import { changeKey } from '../../store/agency-state.js';
import { unloadProjectFigures, loadAgency, loadProjectFigures, refetch, useAgency } from '../../store/agency-store.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { projectDialog } from './dialogs/project-dialogs.js';
import { ProjectCard, projectColumns, ProjectLine, SORTS } from './list/project-columns.js';
import { FILTERS, findOnlyTag, useProjectFields } from './list/project-fields.js';
import { filterProjects, type ProjectRow, buildProjectRows } from './list/project-rows.js';
import { ProjectsSummary } from './list/projects-summary.js';

const BY_NAME = { id: 'name', desc: false };

/** Screen with the list of marketing projects, their budgets, progress and logged time. */
export function ProjectsScreen() {
  const list = useAgency((state) => state.marketingProjects);
  const projects = list.all.rows;
  const clients = useAgency((state) => state.clients);
  const projectFigures = useAgency((state) => state.projectFigures);
  const changes = useAgency((state) => state.changes);
  const canEdit = useAgencyRight('clients:edit');
  const seesMoney = canExceedLimits(useUser());
  const today = useToday();
  const filter = useListFilter(FILTERS);
  const { sorting, sortBy } = useSorting(BY_NAME, filter.values.search, SORTS);
  useEffect(() => {
    loadAgency('marketingProjects', 'clients', 'team');
    loadProjectFigures();
    return unloadProjectFigures;
  }, []);
  const rows = useMemo(
    () => buildProjectRows(projects.values(), { clients, projectFigures }, today),
    [projects, clients, projectFigures, today],
  );
  const found = useMemo(() => filterProjects(rows, filter.values), [rows, filter.values]);
  const fields = useProjectFields({ rows, filter, sorting, seesMoney });
  const medium = useMediaQuery('(min-width: 1200px)');
  const wide = useMediaQuery('(min-width: 1360px)');
  const columnLimit = wide ? 'wide' : medium ? 'medium' : 'narrow';
  const columns = useMemo(() => projectColumns({ canEdit, seesMoney, columnLimit }), [canEdit, seesMoney, columnLimit]);
  const line = useCallback((row: ProjectRow) => <ProjectLine row={row} canEdit={canEdit} />, [canEdit]);
  const { hasCards, viewField } = useListView('projects');

  return (
    <AgencyList
      title="Projects"
      kind="marketing-project"
      lines={6}
      hasCards={hasCards}
      rows={found.rows}
      columns={columns}
      line={line}
      sorting={sorting}
      onSortingChange={sortBy}
      subtitle="Budgets, progress and logged time"
      list={list}
      total={projects.size}
      onRetry={() => void refetch('marketingProjects')}
      icon={FolderKanban}
      empty="No projects yet"
      add={
        canEdit && {
          label: 'Add project',
          firstLabel: 'Add first project',
          onClick: () => openDialog(projectDialog, {}),
        }
      }
      above={
        <>
          {projects.size > 0 && <ProjectsSummary rows={rows} seesMoney={seesMoney} />}
          {projectFigures.phase === 'failed' && (
            <Alert tone="bad">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span>{getErrorMessage(projectFigures.error, 'The hours and budgets could not be loaded.')}</span>
                <Button size="small" onClick={() => void refetch('projectFigures')}>
                  Try again
                </Button>
              </p>
            </Alert>
          )}
        </>
      }
      filters={{
        ...searchFilters({ noun: 'project', placeholder: 'Search name, client...', filter, found }),
        fields: [...fields, viewField],
        tags: [findOnlyTag(filter.values.only)],
      }}
    >
      {found.rows.map((row) => (
        <ListCard
          key={row.id}
          id={`project-${row.id}`}
          changed={changes.get(changeKey('marketing-project', row.id))?.key}
          isNew={false}
        >
          <ProjectCard row={row} canEdit={canEdit} />
        </ListCard>
      ))}
    </AgencyList>
  );
}
