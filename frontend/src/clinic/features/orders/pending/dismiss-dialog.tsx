import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { type FormEvent, useState } from 'react';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { decideRequest, describeRequest } from './decide-request.js';
import { useDecidedText } from './use-decided-text.js';

interface DismissDialogProps {
  readonly request: ReorderRequest;
  readonly onClose: () => void;
}

/** Asks before a request is dismissed; the note is shown with the request. */
export function DismissDialog({ request, onClose }: DismissDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const decided = useDecidedText(request.id);

  const dismiss = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const errorText = await decideRequest(request, {
      status: 'dismissed',
      ...(note.trim() !== '' && { note: note.trim() }),
    });
    setBusy(false);
    if (errorText === null) onClose();
    else setRefusal(errorText);
  };

  return (
    <FormDialog
      id="dismiss-request"
      width={440}
      title="Dismiss request"
      description={`${getDisplayName(request.requestedByUser)} asked for ${describeRequest(request)}.`}
      submit="Dismiss request"
      isDanger
      isEnded={decided !== null && !busy}
      busy={busy && 'Dismissing...'}
      isDirty={note.trim() !== ''}
      typedText={() => formatFieldLines({ Note: note })}
      wrongs={0}
      onSubmit={(event) => void dismiss(event)}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      {(decided ?? refusal) !== null && !busy && (
        <Alert tone={decided === null ? 'bad' : 'info'} urgent>
          {decided ?? refusal}
        </Alert>
      )}
      <TextareaField
        label="Note"
        help="Optional. Shown with the request."
        value={note}
        maxLength={5_000}
        disabled={decided !== null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
