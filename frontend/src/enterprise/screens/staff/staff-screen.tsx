import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { canAdministerEnterprise, PROJECTS } from '@atrium/rules/people/rights';
import { ClipboardCheck, Ellipsis, KeyRound, UserPlus, Users } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../lib/api/http.js';
import { useAddress } from '../../../lib/format/address.js';
import { useListFilter, useSorting } from '../../../lib/format/list-filter.js';
import { RequireAccess } from '../../../session/require-access.js';
import { useUser } from '../../../session/session-store.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { Framed, NoMatch } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { MatrixCell, matrixColumns } from '../../features/access/public.js';
import { DepartmentsCard } from '../../features/departments/public.js';
import { openStaffDialog } from '../../shared/open-dialog.js';
import { PersonCell } from '../../shared/person-cell.js';
import { RolesCard } from '../../features/roles/public.js';
import {
  ChosenBar,
  ChosenBox,
  chosenColumn,
  filterStaff,
  STAFF_LINE_PX,
  staffColumns,
  StaffFigures,
  StaffFilters,
  StaffLine,
  StaffPlaceholder,
  useChosen,
  useHeight,
  useStaffRights,
} from '../../features/staff/public.js';
import { needEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson, peopleInDepartments, peopleInProjects } from '../../store/selectors.js';

const FILTERS = ['search', 'access', 'status'] as const;
const BY_NAME = { id: 'name', desc: false };
const TITLE = 'Enterprise Staff Management';
const FAILED = 'The staff could not be loaded.';
const HEADER_PX = 56;
/** Narrower than this a table has no room for both projects. */
const TABLE_FROM = 1100;

const ListMenu = lazyMenu(async () => (await import('../../features/staff/list/list-menu.js')).ListMenu);

export const StaffScreen = () => (
  <RequireAccess title={TITLE} isAllowed={({ role }) => canAdministerEnterprise(role)}>
    <StaffManagement />
  </RequireAccess>
);

