import { inviteStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { call } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { Alert, FormError } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';

interface ResendInvitationDialogProps {
  readonly staff: Staff;
  readonly onInvited: (staff: Staff, invitation: Invitation) => void;
  readonly onClose: () => void;
}

/** Dialog to send an invitation again, when its link was lost or has expired. */
export function ResendInvitationDialog({ staff, onInvited, onClose }: ResendInvitationDialogProps) {
  const { busy, refusal, send } = useSubmit('The invitation could not be sent. Please try again.');
  const invite = () => send(async () => onInvited(staff, await call(inviteStaff, { params: { id: staff.id } })));
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={`Invite ${getDisplayName(staff)} again?`}
      description="They get a new link to choose their password, valid for 72 hours. The earlier link expires."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button data-first-field variant="primary" busy={busy && 'Inviting...'} onClick={() => void invite()}>
            Invite again
          </Button>
        </>
      }
    >
      {staff.invitationRefusal !== null && (
        <Alert
          tone="warn"
          className="mb-4 text-table"
          title="The last invitation was not delivered"
        >{`${staff.invitationRefusal} If the address is wrong, correct it first under Edit.`}</Alert>
      )}
      <p className="text-table">
        <span className="text-muted">Signs in as</span> <span className="font-semibold break-all">{staff.email}</span>
      </p>
      <FormError sentence={refusal} className="mt-3" />
    </Dialog>
  );
}
