import { updateTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { call, getErrorMessage } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import { loadAgency, upsertRow, useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { isWipLimitError, showRejectedChange } from '../change-task.js';

/** Hands a task over to another member. */
export function HandOverDialog({ task: opened, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const current = useAgency((state) => state.tasks.all.rows.get(opened.id));
  const task = useQuestionRow(opened, current, onClose);
  const team = useAgency((state) => state.team.value);
  const workloads = useAgency((state) => state.workloads.value);
  useEffect(() => loadAgency('workloads'), []);
  const people = useMemo(
    () => buildPersonChoices(team ?? [], 'Choose a person', workloads).filter(({ value }) => value !== task.assignedTo),
    [team, task.assignedTo, workloads],
  );
  const [assignedTo, setAssignedTo] = useState('');
  const form = useSubmit('Failed to update task');
  const submit = (event: FormEvent) =>
    form.submit(
      event,
      { assignedTo: assignedTo === '' ? 'Please choose a person' : undefined },
      async () => {
        const body = { assignedTo, version: task.version };
        const saved = await call(updateTask, { params: { id: task.id }, body });
        upsertRow.tasks(saved);
        showToast({
          title: 'Success',
          description: `${isolateDirection(saved.title)} is now with ${isolateDirection(assigneeName(saved))}`,
        });
        onClose();
      },
      (failure) => {
        if (!isWipLimitError(failure)) return false;
        showRejectedChange({
          task,
          fields: { assignedTo },
          sentence: getErrorMessage(failure, 'Failed to update task'),
        });
        onClose();
        return true;
      },
    );
  return (
    <FormDialog
      title="Hand over"
      description={`${task.title} is with ${assigneeName(task)}.`}
      width={440}
      submit="Hand over"
      state={form}
      busy="Handing over..."
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Hand over to"
        required
        error={assignedTo === '' ? form.errors['assignedTo'] : undefined}
        choices={people}
        value={assignedTo}
        onChange={(event) => setAssignedTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
