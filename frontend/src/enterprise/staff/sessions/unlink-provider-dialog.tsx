import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { unlinkSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { displayName } from '@atrium/rules/people/people';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

interface UnlinkProviderDialogProps {
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** For an account at the provider that was made anew, or belongs to somebody else. */
export function UnlinkProviderDialog({ staff, onClose }: UnlinkProviderDialogProps) {
  const name = displayName(staff);
  return (
    <ConfirmDialog
      title={`Unlink the single sign-on of ${name}?`}
      description={`They are signed out everywhere. Whoever signs in next with the verified address ${staff.email} is linked.`}
      action="Unlink single sign-on"
      busy="Unlinking..."
      failed="The single sign-on could not be unlinked. Please try again."
      onConfirm={async () => {
        await call(unlinkSingleSignOn, { params: { id: staff.id } });
        showToast({ title: 'Single Sign-On Unlinked', description: `${name} signs in anew.`, tone: 'good' });
      }}
      onClose={onClose}
    />
  );
}
