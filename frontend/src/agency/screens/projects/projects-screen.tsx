import { FolderKanban } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { sentenceOf } from '../../../lib/api/http.js';
import { useListFilter, useSorting } from '../../../lib/format/list-filter.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { FilteredList, ListScreen } from '../../../ui/lists/list-screen.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { managesAgency, useAgencyRight } from '../../shared/rights.js';
import { changeKey } from '../../store/agency-state.js';
import { leaveProjectFigures, needAgency, needProjectFigures, reread, useAgency } from '../../store/agency-store.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { projectDialog } from './dialogs/project-dialogs.js';
import { ProjectCard, projectColumns, SORTS } from './list/project-columns.js';
import { FILTERS, ProjectFilters, StatusFilter } from './list/project-filters.js';
import { filterProjects, type ProjectRow, projectRows } from './list/project-rows.js';
import { ProjectsSummary } from './list/projects-summary.js';

const icon = <FolderKanban className="size-5" />;
const BY_NAME = { id: 'name', desc: false };
const HEADER_PX = 56;
/** Narrower columns would truncate their texts. */
const TABLE_FROM_PX = 1080;

/** List of marketing projects with budgets, progress and logged time. */
export function ProjectsScreen() {
  const projects = useAgency((state) => state.marketingProjects);
  const mayEdit = useAgencyRight('clients:edit');
  useEffect(() => {
    needAgency('marketingProjects', 'clients', 'team');
    needProjectFigures();
    return leaveProjectFigures;
  }, []);

  return (
    <div className="flex flex-col gap-6">
      <ListScreen
        title="Projects"
        subtitle="Budgets, progress and logged time"
        list={projects}
        total={projects.all.rows.size}
        skeleton={<Placeholder />}
        failed="The projects could not be loaded."
        onRetry={() => void reread('marketingProjects')}
        icon={icon}
        empty="No Projects Yet"
        add={
          mayEdit && {
            label: 'Add Project',
            firstLabel: 'Add First Project',
            onClick: () => openDialog(projectDialog, {}),
          }
        }
      >
        <ProjectList mayEdit={mayEdit} />
      </ListScreen>
    </div>
  );
}

function ProjectList({ mayEdit }: { readonly mayEdit: boolean }) {
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const clients = useAgency((state) => state.clients);
  const projectFigures = useAgency((state) => state.projectFigures);
  const changes = useAgency((state) => state.changes);
  const seesMoney = managesAgency(useUser());
  const today = useToday();
  const filter = useListFilter(FILTERS);
  const { sorting, sortBy } = useSorting(BY_NAME, filter.values.search, SORTS);
  const rows = useMemo(
    () => projectRows(projects.values(), { clients, projectFigures }, today),
    [projects, clients, projectFigures, today],
  );
  const found = useMemo(() => filterProjects(rows, filter.values), [rows, filter.values]);
  const medium = useMediaQuery('(min-width: 1200px)');
  const wide = useMediaQuery('(min-width: 1360px)');
  const room = wide ? 'wide' : medium ? 'medium' : 'narrow';
  const columns = useMemo(() => projectColumns({ mayEdit, seesMoney, room }), [mayEdit, seesMoney, room]);
  const card = useCallback((row: ProjectRow) => <ProjectCard row={row} mayEdit={mayEdit} />, [mayEdit]);

  return (
    <>
      <ProjectsSummary rows={rows} seesMoney={seesMoney} />
      {projectFigures.phase === 'failed' && (
        <Alert tone="bad">
          <p className="flex flex-wrap items-center justify-between gap-2">
            {sentenceOf(projectFigures.error, 'The hours and budgets could not be loaded.')}
            <Button size="small" onClick={() => void reread('projectFigures')}>
              Try again
            </Button>
          </p>
        </Alert>
      )}
      <div className="flex flex-col gap-4">
        <FilteredList
          noun="project"
          icon={icon}
          placeholder="Search name, client..."
          filter={filter}
          found={found}
          className="w-full sm:w-56"
          leading={<StatusFilter {...filter} />}
          controls={
            <ProjectFilters
              rows={rows}
              filter={filter}
              sorting={sorting}
              sortBy={sortBy}
              seesMoney={seesMoney}
              tableFrom={TABLE_FROM_PX}
            />
          }
        >
          <DataTable
            label="Projects"
            rows={found.rows}
            columns={columns}
            rowId={(row) => row.id}
            sorting={sorting}
            onSortingChange={sortBy}
            headTop={HEADER_PX}
            tableFrom={TABLE_FROM_PX}
            glow={(row) => changes.get(changeKey('marketing-project', row.id))?.key}
            card={card}
          />
        </FilteredList>
      </div>
    </>
  );
}

const CARDS = 4;
const LINES = 6;

const Placeholder = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading projects">
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {Array.from({ length: CARDS }, (_, index) => (
        <Skeleton key={index} className="h-[118px] rounded-card" />
      ))}
    </div>
    <Skeleton className="h-9 max-w-2xl" />
    <div className="flex flex-col gap-2">
      {Array.from({ length: LINES }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  </div>
);
