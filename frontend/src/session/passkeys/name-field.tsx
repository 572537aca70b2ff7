import { PASSKEY_NAME_LENGTH } from '@atrium/contract/session/passkeys/values';
import { Field } from '../../ui/fields/field.js';
import { Input } from '../../ui/fields/input.js';

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (name: string) => void;
}

export const NameField = ({ value, error, help, onChange }: NameFieldProps) => (
  <Field label="Name" error={error} {...(help !== undefined && { help })} required>
    {(control) => (
      <Input
        {...control}
        value={value}
        maxLength={PASSKEY_NAME_LENGTH}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
