import { undoUsageSchemas } from '@atrium/contract/clinic/usage/schemas';
import { type FormEvent, useState } from 'react';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';

export interface UndoReasonProps {
  readonly description: string;
  readonly undo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of an undo, for a held lot or after a while. The history keeps the entry with the reason. */
export function UndoReasonDialog({ description, undo, onClose }: UndoReasonProps) {
  const [reason, setReason] = useState('');
  const form = useSubmit('Usage could not be undone. Please try again.');
  const submit = (event: FormEvent) => {
    const text = reason.trim();
    const error = text === '' ? 'Reason is required' : getBodyErrors(undoUsageSchemas.body, { reason: text })['reason'];
    form.submit(event, { reason: error }, async () => {
      await undo(text);
      onClose();
    });
  };

  return (
    <FormDialog
      width={440}
      title="Undo usage"
      description={description}
      submit="Undo usage"
      state={form}
      busy="Undoing..."
      isDirty={reason.trim() !== ''}
      typedText={() => formatFieldLines({ Reason: reason })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        required
        error={form.errors['reason']}
        help="The entry stays in the history, marked as undone, with this reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
