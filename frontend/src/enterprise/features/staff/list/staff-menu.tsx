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
import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import { getPersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useUser } from '../../../../session/session-store.js';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/menu.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';
import { downloadText } from '../../../../lib/format/download-text.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';

interface StaffMenuProps {
  readonly trigger: ReactNode;
  readonly staff: Staff;
  /** True to show editing in the menu, when there is no button for it next to the menu. */
  readonly canEdit: boolean;
}

export function StaffMenu({ trigger, staff, canEdit }: StaffMenuProps) {
  const isSuperadmin = useUser().role === 'superadmin';
  return (
    <Menu trigger={trigger} of={getDisplayName(staff)} defaultOpen>
      {canEdit && (
        <MenuItem icon={Pencil} onSelect={() => openStaffDialog({ kind: 'edit-staff', staffId: staff.id })}>
          Edit
        </MenuItem>
      )}
      {staff.isActive && (
        <>
          <MenuItem icon={UserMinus} onSelect={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}>
            {staff.lastDay === null ? 'End employment' : 'Change last day'}
          </MenuItem>
          {staff.invitedUntil !== null && (
            <MenuItem icon={MailPlus} onSelect={() => openStaffDialog({ kind: 'invite-again', staffId: staff.id })}>
              Invite again
            </MenuItem>
          )}
          <MenuItem icon={LogOut} onSelect={() => openStaffDialog({ kind: 'end-sessions', staffId: staff.id })}>
            Sign out everywhere
          </MenuItem>
          {staff.hasSecondFactor && (
            <MenuItem
              icon={ShieldOff}
              onSelect={() => openStaffDialog({ kind: 'reset-second-factor', staffId: staff.id })}
            >
              Reset second factor
            </MenuItem>
          )}
          {staff.hasSingleSignOn && (
            <MenuItem icon={Unlink} onSelect={() => openStaffDialog({ kind: 'unlink-provider', staffId: staff.id })}>
              Unlink single sign-on
            </MenuItem>
          )}
          <MenuLine />
        </>
      )}
      {isSuperadmin && !staff.isErased && (
        <>
          <MenuItem icon={FileText} onSelect={() => void downloadPersonalData(staff, 'page')}>
            Personal data as page
          </MenuItem>
          <MenuItem icon={FileDown} onSelect={() => void downloadPersonalData(staff, 'json')}>
            Personal data as JSON
          </MenuItem>
        </>
      )}
      {isSuperadmin && !staff.isErased && !staff.isActive && (
        <MenuItem icon={UserX} onSelect={() => openStaffDialog({ kind: 'erase-staff', staffId: staff.id })}>
          Remove personal data
        </MenuItem>
      )}
      <MenuItem icon={Trash2} onSelect={() => openStaffDialog({ kind: 'delete-staff', staffId: staff.id })}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Downloads all personal data of a member. */
async function downloadPersonalData(staff: Staff, format: 'page' | 'json'): Promise<void> {
  const name = getFullName(staff);
  try {
    const data = await call(getPersonalData, { params: { id: staff.id } });
    if (format === 'page')
      downloadText(
        (await import('../../../../lib/personal-data/page.js')).renderPersonalDataPage(name, data),
        `${name} personal data.html`,
        'text/html',
      );
    else downloadText(JSON.stringify(data, null, 2), `${name} personal data.json`, 'application/json');
    showToast({
      title: 'File saved',
      description: `Personal data of ${isolateDirection(name)}. The download is recorded in the audit.`,
    });
  } catch (error) {
    showFailure(error, 'The data could not be read. Please try again.');
  }
}
