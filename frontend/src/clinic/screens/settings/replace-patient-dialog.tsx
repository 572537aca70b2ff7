import { pseudonymisePatient } from '@atrium/contract/clinic/patients/calls';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';

export interface FoundReferences {
  readonly patientId: string;
  readonly entries: number;
}

interface ReplacePatientDialogProps {
  readonly found: FoundReferences;
  readonly onReplaced: (reply: ReplyOf<typeof pseudonymisePatient>) => void;
  readonly onClose: () => void;
}

export function ReplacePatientDialog({
  found: { patientId, entries },
  onReplaced,
  onClose,
}: ReplacePatientDialogProps) {
  const counted = formatPlural(entries, 'entry');
  return (
    <ConfirmDialog
      title="Replace patient reference"
      description={patientId}
      action={`Replace in ${counted}`}
      busy="Replacing..."
      failed="The reference could not be replaced. Please try again."
      onClose={onClose}
      onConfirm={async () => onReplaced(await call(pseudonymisePatient, { body: { patientId } }))}
    >
      <p>
        <strong className="font-semibold">{counted}</strong> will show a random pseudonym instead. Quantities and counts
        are kept. This cannot be undone, and the patient can no longer be identified. Reasons, notes, exported files and
        backups are not searched.
      </p>
    </ConfirmDialog>
  );
}
