import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import { displayName } from '@atrium/rules/people';
import { useState } from 'react';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Textarea } from '../../ui/textarea.js';
import { useClinic } from '../store/clinic-store.js';
import { decide, wishText } from './decide-request.js';

interface DismissDialogProps {
  readonly request: ReorderRequest;
  readonly onClose: () => void;
}

/** Asks before a wish is turned down; the note is told to whoever had it. */
export function DismissDialog({ request, onClose }: DismissDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const now = useClinic((state) => state.requests.all.rows.get(request.id)) ?? request;
  const decided = now.status === 'pending' ? null : `This request was already ${now.status} by ${displayName(now.approvedByUser)}`;

  const dismiss = async () => {
    setBusy(true);
    const refused = await decide(request, 'dismissed', note.trim());
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Dismiss request"
      description={`${displayName(request.requestedByUser)} asked for ${wishText(request)}.`}
      foot={
        <>
          <Button onClick={onClose}>{decided === null ? 'Cancel' : 'Close'}</Button>
          {(decided === null || busy) && (
            <Button variant="danger" busy={busy && 'Dismissing...'} onClick={() => void dismiss()}>
              Dismiss request
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {(decided ?? refusal) !== null && !busy && (
          <Alert tone={decided === null ? 'bad' : 'info'} urgent>
            {decided ?? refusal}
          </Alert>
        )}
        <Field label="Note" help="Optional. Shown with the request.">
          {(control) => (
            <Textarea {...control} value={note} maxLength={5_000} disabled={decided !== null} onChange={(event) => setNote(event.currentTarget.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
