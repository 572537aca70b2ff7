import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { displayName } from '@atrium/rules/people/people';
import { type FormEvent, useState } from 'react';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { decide, wishText } from './decide-request.js';
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
    const refused = await decide(request, {
      status: 'dismissed',
      ...(note.trim() !== '' && { note: note.trim() }),
    });
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  };

  return (
    <FormDialog
      id="dismiss-request"
      width={440}
      title="Dismiss request"
      description={`${displayName(request.requestedByUser)} asked for ${wishText(request)}.`}
      submit="Dismiss request"
      isDanger
      isOver={decided !== null && !busy}
      busy={busy && 'Dismissing...'}
      isDirty={note.trim() !== ''}
      typedText={() => typedLines({ Note: note })}
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
