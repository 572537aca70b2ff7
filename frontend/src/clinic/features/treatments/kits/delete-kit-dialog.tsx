import { removeKit } from '@atrium/contract/clinic/kits/calls';
import type { Kit } from '@atrium/contract/clinic/kits/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { call } from '../../../../lib/api/http.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { removeRow } from '../../../store/clinic-store.js';

interface DeleteKitDialogProps {
  readonly kit: Kit;
  readonly onClose: () => void;
}

export const DeleteKitDialog = ({ kit: { id, name }, onClose }: DeleteKitDialogProps) => (
  <ConfirmDialog
    title={`Delete ${name}?`}
    description="It is no longer offered for the tray. Treatments that used it keep its name."
    action="Delete kit"
    busy="Deleting..."
    failed="The kit could not be deleted. Please try again."
    onClose={onClose}
    onConfirm={async () => {
      await call(removeKit, { params: { id } });
      removeRow.kits(id);
    }}
    success={{ title: 'Kit deleted', description: `${isolateDirection(name)} is no longer offered.`, tone: 'neutral' }}
  />
);
