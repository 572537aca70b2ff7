import type { Staff } from '@atrium/contract/enterprise/staff';
import { plural, PROJECT_NAMES } from '@atrium/rules/labels';
import { canAdministerEnterprise, mayTouchPerson, type Project, PROJECTS } from '@atrium/rules/rights';
import { KeyRound, Sparkles, Syringe, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '../lib/router.js';
import { sentenceOf } from '../lib/http.js';
import { useUser } from '../session/session-store.js';
import { lazyDialog } from '../ui/lazy-dialog.js';
import { Button, buttonLook } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Framed, NoMatch, TableSkeleton } from '../ui/list-frame.js';
import { ScreenHead } from '../ui/screen-head.js';
import { Skeleton } from '../ui/skeleton.js';
import { StatCard } from '../ui/stat-card.js';
import { EmptyState, ErrorState, NoAccessState } from '../ui/states.js';
import { MatrixCell, matrixColumns } from './access/matrix-columns.js';
import { DepartmentsCard } from './departments/departments-card.js';
import type { OpenDialog } from './parts/open-dialog.js';
import { PersonCell } from './parts/person-cell.js';
import { filterStaff } from './staff/filter-staff.js';
import { StaffCard } from './staff/staff-card.js';
import { staffColumns, type StaffRights } from './staff/staff-columns.js';
import { useStaffFilter } from './staff/staff-filter.js';
import { StaffFilters } from './staff/staff-filters.js';
import { needEnterprise, useEnterprise } from './store/enterprise-store.js';
import { accessByPerson, peopleInDepartments, peopleInProjects } from './store/selectors.js';

const TITLE = 'Enterprise Staff Management';
const FAILED = 'The staff could not be loaded.';
const HEADER_PX = 56;

/** Forms are half of the screen's code: they come after it has been drawn, before anybody can press a button. */
const Dialogs = lazyDialog(
  async () => (await import('./dialogs.js')).Dialogs,
  ({ dialog }) => DIALOG_TITLES[dialog.kind],
);
const DIALOG_TITLES: Readonly<Record<OpenDialog['kind'], string>> = {
  'add-staff': 'Add Staff',
  'edit-staff': 'Edit staff member',
  'end-employment': 'End employment',
  'end-sessions': 'Sign out everywhere',
  'delete-staff': 'Delete staff member',
  details: 'Staff Details',
  access: 'Project access',
  password: 'Password',
  invitation: 'Invitation',
  'invite-again': 'Invite again',
  'reset-second-factor': 'Reset second factor',
  'add-department': 'Add Department',
  'edit-department': 'Edit Department',
  'delete-department': 'Delete department',
};

export function StaffScreen() {
  const { role } = useUser();
  if (canAdministerEnterprise(role)) return <StaffManagement />;
  return (
    <>
      <h1 className="text-title font-semibold">{TITLE}</h1>
      <NoAccessState what={TITLE} />
    </>
  );
}

