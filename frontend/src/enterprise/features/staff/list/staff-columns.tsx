import { PROJECT_NAMES, formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { Ellipsis, Pencil, ShieldCheck } from 'lucide-react';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { IconButton } from '../../../../ui/buttons/button.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import { AccessButton } from '../../../shared/access-button.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';
import { Moment } from '../../../../ui/display/moment.js';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { PROJECTS } from '@atrium/rules/people/rights';
import type { ReactNode } from 'react';
import { classes } from '../../../../ui/classes.js';
import { PersonCell } from '../../../shared/person-cell.js';
import type { AssignmentsByStaff } from '../../../store/selectors.js';
import type { StaffRights } from '../staff-rights.js';

const StaffMenu = lazyMenu(async () => (await import('./staff-menu.js')).StaffMenu);

interface StaffColumnOptions {
  readonly access: ReadonlyMap<number, AssignmentsByStaff>;
  readonly rights: StaffRights;
  /** The panel leaves room for the names and the last sign-ins only. */
  readonly isPanelOpen: boolean;
  readonly onOpen: (staff: Staff) => void;
}

export function staffColumns({ access, rights, isPanelOpen, onOpen }: StaffColumnOptions): TableColumn<Staff>[] {
  const columns: TableColumn<Staff>[] = [
    {
      id: 'name',
      header: 'Name',
      sortValue: getDisplayName,
      cell: (staff) => <PersonCell staff={staff} onOpen={onOpen} canInvite={rights.manage(staff)} />,
    },
    {
      id: 'access',
      header: 'Project Assignments',
      width: 'clamp(470px, 42vw, 570px)',
      sortValue: (staff) => PROJECTS.filter((project) => access.get(staff.id)?.[project] !== undefined).length,
      cell: (staff) => (
        <div className="grid grid-cols-2 items-center gap-3">
          {PROJECTS.map((project) => (
            <div key={project} className="flex min-w-0 items-center gap-2">
              <span className="w-[60px] shrink-0 text-caption text-muted">{PROJECT_NAMES[project]}</span>
              <AccessButton
                staff={staff}
                project={project}
                assignment={access.get(staff.id)?.[project]}
                canEdit={rights.manage(staff)}
                onOpen={() => openStaffDialog({ kind: 'access', staffId: staff.id, project })}
              />
            </div>
          ))}
        </div>
      ),
    },
    {
      id: 'signed-in',
      header: 'Last sign-in',
      width: '124px',
      from: 'large',
      sortValue: ({ lastSignInAt }) => lastSignInAt,
      cell: (staff) => <LastSignInText of={staff} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '112px',
      align: 'right',
      cell: (staff) => <StaffActions staff={staff} rights={rights} />,
    },
  ];
  return isPanelOpen ? columns.filter(({ id }) => id === 'name' || id === 'signed-in') : columns;
}

interface StaffActionsProps {
  readonly staff: Staff;
  readonly rights: StaffRights;
  /** True to show only one button, where there is little room. */
  readonly isBrief?: boolean;
}

function StaffActions({ staff, rights, isBrief = false }: StaffActionsProps) {
  const name = getDisplayName(staff);
  const canRemove = rights.remove(staff);
  return (
    <div className="-mr-2 flex justify-end">
      {rights.edit(staff) && !(isBrief && canRemove) && (
        <IconButton
          label={`Edit ${name}`}
          aria-keyshortcuts="E"
          tip="Edit"
          icon={Pencil}
          onClick={() => openStaffDialog({ kind: 'edit-staff', staffId: staff.id })}
        />
      )}
      {canRemove ? (
        <StaffMenu
          staff={staff}
          canEdit={isBrief && rights.edit(staff)}

          renderTrigger={(props) => (
            <IconButton {...props} label={`More actions for ${name}`} tip="More" icon={Ellipsis} />
          )}
        />
      ) : (
        rights.edit(staff) && !isBrief && <span className="size-9 pointer-coarse:hidden" aria-hidden="true" />
      )}
    </div>
  );
}

/** Last sign-in, and whether a password alone is enough. */
function LastSignInText({ of: { lastSignInAt, secondFactorDevices } }: { readonly of: Staff }) {
  return (
    <>
      {lastSignInAt === null ? <span className="text-muted">Never</span> : <Moment at={lastSignInAt} />}
      {secondFactorDevices > 0 && (
        <span
          className="flex items-center gap-1 text-caption text-muted"
          data-tip={`Signs in with ${formatPlural(secondFactorDevices, 'app or passkey', 'apps or passkeys')} besides`}
        >
          <ShieldCheck className="size-3.5 shrink-0 text-muted" />
          Two-factor
        </span>
      )}
    </>
  );
}

export const STAFF_LINE_PX = 64;

interface StaffLineProps {
  readonly staff: Staff;
  readonly access: AssignmentsByStaff;
  readonly rights: StaffRights;
  readonly onOpen: (staff: Staff) => void;
  /** Checkbox that selects the member. */
  readonly box?: ReactNode;
}

/** Row of a member on a phone. A tap opens the member. */
export function StaffLine({ staff, access, rights, onOpen, box }: StaffLineProps) {
  const given = PROJECTS.filter((project) => access[project] !== undefined);
  return (
    <div className="relative flex h-full items-center gap-2 py-1.5">
      {box !== undefined && <span className="relative z-1">{box}</span>}
      <div className="min-w-0 flex-1">
        <PersonCell staff={staff} onOpen={onOpen} canInvite={rights.manage(staff)} fillsRow />
      </div>
      <p className="flex shrink-0 flex-col items-end text-caption text-muted">
        {given.length === 0 && <span>{staff.isActive ? 'No access' : ''}</span>}
        {given.map((project) => {
          const until = access[project]?.until ?? null;
          return (
            <span
              key={project}
              className={classes(until !== null && 'text-warn-text')}
            >{`${PROJECT_NAMES[project]}${until !== null ? ` until ${formatDay(until)}` : ''}`}</span>
          );
        })}
      </p>
      <span className="relative z-1">
        <StaffActions staff={staff} rights={rights} isBrief />
      </span>
    </div>
  );
}
