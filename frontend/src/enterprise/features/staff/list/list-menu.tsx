import { exportStaff } from '@atrium/contract/enterprise/staff-import/calls';
import { Building2, ClipboardCheck, Download, KeyRound, Upload, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveAddress } from '../../../../lib/format/csv.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { useUser } from '../../../../session/session-store.js';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/menu.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';

interface ListMenuProps {
  readonly trigger: ReactNode;
}

/** Actions of the whole list; on a phone also those of the screen's head. */
export function ListMenu({ trigger }: ListMenuProps) {
  const go = useNavigate();
  const onPhone = useMediaQuery('(max-width: 639px)');
  const { role } = useUser();
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem
        icon={<Upload className="size-4" aria-hidden="true" />}
        onSelect={() => void go('/enterprise/staff/import')}
      >
        Import Staff
      </MenuItem>
      <MenuItem
        icon={<Download className="size-4" aria-hidden="true" />}
        onSelect={() => saveAddress(exportStaff.path)}
      >
        Export as CSV
      </MenuItem>
      {role === 'superadmin' && (
        <MenuItem
          icon={<UserX className="size-4" aria-hidden="true" />}
          onSelect={() => openStaffDialog({ kind: 'deleted-staff' })}
        >
          Deleted Members
        </MenuItem>
      )}
      {onPhone && (
        <>
          <MenuLine />
          <MenuItem
            icon={<Building2 className="size-4" aria-hidden="true" />}
            onSelect={() => document.querySelector('#departments')?.scrollIntoView({ behavior: 'smooth' })}
          >
            Departments
          </MenuItem>
          <MenuItem
            icon={<ClipboardCheck className="size-4" aria-hidden="true" />}
            onSelect={() => void go('/enterprise/access-reviews')}
          >
            Access Reviews
          </MenuItem>
          {role === 'superadmin' && (
            <MenuItem
              icon={<KeyRound className="size-4" aria-hidden="true" />}
              onSelect={() => void go('/secure-password-setup')}
            >
              Secure Password Setup
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
