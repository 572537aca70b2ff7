import { undoUsageSchemas } from '@atrium/contract/clinic/usage/schemas';
import { type FormEvent, useId, useState } from 'react';
import { bodyErrors } from '../../../../lib/forms/forms.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';

export interface UndoReasonProps {
  readonly description: string;
  readonly undo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of an undo, for a held lot or after a while. The history keeps the entry with the reason. */
export function UndoReasonDialog({ description, undo, onClose }: UndoReasonProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const text = reason.trim();
    const error = text === '' ? 'Reason is required' : bodyErrors(undoUsageSchemas.body, { reason: text })['reason'];
    setWrong(error);
    setRefusal(null);
    if (error !== undefined) {
      setWrongs((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      await undo(text);
      onClose();
    } catch (failure) {
      setRefusal(sentenceOf(failure, 'Usage could not be undone. Please try again.'));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      id={formId}
      width={440}
      title="Undo Usage"
      description={description}
      submit="Undo Usage"
      busy={busy && 'Undoing...'}
      isDirty={reason.trim() !== ''}
      typedText={() => typedLines({ Reason: reason })}
      wrongs={wrongs}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        required
        error={wrong}
        help="The entry stays in the history, marked as undone, with this reason"
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}
