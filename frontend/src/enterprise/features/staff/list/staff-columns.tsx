import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { Ellipsis, Pencil } from 'lucide-react';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import { AccessButton } from '../../../shared/access-button.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';
import type { StaffRights } from '../staff-rights.js';
import { PersonCell } from '../../../shared/person-cell.js';
import type { AccessOf } from '../../../store/selectors.js';
import { LastSignIn } from '../sessions/last-sign-in.js';

const StaffMenu = lazyMenu(async () => (await import('./staff-menu.js')).StaffMenu);

interface Shown {
  readonly access: ReadonlyMap<number, AccessOf>;
  readonly rights: StaffRights;
}

export function staffColumns({ access, rights }: Shown): TableColumn<Staff>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortValue: displayName,
      cell: (staff) => <PersonCell staff={staff} mayInvite={rights.touch(staff)} />,
    },
    {
      id: 'access',
      header: 'Project Assignments',
      width: '570px',
      sortValue: (staff) => PROJECTS.filter((project) => access.get(staff.id)?.[project] !== undefined).length,
      cell: (staff) => (
        <div className="grid grid-cols-2 items-center gap-3">
          {PROJECTS.map((project) => (
            <div key={project} className="flex min-w-0 items-center gap-2.5">
              <span className="w-[60px] shrink-0 text-caption text-muted">{PROJECT_NAMES[project]}</span>
              <AccessButton
                staff={staff}
                project={project}
                assignment={access.get(staff.id)?.[project]}
                mayEdit={rights.touch(staff)}
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
      cell: (staff) => <LastSignIn of={staff} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '112px',
      align: 'right',
      cell: (staff) => <StaffActions staff={staff} rights={rights} />,
    },
  ];
}

export function StaffActions({
  staff,
  rights,
  isBrief = false,
}: {
  readonly staff: Staff;
  readonly rights: StaffRights;
  /** One button where there is room for no more. */
  readonly isBrief?: boolean;
}) {
  const name = displayName(staff);
  const mayRemove = rights.remove(staff);
  return (
    <div className="-mr-2 flex justify-end">
      {rights.edit(staff) && !(isBrief && mayRemove) && (
        <IconButton
          label={`Edit ${name}`}
          tip="Edit"
          icon={<Pencil className="size-4" aria-hidden="true" />}
          onClick={() => openStaffDialog({ kind: 'edit-staff', staffId: staff.id })}
        />
      )}
      {mayRemove ? (
        <StaffMenu
          staff={staff}
          mayEdit={isBrief && rights.edit(staff)}

          renderTrigger={(props) => (
            <IconButton
              {...props}
              label={`More actions for ${name}`}
              tip="More"
              icon={<Ellipsis className="size-4" aria-hidden="true" />}
            />
          )}
        />
      ) : (
        rights.edit(staff) && !isBrief && <span className="size-9 pointer-coarse:hidden" aria-hidden="true" />
      )}
    </div>
  );
}
