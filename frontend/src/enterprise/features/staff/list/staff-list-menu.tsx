import { exportStaff } from '@atrium/contract/enterprise/staff-import/calls';
import { Download, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadUrl } from '../../../../lib/format/download.js';
import { useUser } from '../../../../session/session-store.js';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';

/** Actions of the whole list. */
export function StaffListMenu({ trigger }: { readonly trigger: ReactNode }) {
  const { role } = useUser();
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={Download} onSelect={() => downloadUrl(exportStaff.path)}>
        Export
      </MenuItem>
      {role === 'superadmin' && (
        <MenuItem icon={UserX} onSelect={() => openStaffDialog({ kind: 'deleted-staff' })}>
          Deleted members
        </MenuItem>
      )}
    </Menu>
  );
}
