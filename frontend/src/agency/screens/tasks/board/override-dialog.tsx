import { type FormEvent, useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { Refusal } from '../../../../ui/feedback/refusal.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { forgetRefused, setTaskStatus, useRefused } from '../change-task.js';

const FORM = 'override';
const MAX_REASON = 2_000;

/** Asks a manager for the reason to exceed the limit of tasks in progress. */
export function OverrideDialog() {
  const refused = useRefused((state) => state.refused);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (refused === null) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setError('Please enter a reason');
    setBusy(true);
    const said = await setTaskStatus(refused.task, refused.status, reason.trim());
    setBusy(false);
    setRefusal(said);
    if (said === null) forgetRefused();
  };
  return (
    <Dialog
      open
      onOpenChange={forgetRefused}
      title="WIP limit reached"
      description={refused.task.title}
      foot={
        <>
          <Button onClick={forgetRefused}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy && 'Overriding...'}>
            Override
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Alert tone="warn">{refused.sentence}</Alert>
        <TextareaField
          label="Reason"
          error={error}
          help="It is kept in the task's history"
          required
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Refusal sentence={refusal} />
      </form>
    </Dialog>
  );
}
