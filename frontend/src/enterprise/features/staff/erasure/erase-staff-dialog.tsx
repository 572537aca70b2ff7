import { erasePersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName, getFullName, type PersonName } from '@atrium/rules/people/people';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { upsertRow } from '../../../store/enterprise-store.js';

interface EraseStaffDialogProps {
  readonly staff: Pick<Staff, 'id'> & PersonName;
  /** True for a deleted member, who is in no list. */
  readonly isDeleted?: boolean;
  readonly onClose: () => void;
}

/** Erases personal data of a former member, after the user has typed the name. */
export function EraseStaffDialog({ staff, isDeleted = false, onClose }: EraseStaffDialogProps) {
  const [opened] = useState(staff);
  const name = getFullName(opened);
  const [typed, setTyped] = useState('');
  const form = useSubmit('The data could not be erased. Nothing was changed. Please try again.');
  const isSame = typed.normalize().trim() === name.normalize().trim();
  const submit = (event: FormEvent) =>
    form.submit(event, { name: isSame ? undefined : `Please type ${name}, as it is written above` }, async () => {
      const erased = await call(erasePersonalData, { params: { id: opened.id }, body: { name: typed } });
      if (!isDeleted) upsertRow.staff(erased);
      showToast({
        title: 'Record emptied',
        description: `The history is being rewritten to “${isolateDirection(getDisplayName(erased))}”. ${isDeleted ? 'A background job does it.' : 'The list shows how far it is.'}`,
      });
      onClose();
    });
  return (
    <FormDialog
      title={`Remove the personal data of ${name}?`}
      description="For people who have left and ask to be forgotten. This cannot be undone. A long history takes some minutes in the background."
      width={640}
      submit="Remove for good"
      isDanger
      state={form}
      busy="Removing..."
      isDirty={typed !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErasureSection heading="Erased">
        <li>Name, email, phone, picture, address, emergency contact, pay, skills and notes</li>
        <li>Password, passkeys, second factor, devices, sessions, links and names of API keys</li>
        <li>Their notifications, and pending, failed or stored emails to them</li>
        <li>
          Their name and email in the audit, in other people’s notifications and emails, in background jobs, live events
          and webhook deliveries
        </li>
      </ErasureSection>
      <ErasureSection heading="What stays">
        <li>{`Their actions in lists, figures and the audit, as “Former staff ${opened.id}”. The audit keeps entries until an operator deletes older ones.`}</li>
        <li>Texts in which colleagues wrote their name</li>
        <li>
          Documents of orders and other saved files. Tax law has you keep invoices, in most EU countries for 6 to 10
          years.
        </li>
        <li>Delivered emails, and data that webhooks sent to other programs</li>
        <li>Backups made before today, until an operator deletes them</li>
      </ErasureSection>
      <InputField
        label={`Type “${name}” to confirm`}
        required
        error={form.errors['name']}
        data-first-field
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          form.showErrors({});
        }}
      />
    </FormDialog>
  );
}

function ErasureSection({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-table font-semibold">
        {heading}
      </h3>
      <ul className="list-disc space-y-1 pl-6 text-table">{children}</ul>
    </section>
  );
}
