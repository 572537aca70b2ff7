import { renamePasskey } from '@atrium/contract/session/passkeys/calls';
import { type Passkey, renamePasskeySchemas } from '@atrium/contract/session/passkeys/schemas';
import { type FormEvent, useState } from 'react';
import { getBodyErrors } from '../../lib/forms/forms.js';
import { useSubmit } from '../../lib/forms/submit.js';
import { call } from '../../lib/api/http.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { NameField } from './name-field.js';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const form = useSubmit('The passkey could not be renamed. Please try again.', ['name']);
  const isDirty = name !== passkey.name;
  const submit = (event: FormEvent) =>
    form.submit(event, getBodyErrors(renamePasskeySchemas.body, { name }), async () => {
      await call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      onRenamed();
    });
  return (
    <FormDialog
      title="Rename passkey"
      width={440}
      submit="Save name"
      state={form}
      isDirty={isDirty}
      typedText={() => (isDirty ? name : '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={name} error={form.errors['name']} onChange={setName} />
    </FormDialog>
  );
}
