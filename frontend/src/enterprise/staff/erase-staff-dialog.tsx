import { erasePersonalData } from '@atrium/contract/enterprise/personal-data';
import type { Staff } from '@atrium/contract/enterprise/staff';
import { displayName } from '@atrium/rules/people';
import { type FormEvent, useState } from 'react';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Input } from '../../ui/input.js';
import { took } from '../store/enterprise-store.js';

interface EraseStaffDialogProps {
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** For good: only for somebody who has left, and with their name typed. */
export function EraseStaffDialog({ staff, onClose }: EraseStaffDialogProps) {
  const [opened] = useState(staff);
  const name = displayName(opened);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (typed.normalize().trim() !== name.normalize().trim()) {
      setWrong(`Please type ${name}, as it is written above`);
      return setWrongs((count) => count + 1);
    }
    setBusy(true);
    try {
      const erased = await call(erasePersonalData, { params: { id: opened.id }, body: { name: typed } });
      took.staff(erased);
      showToast({
        title: 'Personal Data Removed',
        description: `Their history reads “${displayName(erased)}” now`,
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error, 'The data could not be removed. Nothing was changed; please try again.'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      id="erase-staff"
      title={`Remove the personal data of ${name}?`}
      description="For people who have left and ask to be forgotten. This cannot be undone."
      width={440}
      submit="Remove for good"
      isDanger
      busy={busy && 'Removing...'}
      isDirty={typed !== ''}
      typedText={() => ''}
      refusal={refusal}
      wrongs={wrongs}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-table">
        <li>Name, email, phone, picture, address, pay, notes, devices and notices go.</li>
        <li>What they did stays in lists, figures and the audit, under “Former staff {opened.id}”.</li>
        <li>Texts in which colleagues wrote their name stay as they are.</li>
      </ul>
      <Alert tone="warn" className="text-table">
        Files that were saved and backups made before today still hold the data until they are deleted.
      </Alert>
      <Field label={`Type “${name}” to confirm`} required error={wrong}>
        {(control) => (
          <Input
            {...control}
            data-first-field
            value={typed}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
