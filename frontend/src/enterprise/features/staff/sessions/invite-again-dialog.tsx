import { inviteStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';

interface InviteAgainDialogProps {
  readonly staff: Staff;
  readonly onInvited: (staff: Staff, invitation: Invitation) => void;
  readonly onClose: () => void;
}

/** For a link that was lost, or that has expired. */
export function InviteAgainDialog({ staff, onInvited, onClose }: InviteAgainDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const invite = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      onInvited(staff, await call(inviteStaff, { params: { id: staff.id } }));
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, 'The invitation could not be made. Please try again.'));
    }
  };
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Invite ${displayName(staff)} again?`}
      description="They get a new link to choose their password, for 72 hours. The link from before ends."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button data-first-field variant="primary" busy={busy && 'Inviting...'} onClick={() => void invite()}>
            Invite again
          </Button>
        </>
      }
    >
      {staff.invitationRefusal !== null && (
        <Alert tone="warn" className="mb-4 text-table" title="The last invitation did not arrive">
          {staff.invitationRefusal} If the address is wrong, correct it first under Edit.
        </Alert>
      )}
      <p className="text-table">
        <span className="text-muted">Signs in as</span> <span className="font-medium break-all">{staff.email}</span>
      </p>
      {refusal !== null && (
        <Alert tone="bad" urgent className="mt-3">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
