import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classes } from '../../../../ui/classes.js';
import { FactLine } from '../../../../ui/display/facts.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { deleteProjectDialog, projectDialog } from '../dialogs/project-dialogs.js';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { changeKey } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { type FromList, projectPath } from '../project-paths.js';
import {
  BudgetMeasure,
  formatBudgetUse,
  DatesMeasure,
  HoursMeasure,
  TasksMeasure,
} from '../detail/project-measures.js';
import type { ProjectRow } from './project-rows.js';
import { ProjectStatus } from '../project-status.js';

interface ProjectColumnOptions {
  readonly canEdit: boolean;
  readonly seesMoney: boolean;
  /** Number of columns that fit. Without a column of its own, the manager is shown below the name. */
  readonly columnLimit: 'narrow' | 'medium' | 'wide';
}

/** Ids of the columns by which the list can be sorted. */
export const SORTS = ['name', 'end', 'tasks', 'hours', 'budget'] as const;

const tasksDone = ({ figures }: ProjectRow): number | null =>
  figures === undefined || figures.totalTasks === 0 ? null : figures.completedTasks / figures.totalTasks;
/**
 * Returns the sort value of the budget column: the used share, with costs without a budget first; for users who may not
 * see money, the budget.
 */
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

export function projectColumns({ canEdit, seesMoney, columnLimit }: ProjectColumnOptions): TableColumn<ProjectRow>[] {
  const columns: TableColumn<ProjectRow>[] = [
    {
      id: 'name',
      header: 'Name and client',
      sortValue: ({ project }) => project.name,
      cell: (row) => <NameCell row={row} withManager={columnLimit !== 'wide'} />,
    },
    ...(columnLimit === 'wide' ? [MANAGER] : []),
    {
      id: 'status',
      header: 'Status',
      width: '132px',
      cell: ({ project }) => <ProjectStatus project={project} canEdit={canEdit} />,
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
      width: 'clamp(120px, 10vw, 148px)',
      sortValue: tasksDone,
      cell: ({ project, figures }) => <TasksMeasure name={project.name} figures={figures} />,
    },
    ...(columnLimit === 'narrow' ? [] : [HOURS]),
    {
      id: 'budget',
      header: seesMoney ? 'Budget used' : 'Budget',
      width: seesMoney ? 'clamp(212px, 16vw, 232px)' : '132px',
      sortValue: (row) => budgetValue(row, seesMoney),
      cell: (row) => <BudgetMeasure row={row} />,
    },
  ];
  if (canEdit)
    columns.push({
      id: 'actions',
      header: 'Actions',
      width: columnLimit === 'narrow' ? '76px' : '136px',
      align: 'right',
      // Where there is little room, the menu has all actions.
      cell: ({ project }, isReached) => (
        <ProjectActions project={project} isReached={isReached && columnLimit !== 'narrow'} />
      ),
    });
  return columns;
}

const caption = (id: number) => (state: ReturnType<typeof useAgency.getState>) =>
  state.changes.get(changeKey('marketing-project', id))?.caption;

const useFromList = (): FromList => ({ listSearch: useLocation().search });

interface NameCellProps {
  readonly row: ProjectRow;
  readonly withManager: boolean;
}

/** Name of the project with its client below. For a while, another user's change replaces the client. */
function NameCell({ row: { project, client, manager }, withManager }: NameCellProps) {
  const changed = useAgency(caption(project.id));
  const subtitle = withManager && manager !== null ? `${client} · ${manager}` : client;
  return (
    <div>
      <Link
        to={projectPath(project.id)}
        state={useFromList()}
        className="touch-target block truncate font-semibold underline-offset-4 hover:underline"
        title={project.name}
      >
        {project.name}
      </Link>
      {changed === undefined ? (
        <p className="line-clamp-2 text-caption text-muted" title={subtitle}>
          {subtitle}
        </p>
      ) : (
        <p className="truncate text-caption font-normal text-accent-text">{changed}</p>
      )}
    </div>
  );
}

interface ProjectActionsProps {
  readonly project: MarketingProject;
  readonly isReached?: boolean;
}

function ProjectActions({ project, isReached = true }: ProjectActionsProps) {
  return (
    <EditDelete
      name={project.name}
      isReached={isReached}
      onEdit={() => openDialog(projectDialog, { project })}
      onDelete={() => openDialog(deleteProjectDialog, { project })}
      className="-mr-2"
    />
  );
}

/** Row of a project on a narrow window. */
export function ProjectLine({ row, canEdit }: { readonly row: ProjectRow; readonly canEdit: boolean }) {
  const { project, client, manager, use } = row;
  const changed = useAgency(caption(project.id));
  return (
    <div className="flex h-full items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <Link
          to={projectPath(project.id)}
          state={useFromList()}
          className="touch-target block font-semibold underline-offset-4 hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere">{project.name}</span>
        </Link>
        <p
          className={changed === undefined ? 'text-caption text-muted' : 'text-caption font-semibold text-accent-text'}
        >
          <FactLine facts={changed === undefined ? [client, manager] : [changed]} />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <ProjectStatus project={project} canEdit={false} />
        {use !== null && (
          <p className={classes('figures text-caption', use.tone === 'bad' ? 'text-bad-text' : 'text-muted')}>
            {formatBudgetUse(use)}
          </p>
        )}
      </div>
      {canEdit && <ProjectActions project={project} />}
    </div>
  );
}

/** Card of a project with all of its measures. */
export function ProjectCard({ row, canEdit }: { readonly row: ProjectRow; readonly canEdit: boolean }) {
  const { project, client, manager, figures } = row;
  const changed = useAgency(caption(project.id));
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to={projectPath(project.id)}
            state={useFromList()}
            className="text-lead font-semibold break-words underline-offset-4 hover:underline"
          >
            {project.name}
          </Link>
          {changed === undefined ? (
            <p className="truncate text-table text-muted">{manager === null ? client : `${client} · ${manager}`}</p>
          ) : (
            <p className="text-caption font-normal text-accent-text">{changed}</p>
          )}
        </div>
        {canEdit && (
          <div className="-mt-1.5 shrink-0">
            <ProjectActions project={project} />
          </div>
        )}
      </div>
      <div className="mt-2">
        <ProjectStatus project={project} canEdit={canEdit} />
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

interface MeasureProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Measure = ({ label, wide = false, children }: MeasureProps) => (
  <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
    <dt className="mb-0.5 text-caption text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);
