import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { useHasRoom } from './tasks-in-progress.js';
import { WipTasks } from './wip-tasks.js';
import { clearRejectedChange, type RejectedChange, resendRejectedChange } from '../change-task.js';

const MAX_REASON = 2_000;

/** Asks a manager whether to exceed the limit of tasks in progress with a reason, or to end one of these tasks. */
export function OverrideDialog({ rejected }: { readonly rejected: RejectedChange }) {
  const [reason, setReason] = useState('');
  const hasRoom = useHasRoom(rejected);
  const form = useSubmit('Failed to update task');
  const text = reason.trim();
  const submit = (event: FormEvent) =>
    form.submit(event, { reason: hasRoom || text !== '' ? undefined : 'Please enter a reason' }, async () =>
      form.setRefusal(await resendRejectedChange(rejected, hasRoom ? undefined : text)),
    );
  return (
    <FormDialog
      title="WIP limit reached"
      description={rejected.task.title}
      width={440}
      submit={hasRoom ? 'Try again' : 'Override'}
      state={form}
      isDirty={text !== ''}
      typedText={() => text}
      onSubmit={submit}
      onClose={clearRejectedChange}
    >
      <Alert tone="warn">{hasRoom ? 'There is room for this task now' : rejected.sentence}</Alert>
      <WipTasks userId={rejected.fields.assignedTo ?? rejected.task.assignedTo} />
      {!hasRoom && (
        <TextareaField
          label="Reason"
          error={text === '' ? form.errors['reason'] : undefined}
          help="Saved in the task's history"
          required
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
