import { undoUsage, type Usage } from '@atrium/contract/bodies/clinic/usage';
import type { Treatment } from '@atrium/contract/clinic/treatments';
import { usedText } from '@atrium/rules/contents';
import { plural } from '@atrium/rules/labels';
import { type FormEvent, useId, useState } from 'react';
import { momentText } from '../../../lib/dates.js';
import { bodyErrors } from '../../../lib/forms.js';
import { sentenceOf } from '../../../lib/http.js';
import { typedLines } from '../../../lib/unsaved.js';
import { Alert } from '../../../ui/alert.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Textarea } from '../../../ui/textarea.js';
import { undoTreatmentNow } from '../tray/offline/logged-treatment.js';
import { undoUse } from './undo-usage.js';

interface UndoProps {
  /** What is undone. */
  readonly description: string;
  readonly undo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

export const UndoDialog = ({ entry, onClose }: { readonly entry: Usage; readonly onClose: () => void }) => (
  <AskWhy
    description={`${usedText(entry)} of ${entry.item.name}, ${momentText(entry.usedAt)}`}
    undo={(reason) => undoUse(entry, reason)}
    onClose={onClose}
  />
);

export const UndoTreatmentDialog = ({
  treatment: { id, usages, loggedAt },
  onClose,
}: {
  readonly treatment: Treatment;
  readonly onClose: () => void;
}) => {
  const standing = usages.filter(({ undoneAt }) => undoneAt === null).length;
  return (
    <AskWhy
      description={`The whole treatment, ${plural(standing, 'line')}, ${momentText(loggedAt)}`}
      undo={(reason) => undoTreatmentNow(id, reason)}
      onClose={onClose}
    />
  );
};

/** Undoing what was logged a while ago: both stay in the history, with the reason. */
function AskWhy({ description, undo, onClose }: UndoProps) {
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
    const error = text === '' ? 'Reason is required' : bodyErrors(undoUsage.body, { reason: text })['reason'];
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
      <Field
        label="Reason"
        required
        error={wrong}
        help="The entry stays in the history, marked as undone, with this reason"
      >
        {(control) => (
          <Textarea {...control} rows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        )}
      </Field>
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}
