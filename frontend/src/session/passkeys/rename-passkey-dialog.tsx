import { renamePasskey } from '@atrium/contract/session/passkeys/calls';
import { type Passkey, renamePasskeySchemas } from '@atrium/contract/session/passkeys/schemas';
import { type FormEvent, useState } from 'react';
import { bodyErrors, fieldErrors } from '../../lib/forms/forms.js';
import { call, sentenceOf } from '../../lib/api/http.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { NameField } from './name-field.js';

const FAILED = 'The passkey could not be renamed. Please try again.';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isDirty = name !== passkey.name;
  const refuse = (sentence: string | undefined): boolean => {
    setError(sentence);
    if (sentence === undefined) return false;
    setWrongs((count) => count + 1);
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (refuse(bodyErrors(renamePasskeySchemas.body, { name })['name'])) return;
    setBusy(true);
    try {
      await call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      onRenamed();
    } catch (failure) {
      setBusy(false);
      if (!refuse(fieldErrors(failure, ['name'])[0]?.message)) setRefusal(sentenceOf(failure, FAILED));
    }
  };
  return (
    <FormDialog
      id="rename-passkey"
      title="Rename passkey"
      width={440}
      submit="Save"
      busy={busy && 'Saving...'}
      isDirty={isDirty}
      typedText={() => (isDirty ? name : '')}
      refusal={refusal}
      wrongs={wrongs}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <NameField value={name} error={error} onChange={setName} />
    </FormDialog>
  );
}