function StaffManagement() {
  const user = useUser();
  const { filter, change, clear, sorting, sortBy, view, show } = useStaffFilter();
  const { staff, assignments, departments, changes } = useEnterprise();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const { ref, height } = useHeight();

  useEffect(() => {
    needEnterprise();
  }, []);

  const people = staff.all.rows;
  const access = useMemo(() => accessByPerson(people, assignments.all.rows), [people, assignments.all.rows]);
  const counts = useMemo(() => peopleInProjects(access), [access]);
  const inDepartments = useMemo(() => peopleInDepartments(access), [access]);
  const { rows, meant } = useMemo(() => filterStaff(people.values(), access, filter), [people, access, filter]);
  const rights = useMemo(
    (): StaffRights => ({
      touch: ({ role }) => mayTouchPerson(user.role, role),
      edit: ({ role, userId }) => mayTouchPerson(user.role, role) || userId === user.id,
      remove: ({ role, userId }) => mayTouchPerson(user.role, role) && userId !== user.id,
    }),
    [user.role, user.id],
  );
  const columns = useMemo(
    () =>
      view === 'matrix'
        ? matrixColumns({ access, departments: departments.all.rows, mayEdit: rights.touch, open: setDialog })
        : staffColumns({ access, rights, open: setDialog }),
    [view, access, departments.all.rows, rights],
  );
  const card = useCallback(
    (person: Staff) =>
      view === 'matrix' ? (
        <div className="flex flex-col gap-2">
          <PersonCell staff={person} onOpen={() => setDialog({ kind: 'details', staffId: person.id })} />
          {PROJECTS.map((project) => (
            <div key={project} className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-2 text-table">
              <span className="text-caption text-muted">{PROJECT_NAMES[project]}</span>
              <MatrixCell
                staff={person}
                project={project}
                access={access}
                departments={departments.all.rows}
                mayEdit={rights.touch}
                open={setDialog}
              />
            </div>
          ))}
        </div>
      ) : (
        <StaffCard staff={person} access={access.get(person.id) ?? {}} rights={rights} open={setDialog} />
      ),
    [view, access, departments.all.rows, rights],
  );

  const lists = [staff, assignments, departments];
  const failed = lists.find(({ phase, all }) => phase === 'failed' && all.rows.size === 0);
  const waiting = lists.some(({ phase, all }) => all.rows.size === 0 && (phase === 'idle' || phase === 'loading'));
  const inactive = [...people.values()].filter(({ isActive }) => !isActive).length;

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title={TITLE}
        subtitle="People, their access to each project, and departments"
        action={
          <div className="flex flex-wrap gap-2">
            {user.role === 'superadmin' && (
              <Link to="/secure-password-setup" className={buttonLook({})}>
                <KeyRound className="size-4" aria-hidden="true" />
                Secure Password Setup
              </Link>
            )}
            <Button
              variant="primary"
              icon={<UserPlus className="size-4" aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'add-staff' })}
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
        <Placeholder />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
            <SummaryCard access="" className="max-sm:col-span-2">
              <StatCard
                label="Total Staff"
                figure={people.size}
                meaning={inactive === 0 ? 'All active' : `${inactive} inactive`}
                icon={<Users className="size-4" />}
              />
            </SummaryCard>
            {PROJECTS.map((project) => (
              <SummaryCard key={project} access={project}>
                <StatCard
                  label={`Staff in ${PROJECT_NAMES[project]}`}
                  figure={counts[project]}
                  meaning={meanings[project]}
                  icon={project === 'perfect-b' ? <Syringe className="size-4" /> : <Sparkles className="size-4" />}
                />
              </SummaryCard>
            ))}
          </div>
          <div className="grid items-start gap-6 min-[1340px]:grid-cols-[minmax(0,1fr)_344px]">
            <section id="staff" className="flex min-w-0 scroll-mt-20 flex-col" aria-labelledby="staff-heading">
              <div ref={ref} className="sticky top-14 z-20 -mt-2 bg-canvas pt-2 pb-3 max-md:static">
                <div className="mb-3 flex items-baseline justify-between gap-4">
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
                    className="mr-auto rounded-small text-table font-semibold text-accent-text underline-offset-4 hover:underline min-[1340px]:hidden"
                  >
                    Departments
                  </a>
                  <p className="figures text-table text-muted" role="status">
                    {rows.length === people.size
                      ? plural(rows.length, 'person', 'people')
                      : `${rows.length} of ${plural(people.size, 'person', 'people')}`}
                  </p>
                </div>
                <StaffFilters filter={filter} onChange={change} view={view} onView={show} />
              </div>
              {rows.length === 0 ? (
                people.size === 0 ? (
                  <Framed>
                    <EmptyState icon={<Users className="size-5" />} title="No staff members">
                      <Button onClick={() => setDialog({ kind: 'add-staff' })}>Add Staff</Button>
                    </EmptyState>
                  </Framed>
                ) : (
                  <NoMatch
                    icon={<Users className="size-5" />}
                    title="No staff members match these filters"
                    onClear={clear}
                    meant={meant}
                    onMeant={(search) => change('search', search)}
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
                  tableFrom={900}
                />
              )}
            </section>
            <div id="departments" className="min-w-0 scroll-mt-20 min-[1340px]:sticky min-[1340px]:top-18">
              <DepartmentsCard people={inDepartments} open={setDialog} />
            </div>
          </div>
        </>
      )}
      {dialog !== null && (
        <Dialogs
          dialog={dialog}
          access={access}
          peopleInDepartments={inDepartments}
          rights={rights}
          open={setDialog}
          onClose={close}
        />
      )}
    </div>
  );
}

const meanings: Readonly<Record<Project, string>> = {
  'perfect-b': 'Aesthetic Medicine',
  'talent-phi': 'Digital Marketing',
};

/** A figure and its list: the table below, narrowed to it. */
function SummaryCard({
  access,
  className = '',
  children,
}: {
  readonly access: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={{ search: access === '' ? '' : `?access=${access}`, hash: '#staff' }}
      replace
      onClick={() => document.querySelector('#staff')?.scrollIntoView({ behavior: 'smooth' })}
      className={`rounded-card transition-shadow hover:shadow-float ${className}`}
    >
      {children}
    </Link>
  );
}

/** How tall the filters are right now: the table's head stays below them. */
function useHeight() {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [height, setHeight] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (last.current === element.offsetHeight) return;
      last.current = element.offsetHeight;
      setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, height };
}

function Placeholder() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true" aria-label="Loading staff">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {['max-sm:col-span-2', '', ''].map((place, index) => (
          <Skeleton key={index} className={`h-[110px] rounded-card ${place}`} />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
      <TableSkeleton lines={8}>
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="ml-auto h-3.5 w-1/3" />
      </TableSkeleton>
    </div>
  );
}
