import { PASSKEY_NAME_LENGTH } from '@atrium/contract/session/passkeys/values';
import { InputField } from '../../ui/fields/control-fields.js';

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (name: string) => void;
}

export const NameField = ({ value, error, help, onChange }: NameFieldProps) => (
  <InputField
    label="Name"
    error={error}
    {...(help !== undefined && { help })}
    required
    value={value}
    maxLength={PASSKEY_NAME_LENGTH}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
