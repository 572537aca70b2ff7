import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { deleteProjectDialog, projectDialog } from '../dialogs/project-dialogs.js';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { type FromList, projectPath } from '../project-paths.js';
import { BudgetMeasure, DatesMeasure, HoursMeasure, TasksMeasure } from '../detail/project-measures.js';
import type { ProjectRow } from './project-rows.js';
import { ProjectStatus } from '../project-status.js';

interface Shown {
  readonly mayEdit: boolean;
  readonly seesMoney: boolean;
  /** Number of columns that fit; without its own column, the manager is below the name. */
  readonly room: 'narrow' | 'medium' | 'wide';
}

/** Ids of the columns that a list can be sorted by. */
export const SORTS = ['name', 'end', 'tasks', 'hours', 'budget'] as const;

const tasksDone = ({ figures }: ProjectRow): number | null =>
  figures === undefined || figures.totalTasks === 0 ? null : figures.completedTasks / figures.totalTasks;
/** Sorts by used share, for costs without a budget above all; without the right to see money by the budget. */
const budgetValue = ({ project, use }: ProjectRow, seesMoney: boolean): number | null =>
  seesMoney
    ? use === null
      ? null
      : (use.percent ?? Number.MAX_SAFE_INTEGER)
    : project.budget === null
      ? null
      : Number(project.budget);

const MANAGER: TableColumn<ProjectRow> = {
  id: 'manager',
  header: 'Project manager',
  width: '148px',
  cell: ({ manager }) => (
    <p className={manager === null ? 'text-muted' : 'truncate'} title={manager ?? undefined}>
      {manager ?? '—'}
    </p>
  ),
};

const HOURS: TableColumn<ProjectRow> = {
  id: 'hours',
  header: 'Hours',
  width: '112px',
  align: 'right',
  sortValue: ({ figures }) => figures?.hours ?? null,
  cell: ({ figures }) => <HoursMeasure figures={figures} />,
};

export function projectColumns({ mayEdit, seesMoney, room }: Shown): TableColumn<ProjectRow>[] {
  const columns: TableColumn<ProjectRow>[] = [
    {
      id: 'name',
      header: 'Name and client',
      sortValue: ({ project }) => project.name,
      cell: (row) => <NameCell row={row} withManager={room !== 'wide'} />,
    },
    ...(room === 'wide' ? [MANAGER] : []),
    {
      id: 'status',
      header: 'Status',
      width: '132px',
      cell: ({ project }) => <ProjectStatus project={project} mayEdit={mayEdit} />,
    },
    {
      id: 'end',
      header: 'Dates',
      width: '212px',
      sortValue: ({ project }) => project.endDate,
      cell: (row) => <DatesMeasure row={row} />,
    },
    {
      id: 'tasks',
      header: 'Tasks',
      width: '148px',
      sortValue: tasksDone,
      cell: ({ project, figures }) => <TasksMeasure name={project.name} figures={figures} />,
    },
    ...(room === 'narrow' ? [] : [HOURS]),
    {
      id: 'budget',
      header: seesMoney ? 'Budget used' : 'Budget',
      width: seesMoney ? '232px' : '132px',
      sortValue: (row) => budgetValue(row, seesMoney),
      cell: (row) => <BudgetMeasure row={row} />,
    },
  ];
  if (mayEdit)
    columns.push({
      id: 'actions',
      header: 'Actions',
      width: '104px',
      align: 'right',
      cell: ({ project }) => <ProjectActions project={project} />,
    });
  return columns;
}

const caption = (id: number) => (state: ReturnType<typeof useAgency.getState>) =>
  state.changes.get(changeKey('marketing-project', id))?.caption;

const useFromList = (): FromList => ({ listSearch: useLocation().search });

/** Shows the client below the name; for a while, another user's change replaces it. */
function NameCell({
  row: { project, client, manager },
  withManager,
}: {
  readonly row: ProjectRow;
  readonly withManager: boolean;
}) {
  const changed = useAgency(caption(project.id));
  const whose = withManager && manager !== null ? `${client} · ${manager}` : client;
  return (
    <div className="leading-tight">
      <Link
        to={projectPath(project.id)}
        state={useFromList()}
        className="block truncate font-medium underline-offset-4 hover:underline"
        title={project.name}
      >
        {project.name}
      </Link>
      {changed === undefined ? (
        <p className="truncate text-caption text-muted" title={whose}>
          {whose}
        </p>
      ) : (
        <p className="truncate text-caption font-medium text-accent-text">{changed}</p>
      )}
    </div>
  );
}

function ProjectActions({ project }: { readonly project: MarketingProject }) {
  return (
    <EditDelete
      name={project.name}
      onEdit={() => openDialog(projectDialog, { project })}
      onDelete={() => openDialog(deleteProjectDialog, { project })}
      className="-mr-2"
    />
  );
}

/** A project on a narrow window. */
export function ProjectCard({ row, mayEdit }: { readonly row: ProjectRow; readonly mayEdit: boolean }) {
  const { project, client, manager, figures } = row;
  const changed = useAgency(caption(project.id));
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to={projectPath(project.id)}
            state={useFromList()}
            className="text-lead leading-6 font-semibold break-words underline-offset-4 hover:underline"
          >
            {project.name}
          </Link>
          {changed === undefined ? (
            <p className="truncate text-table text-muted">{manager === null ? client : `${client} · ${manager}`}</p>
          ) : (
            <p className="text-caption font-medium text-accent-text">{changed}</p>
          )}
        </div>
        {mayEdit && (
          <div className="-mt-1.5 shrink-0">
            <ProjectActions project={project} />
          </div>
        )}
      </div>
      <div className="mt-2">
        <ProjectStatus project={project} mayEdit={mayEdit} />
      </div>
      <dl className="figures mt-3 grid grid-cols-2 gap-x-4 gap-y-3 text-table">
        <Measure label="Dates" wide>
          <DatesMeasure row={row} />
        </Measure>
        <Measure label="Hours">
          <HoursMeasure figures={figures} />
        </Measure>
        <Measure label="Tasks">
          <TasksMeasure name={project.name} figures={figures} />
        </Measure>
        <Measure label={row.use === null ? 'Budget' : 'Budget used'} wide>
          <BudgetMeasure row={row} />
        </Measure>
      </dl>
    </>
  );
}

const Measure = ({
  label,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) => (
  <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
    <dt className="mb-0.5 text-caption text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
