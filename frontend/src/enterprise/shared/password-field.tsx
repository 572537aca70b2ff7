import { Dices } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/fields/field.js';
import { Input } from '../../ui/fields/input.js';
import { randomPassword } from './random-password.js';

interface PasswordFieldProps {
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly input: ComponentProps<'input'>;
  readonly onGenerate: (password: string) => void;
}

/** A temporary password: shown as it is, because it is to be handed on. */
export function PasswordField({ label, help, error, disabled = false, input, onGenerate }: PasswordFieldProps) {
  return (
    <Field label={label} help={help} error={error} className="sm:col-span-2">
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...input}
            disabled={disabled}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="figures"
          />
          <Button
            icon={<Dices className="size-4" aria-hidden="true" />}
            aria-label="Generate password"
            disabled={disabled}
            onClick={() => onGenerate(randomPassword())}
          >
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}
