import { endStaffSessions } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName } from '@atrium/rules/people/people';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

interface EndSessionsDialogProps {
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** For a lost telephone, or a browser that was left open somewhere. */
export function EndSessionsDialog({ staff, onClose }: EndSessionsDialogProps) {
  const name = displayName(staff);
  return (
    <ConfirmDialog
      title={`Sign ${name} out everywhere?`}
      description="All their browsers and devices are signed out immediately. They can sign in again with their password."
      action="Sign out everywhere"
      busy="Signing out..."
      failed="The sessions could not be ended. Please try again."
      onConfirm={async () => {
        await call(endStaffSessions, { params: { id: staff.id } });
        showToast({ title: 'Signed Out', description: `${name} is signed out everywhere.`, tone: 'good' });
      }}
      onClose={onClose}
    />
  );
}
