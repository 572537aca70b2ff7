import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { PROJECTS, isProject } from '@atrium/rules/people/rights';
import { Ellipsis, Users } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useListFilter, useSorting } from '../../../lib/format/list-filter.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { ListCount } from '../../../ui/lists/list-count.js';
import { ListFrame, searchFilters } from '../../../ui/lists/list-frame.js';
import { MatrixCell, matrixColumns } from '../../features/access/public.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import type { StaffDetailsRoute } from '../../shared/staff-details-route.js';
import { PersonCell } from '../../shared/person-cell.js';
import {
  SelectionBar,
  SelectionCheckbox,
  selectionColumn,
  filterStaff,
  getStaffFields,
  STAFF_LINE_PX,
  staffColumns,
  StaffFigures,
  StaffLine,
  useStaffSelection,
  useStaffRights,
} from '../../features/staff/public.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson, peopleInProjects } from '../../store/selectors.js';
import { useSearchParams } from 'react-router-dom';

const FILTERS = ['search', 'access', 'status'] as const;
const BY_NAME = { id: 'name', desc: false };
const HEADS = {
  list: {
    title: 'Enterprise Staff Management',
    brief: 'Staff',
    subtitle: 'People and their access to each project',
  },
  matrix: { title: 'Access', brief: 'Access', subtitle: 'Department, role, and rights by project' },
} as const;
/** Width from which a table has room for both projects. */
const TABLE_FROM_PX = 1000;

const LazyStaffListMenu = lazyMenu(
  async () => (await import('../../features/staff/list/staff-list-menu.js')).StaffListMenu,
);
const addStaff = () => openStaffDialog({ kind: 'add-staff' });

interface StaffListProps {
  /** People with their projects, or the matrix of their departments, roles and rights. */
  readonly view: 'list' | 'matrix';
  readonly details: StaffDetailsRoute;
}

