import { type FormEvent, useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { FormError } from '../../../../ui/feedback/form-error.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { useHasRoom } from './tasks-in-progress.js';
import { WipTasks } from './wip-tasks.js';
import { clearRejectedChange, type RejectedChange, resendRejectedChange } from '../change-task.js';

const FORM = 'override';
const MAX_REASON = 2_000;

/** Asks a manager whether to exceed the limit of tasks in progress with a reason, or to end one of these tasks. */
export function OverrideDialog({ rejected }: { readonly rejected: RejectedChange }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hasRoom = useHasRoom(rejected);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!hasRoom && reason.trim() === '') return setError('Please enter a reason');
    setBusy(true);
    const failure = await resendRejectedChange(rejected, hasRoom ? undefined : reason.trim());
    setBusy(false);
    setRefusal(failure);
  };
  return (
    <Dialog
      onClose={clearRejectedChange}
      title="WIP limit reached"
      description={rejected.task.title}
      footer={
        <>
          <Button onClick={clearRejectedChange}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy && 'Saving...'}>
            {hasRoom ? 'Try again' : 'Override'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Alert tone="warn">{hasRoom ? 'There is room for this task now' : rejected.sentence}</Alert>
        <WipTasks userId={rejected.fields.assignedTo ?? rejected.task.assignedTo} />
        {!hasRoom && (
          <TextareaField
            label="Reason"
            error={error}
            help="Saved in the task's history"
            required
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        )}
        <FormError sentence={refusal} />
      </form>
    </Dialog>
  );
}
