import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Minus, Plus } from 'lucide-react';
import type { Id } from '../../../lib/live/collection.js';
import { classes } from '../../../ui/classes.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { PersonCell } from '../../shared/person-cell.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { departmentName, type AssignmentsByStaff } from '../../store/selectors.js';
import { describeAccess, hasCustomRights } from '../../shared/access-text.js';

interface MatrixOptions {
  readonly access: ReadonlyMap<number, AssignmentsByStaff>;
  readonly departments: ReadonlyMap<Id, Department>;
  readonly canEdit: (staff: Staff) => boolean;
}

interface MatrixColumnsOptions extends MatrixOptions {
  readonly isPanelOpen: boolean;
  readonly onOpen: (staff: Staff) => void;
}

/** Columns of a table of users and projects, with department, role and rights in each cell. */
export function matrixColumns({ isPanelOpen, onOpen, ...shown }: MatrixColumnsOptions): TableColumn<Staff>[] {
  const { access } = shown;
  return [
    {
      id: 'name',
      header: 'Name',
      sortValue: getDisplayName,
      cell: (staff) => <PersonCell staff={staff} onOpen={onOpen} canInvite={shown.canEdit(staff)} />,
    },
    // The panel leaves room for the names only.
    ...(isPanelOpen ? [] : PROJECTS).map((project): TableColumn<Staff> => ({
      id: project,
      header: PROJECT_NAMES[project],
      width: '30%',
      // Members first, by department.
      sortValue: (staff) => {
        const assignment = access.get(staff.id)?.[project];
        return assignment === undefined ? null : (departmentName(shown.departments, assignment.departmentId) ?? '');
      },
      cell: (staff) => <MatrixCell staff={staff} project={project} {...shown} />,
    })),
  ];
}

interface MatrixCellProps extends MatrixOptions {
  readonly staff: Staff;
  readonly project: Project;
}

export function MatrixCell({ staff, project, access, departments, canEdit }: MatrixCellProps) {
  const assignment = access.get(staff.id)?.[project];
  const roles = useEnterprise((state) => state.accessRoles.all.rows);
  const editable = canEdit(staff) && (assignment !== undefined || staff.isActive);
  const where = `${getDisplayName(staff)}, ${PROJECT_NAMES[project]}`;
  const content =
    assignment === undefined ? (
      <span className="flex items-center gap-2 text-caption text-muted">
        {editable ? <Plus className="size-3.5" /> : <Minus className="size-3.5" />}
        <span>{editable ? 'Assign' : 'No access'}</span>
        {editable && <span className="sr-only">{where}</span>}
      </span>
    ) : (
      <span className="flex items-center gap-2">
        {editable && <span className="sr-only">{`Manage ${where}:`}</span>}
        <span className="size-2 shrink-0 rounded-full bg-muted" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate">
            {[assignment.position, departmentName(departments, assignment.departmentId)].filter(Boolean).join(' · ') ||
              'Active'}
          </span>
          <span
            className={classes(
              'block truncate text-caption',
              hasCustomRights(staff, assignment) ? 'font-semibold text-warn-text' : 'text-muted',
            )}
          >
            {describeAccess(staff, assignment, roles)}
          </span>
        </span>
      </span>
    );
  if (!editable) return <span className="block py-0.5">{content}</span>;
  return (
    <button
      type="button"
      onClick={() => openStaffDialog({ kind: 'access', staffId: staff.id, project })}
      className="-ml-2 flex min-h-9 w-full items-center rounded-control px-2 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11 dark:hover:bg-line"
    >
      {content}
    </button>
  );
}
