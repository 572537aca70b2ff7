import { Field, Input } from '../../ui/fields/field.js';

interface CodeFieldProps {
  readonly isRecovery?: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

export const CodeField = ({ isRecovery = false, value, error, onChange }: CodeFieldProps) => (
  <Field label={isRecovery ? 'Recovery code' : 'Code'} error={error} required>
    {(control) => (
      <Input
        {...control}
        name="code"
        autoFocus
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={isRecovery ? 40 : 12}
        placeholder={isRecovery ? 'XXXX-XXXX-XXXX' : '000000'}
        className="figures font-mono text-lead tracking-widest"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
