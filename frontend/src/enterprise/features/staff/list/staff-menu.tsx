import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import {
  FileDown,
  FileText,
  LogOut,
  MailPlus,
  Pencil,
  ShieldOff,
  Trash2,
  Unlink,
  UserMinus,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../../../session/session-store.js';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/menu.js';
import { savePersonalData } from '../erasure/personal-data.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';

interface StaffMenuProps {
  readonly trigger: ReactNode;
  readonly staff: Staff;
  /** Offered here where no button beside the menu does it. */
  readonly mayEdit: boolean;
}

export function StaffMenu({ trigger, staff, mayEdit }: StaffMenuProps) {
  const isSuperadmin = useUser().role === 'superadmin';
  return (
    <Menu trigger={trigger} defaultOpen>
      {mayEdit && (
        <MenuItem
          icon={<Pencil className="size-4" aria-hidden="true" />}
          onSelect={() => openStaffDialog({ kind: 'edit-staff', staffId: staff.id })}
        >
          Edit
        </MenuItem>
      )}
      {staff.isActive && (
        <>
          <MenuItem
            icon={<UserMinus className="size-4" aria-hidden="true" />}
            onSelect={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}
          >
            {staff.lastDay === null ? 'End Employment' : 'Change Last Day'}
          </MenuItem>
          {staff.invitedUntil !== null && (
            <MenuItem
              icon={<MailPlus className="size-4" aria-hidden="true" />}
              onSelect={() => openStaffDialog({ kind: 'invite-again', staffId: staff.id })}
            >
              Invite Again
            </MenuItem>
          )}
          <MenuItem
            icon={<LogOut className="size-4" aria-hidden="true" />}
            onSelect={() => openStaffDialog({ kind: 'end-sessions', staffId: staff.id })}
          >
            Sign Out Everywhere
          </MenuItem>
          {staff.hasSecondFactor && (
            <MenuItem
              icon={<ShieldOff className="size-4" aria-hidden="true" />}
              onSelect={() => openStaffDialog({ kind: 'reset-second-factor', staffId: staff.id })}
            >
              Reset Second Factor
            </MenuItem>
          )}
          {staff.hasSingleSignOn && (
            <MenuItem
              icon={<Unlink className="size-4" aria-hidden="true" />}
              onSelect={() => openStaffDialog({ kind: 'unlink-provider', staffId: staff.id })}
            >
              Unlink Single Sign-On
            </MenuItem>
          )}
          <MenuLine />
        </>
      )}
      {isSuperadmin && !staff.isErased && (
        <>
          <MenuItem
            icon={<FileText className="size-4" aria-hidden="true" />}
            onSelect={() => void savePersonalData(staff, 'page')}
          >
            Personal Data as Page
          </MenuItem>
          <MenuItem
            icon={<FileDown className="size-4" aria-hidden="true" />}
            onSelect={() => void savePersonalData(staff, 'json')}
          >
            Personal Data as JSON
          </MenuItem>
        </>
      )}
      {isSuperadmin && !staff.isErased && !staff.isActive && (
        <MenuItem
          icon={<UserX className="size-4" aria-hidden="true" />}
          onSelect={() => openStaffDialog({ kind: 'erase-staff', staffId: staff.id })}
        >
          Remove Personal Data
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onSelect={() => openStaffDialog({ kind: 'delete-staff', staffId: staff.id })}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
