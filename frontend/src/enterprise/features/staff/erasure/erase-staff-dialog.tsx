import { erasePersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName, fullName, type PersonName } from '@atrium/rules/people/people';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { took } from '../../../store/enterprise-store.js';

interface EraseStaffDialogProps {
  readonly staff: Pick<Staff, 'id'> & PersonName;
  /** Deleted members are in no list. */
  readonly isDeleted?: boolean;
  readonly onClose: () => void;
}

/** Erases personal data of a former member, after the user has typed the name. */
export function EraseStaffDialog({ staff, isDeleted = false, onClose }: EraseStaffDialogProps) {
  const [opened] = useState(staff);
  const name = fullName(opened);
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
      if (!isDeleted) took.staff(erased);
      showToast({
        title: 'Record Emptied',
        description: `The history is being rewritten to “${displayName(erased)}”. ${isDeleted ? 'A background job does it.' : 'The list shows how far it is.'}`,
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
      description="For people who have left and ask to be forgotten. This cannot be undone. A long history takes some minutes; it goes on by itself."
      width={640}
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
      <What heading="What is removed">
        <li>Name, email, phone, picture, address, emergency contact, pay, skills and notes</li>
        <li>Password, passkeys, second factor, devices, sessions, links and names of API keys</li>
        <li>Their notices, and mails to them that wait, failed or are kept here</li>
        <li>
          Their name and email in the audit, in other people’s notices and mails, in background jobs, live events and
          deliveries of webhooks
        </li>
      </What>
      <What heading="What stays">
        <li>
          What they did, in lists, figures and the audit, as “Former staff {opened.id}”. The audit keeps entries until
          an operator deletes older ones.
        </li>
        <li>Texts in which colleagues wrote their name</li>
        <li>
          Documents of orders and other saved files. Tax law has you keep invoices, in most EU countries for 6 to 10
          years.
        </li>
        <li>What has left: delivered mails, and what webhooks have sent to other programs</li>
        <li>Backups made before today, until an operator deletes them</li>
      </What>
      <InputField
        label={`Type “${name}” to confirm`}
        required
        error={wrong}
        data-first-field
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}

function What({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-table font-semibold">
        {heading}
      </h3>
      <ul className="list-disc space-y-1 pl-5 text-table">{children}</ul>
    </section>
  );
}
