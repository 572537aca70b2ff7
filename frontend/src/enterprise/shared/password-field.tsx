import { Dices } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/fields/field.js';
import { Input } from '../../ui/fields/input.js';
import { generatePassword } from './random-password.js';

interface PasswordFieldProps {
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly input: ComponentProps<'input'>;
  readonly onGenerate: (password: string) => void;
}

/** Field for a temporary password, which is visible because it is handed to the member. */
export function PasswordField({ label, help, error, input, onGenerate }: PasswordFieldProps) {
  return (
    <Field label={label} help={help} error={error} className="sm:col-span-2">
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="figures"
          />
          <Button
            icon={<Dices className="size-4" aria-hidden="true" />}
            aria-label="Generate password"
            onClick={() => onGenerate(generatePassword())}
          >
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}
