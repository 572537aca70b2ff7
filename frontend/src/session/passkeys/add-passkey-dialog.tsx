import { addPasskey, beginPasskey } from '@atrium/contract/session/passkeys/calls';
import { addPasskeySchemas } from '@atrium/contract/session/passkeys/schemas';
import { getDeviceName } from '@atrium/rules/sign-in/device-name';
import { type FormEvent, useState } from 'react';
import { getBodyErrors } from '../../lib/forms/forms.js';
import { useSubmit } from '../../lib/forms/submit.js';
import { call } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.js';
import { FormError } from '../../ui/feedback/alert.js';
import { createPasskey, getPasskeyMessage } from './ceremony.js';
import { NameField } from './name-field.js';

const FAILED = 'The passkey could not be added. Please try again.';

interface AddPasskeyDialogProps {
  readonly compulsory?: DialogProps['compulsory'];
  /** Called after the passkey was added. `recoveryCodes` is set when it is the first second factor. */
  readonly onAdded: (name: string, recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ compulsory = false, onAdded, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => getDeviceName(navigator.userAgent));
  const form = useSubmit(FAILED);

  const submit = (event: FormEvent) =>
    form.submit(
      event,
      { name: name.trim() === '' ? 'Please enter a name' : undefined },
      async () => {
        const { options } = await call(beginPasskey);
        const body = { name, credential: await createPasskey(options) };
        if (form.showErrors(getBodyErrors(addPasskeySchemas.body, body))) return;
        const added = await call(addPasskey, { body });
        onAdded(added.passkey.name, added.recoveryCodes);
      },
      (failure) => {
        form.setRefusal(getPasskeyMessage(failure, FAILED));
        return true;
      },
    );

  return (
    <Dialog
      compulsory={compulsory}
      onClose={() => {
        if (!form.busy) onClose();
      }}
      title="Add a passkey"
      description="Your finger, your face, the PIN of this device or a security key, in place of a password."
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {compulsory === false ? 'Cancel' : 'Back'}
          </Button>
          <Button type="submit" form="add-passkey" variant="primary" busy={form.busy && 'Waiting for your device...'}>
            Continue
          </Button>
        </>
      }
    >
      <form id="add-passkey" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameField value={name} error={form.errors['name']} help="For example Phone or backup key" onChange={setName} />
        <FormError sentence={form.refusal} />
      </form>
    </Dialog>
  );
}