export function StaffList({ view, details }: StaffListProps) {
  const filter = useListFilter(FILTERS);
  const { values } = filter;
  const { sorting, sortBy } = useSorting(BY_NAME, values.search);
  const { staff, assignments, departments, accessRoles, changes } = useEnterprise();
  const chosen = useStaffSelection();

  useEffect(() => {
    loadEnterprise();
  }, []);

  const people = staff.all.rows;
  const access = useMemo(() => accessByPerson(people, assignments.all.rows), [people, assignments.all.rows]);
  const counts = useMemo(() => peopleInProjects(access), [access]);
  const found = useMemo(() => filterStaff(people.values(), access, values), [people, access, values]);
  const rights = useStaffRights();
  const { open: onOpen } = details;
  const isPanelOpen = details.shown === 'panel';
  const canChoose = useCallback((person: Staff) => person.isActive && rights.manage(person), [rights]);
  const columns = useMemo(
    () => [
      selectionColumn(chosen, canChoose),
      ...(view === 'matrix'
        ? matrixColumns({ access, departments: departments.all.rows, canEdit: rights.manage, isPanelOpen, onOpen })
        : staffColumns({ access, rights, isPanelOpen, onOpen })),
    ],
    [view, access, departments.all.rows, rights, chosen, canChoose, isPanelOpen, onOpen],
  );
  const card = useCallback(
    (person: Staff) =>
      view === 'matrix' ? (
        <div className="flex flex-col gap-2">
          <div className="flex items-start gap-2">
            <SelectionCheckbox staff={person} selection={chosen} canChoose={canChoose} />
            <PersonCell staff={person} onOpen={onOpen} canInvite={rights.manage(person)} />
          </div>
          {PROJECTS.map((project) => (
            <div key={project} className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-2 text-table">
              <span className="text-caption text-muted">{PROJECT_NAMES[project]}</span>
              <MatrixCell
                staff={person}
                project={project}
                access={access}
                departments={departments.all.rows}
                canEdit={rights.manage}
              />
            </div>
          ))}
        </div>
      ) : (
        <StaffLine
          staff={person}
          access={access.get(person.id) ?? {}}
          rights={rights}
          onOpen={onOpen}
          box={<SelectionCheckbox staff={person} selection={chosen} canChoose={canChoose} />}
        />
      ),
    [view, access, departments.all.rows, rights, chosen, canChoose, onOpen],
  );

  const lists = [staff, assignments, departments, accessRoles];
  /** A list that has failed or still loads; rows without their assignments would be wrong. */
  const missing =
    lists.find(({ phase, all }) => phase === 'failed' && all.rows.size === 0) ??
    lists.find(({ phase, all }) => all.rows.size === 0 && (phase === 'idle' || phase === 'loading'));
  useAccessLink(people, missing === undefined, rights.manage);
  const layout = {
    tableFrom: isPanelOpen ? 0 : TABLE_FROM_PX,
    ...(view !== 'matrix' && { linePx: STAFF_LINE_PX }),
  };

  return (
    <ListFrame
      {...HEADS[view]}
      headActions={
        <LazyStaffListMenu
          renderTrigger={(props) => (
            <Button {...props} icon={Ellipsis}>
              More
            </Button>
          )}
        />
      }
      add={{ label: 'Add Staff', onClick: addStaff }}
      list={missing ?? staff}
      total={missing === undefined ? people.size : 0}
      skeleton={<DataTableSkeleton label="Loading staff" columns={columns} lines={8} picture={32} {...layout} />}
      failed="The staff could not be loaded."
      onRetry={loadEnterprise}
      icon={Users}
      empty="No staff members"
      above={
        view === 'list' && (
          <div className="max-sm:hidden">
            <StaffFigures people={people.values()} inProject={counts} />
          </div>
        )
      }
      filters={{
        ...searchFilters({ noun: 'person', placeholder: 'Search name, email or position...', filter, found }),
        noMatch: 'No staff members match these filters',
        countText: <ListCount shown={missing === undefined ? found.rows.length : null} noun="person" />,
        fields: getStaffFields(values, counts),
        phoneActions: (
          <LazyStaffListMenu renderTrigger={(props) => <IconButton {...props} label="More" icon={Ellipsis} />} />
        ),
      }}
    >
      <DataTable
        key={view}
        label={view === 'matrix' ? 'Access matrix' : 'Staff'}
        rows={found.rows}
        columns={columns}
        rowId={(person) => person.id}
        sorting={sorting}
        onSortingChange={sortBy}
        highlight={(person) => changes.get(person.id)?.key}
        card={card}
        onOpen={details.onOpen}
        onOrder={details.onOrder}
        opened={details.id}
        {...layout}
      />
      <SelectionBar
        selection={chosen}
        shown={found.rows.filter(canChoose)}
        onGiveAccess={(staffIds) =>
          openStaffDialog({ kind: 'several-access', staffIds, onGiven: () => chosen.choose([]) })
        }
      />
    </ListFrame>
  );
}

/**
 * Opens the access form of the user and project that the URL names (`?user=…&project=talent-phi`), once the people are
 * loaded, and removes both from the URL.
 */
function useAccessLink(
  people: ReadonlyMap<unknown, Staff>,
  isLoaded: boolean,
  canManage: (person: Staff) => boolean,
): void {
  const [address, setAddress] = useSearchParams();
  const userId = address.get('user');
  const project = address.get('project') ?? '';
  useEffect(() => {
    if (userId === null || !isLoaded) return;
    setAddress(
      (kept) => {
        kept.delete('user');
        kept.delete('project');
        return kept;
      },
      { replace: true },
    );
    const person = [...people.values()].find((one) => one.userId === userId);
    if (person !== undefined && isProject(project) && canManage(person))
      openStaffDialog({ kind: 'access', staffId: person.id, project });
  }, [userId, project, isLoaded, people, canManage, setAddress]);
}
