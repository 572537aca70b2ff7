import { resetStaffSecondFactor } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName } from '@atrium/rules/people/people';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

interface ResetSecondFactorDialogProps {
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** For a telephone that is lost, with the recovery codes. */
export function ResetSecondFactorDialog({ staff, onClose }: ResetSecondFactorDialogProps) {
  const name = displayName(staff);
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${name}?`}
      description="Make sure the request really comes from them. Their app, passkeys and recovery codes no longer work. They are signed out everywhere and sign in with their password alone until they set it up again."
      action="Reset second factor"
      busy="Resetting..."
      failed="The second factor could not be reset. Please try again."
      onConfirm={async () => {
        await call(resetStaffSecondFactor, { params: { id: staff.id } });
        showToast({ title: 'Second Factor Reset', description: `${name} has been told.`, tone: 'good' });
      }}
      onClose={onClose}
    />
  );
}