function StaffManagement() {
  const user = useUser();
  const { address, write } = useAddress();
  const { values: filter, clear } = useListFilter(FILTERS);
  const { sorting, sortBy } = useSorting(BY_NAME, filter.search);
  const view = address.get('view') === 'matrix' ? 'matrix' : 'list';
  const { staff, assignments, departments, accessRoles, changes } = useEnterprise();
  const chosen = useChosen();
  const { ref, height } = useHeight();

  useEffect(() => {
    needEnterprise();
  }, []);

  const people = staff.all.rows;
  const access = useMemo(() => accessByPerson(people, assignments.all.rows), [people, assignments.all.rows]);
  const counts = useMemo(() => peopleInProjects(access), [access]);
  const inDepartments = useMemo(() => peopleInDepartments(access), [access]);
  const { rows, meant } = useMemo(() => filterStaff(people.values(), access, filter), [people, access, filter]);
  const rights = useStaffRights();
  const mayChoose = useCallback((person: Staff) => person.isActive && rights.touch(person), [rights]);
  const columns = useMemo(
    () => [
      chosenColumn(chosen, mayChoose),
      ...(view === 'matrix'
        ? matrixColumns({ access, departments: departments.all.rows, mayEdit: rights.touch })
        : staffColumns({ access, rights })),
    ],
    [view, access, departments.all.rows, rights, chosen, mayChoose],
  );
  const card = useCallback(
    (person: Staff) =>
      view === 'matrix' ? (
        <div className="flex flex-col gap-2">
          <div className="flex items-start gap-2">
            <ChosenBox staff={person} chosen={chosen} mayChoose={mayChoose} />
            <PersonCell staff={person} mayInvite={rights.touch(person)} />
          </div>
          {PROJECTS.map((project) => (
            <div key={project} className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-2 text-table">
              <span className="text-caption text-muted">{PROJECT_NAMES[project]}</span>
              <MatrixCell
                staff={person}
                project={project}
                access={access}
                departments={departments.all.rows}
                mayEdit={rights.touch}
              />
            </div>
          ))}
        </div>
      ) : (
        <StaffLine
          staff={person}
          access={access.get(person.id) ?? {}}
          rights={rights}
          box={<ChosenBox staff={person} chosen={chosen} mayChoose={mayChoose} />}
        />
      ),
    [view, access, departments.all.rows, rights, chosen, mayChoose],
  );

  const lists = [staff, assignments, departments, accessRoles];
  const failed = lists.find(({ phase, all }) => phase === 'failed' && all.rows.size === 0);
  const waiting = lists.some(({ phase, all }) => all.rows.size === 0 && (phase === 'idle' || phase === 'loading'));
  const inactive = [...people.values()].filter(({ isActive }) => !isActive).length;

  return (
    <div className="flex flex-col gap-6 max-sm:gap-2">
      <ScreenHead
        title={TITLE}
        brief="Staff"
        subtitle="People, their access to each project, and departments"
        action={
          <div className="flex flex-wrap gap-2">
            <div className="flex flex-wrap gap-2">
              {user.role === 'superadmin' && (
                <Link to="/secure-password-setup" className={buttonLook({})}>
                  <KeyRound className="size-4" aria-hidden="true" />
                  Secure Password Setup
                </Link>
              )}
              <Link to="/enterprise/access-reviews" className={buttonLook({})}>
                <ClipboardCheck className="size-4" aria-hidden="true" />
                Access Reviews
              </Link>
            </div>
            <ListMenu
              renderTrigger={(props) => (
                <Button {...props} icon={<Ellipsis className="size-4" aria-hidden="true" />}>
                  More
                </Button>
              )}
            />
            <Button
              variant="primary"
              icon={<UserPlus className="size-4" aria-hidden="true" />}
              onClick={() => openStaffDialog({ kind: 'add-staff' })}
            >
              Add Staff
            </Button>
          </div>
        }
      />
      {failed !== undefined ? (
        <Framed>
          <ErrorState sentence={sentenceOf(failed.error, FAILED)} onRetry={needEnterprise} />
        </Framed>
      ) : waiting ? (
        <StaffPlaceholder
          columns={columns}
          tableFrom={TABLE_FROM}
          linePx={view === 'matrix' ? undefined : STAFF_LINE_PX}
        />
      ) : (
        <>
          <div className="max-sm:hidden">
            <StaffFigures people={people.size} inactive={inactive} inProject={counts} />
          </div>
          <div className="grid items-start gap-6 min-[1640px]:grid-cols-[minmax(0,1fr)_344px]">
            <section id="staff" className="flex min-w-0 scroll-mt-20 flex-col" aria-labelledby="staff-heading">
              <div ref={ref} className="sticky top-14 z-20 -mt-2 bg-canvas pt-2 pb-3 max-md:static max-sm:pb-2">
                <div className="mb-3 flex items-baseline justify-between gap-4 max-sm:hidden">
                  <h2 id="staff-heading" className="text-heading font-semibold">
                    Staff
                  </h2>
                  {/* Below a long list the departments would be found by nobody. */}
                  <a
                    href="#departments"
                    onClick={(event) => {
                      event.preventDefault();
                      document.querySelector('#departments')?.scrollIntoView({ behavior: 'smooth' });
                    }}
                    className="mr-auto rounded-small text-table font-semibold text-accent-text underline-offset-4 hover:underline min-[1640px]:hidden"
                  >
                    Departments
                  </a>
                  <p className="figures text-table text-muted" role="status">
                    {rows.length === people.size
                      ? plural(rows.length, 'person')
                      : `${rows.length} of ${plural(people.size, 'person')}`}
                  </p>
                </div>
                <StaffFilters
                  filter={filter}
                  inProject={counts}
                  acts={
                    <>
                      <IconButton
                        label="Add Staff"
                        icon={<UserPlus className="size-4" aria-hidden="true" />}
                        onClick={() => openStaffDialog({ kind: 'add-staff' })}
                      />
                      <ListMenu
                        renderTrigger={(props) => (
                          <IconButton
                            {...props}
                            label="More"
                            icon={<Ellipsis className="size-4" aria-hidden="true" />}
                          />
                        )}
                      />
                    </>
                  }
                  write={write}
                  view={view}
                />
              </div>
              {rows.length === 0 ? (
                people.size === 0 ? (
                  <Framed>
                    <EmptyState icon={<Users className="size-5" />} title="No staff members">
                      <Button onClick={() => openStaffDialog({ kind: 'add-staff' })}>Add Staff</Button>
                    </EmptyState>
                  </Framed>
                ) : (
                  <NoMatch
                    icon={<Users className="size-5" />}
                    title="No staff members match these filters"
                    onClear={clear}
                    meant={meant}
                    onMeant={(search) => write({ search })}
                  />
                )
              ) : (
                <DataTable
                  key={view}
                  label={view === 'matrix' ? 'Access matrix' : 'Staff'}
                  rows={rows}
                  columns={columns}
                  rowId={(person) => person.id}
                  sorting={sorting}
                  onSortingChange={sortBy}
                  headTop={HEADER_PX + height}
                  glow={(person) => changes.get(person.id)?.key}
                  card={card}
                  tableFrom={TABLE_FROM}
                  {...(view !== 'matrix' && { linePx: STAFF_LINE_PX })}
                />
              )}
              <ChosenBar
                chosen={chosen}
                shown={rows.filter(mayChoose)}
                onGive={(staffIds) =>
                  openStaffDialog({ kind: 'several-access', staffIds, onGiven: () => chosen.choose([]) })
                }
              />
            </section>
            <div id="departments" className="flex min-w-0 scroll-mt-20 flex-col gap-6">
              <DepartmentsCard people={inDepartments} />
              <RolesCard />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
