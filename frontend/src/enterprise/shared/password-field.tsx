import { Dices } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Field, Input } from '../../ui/fields/field.js';
import { generateTemporaryPassword } from '@atrium/rules/sign-in/password';

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
          <Button icon={Dices} aria-label="Generate password" onClick={() => onGenerate(generatePassword())}>
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}

/**
 * Returns a random integer from the browser's cryptographic source. Values that would favor lower numbers are drawn
 * again.
 */
function randomInt(maxExclusive: number): number {
  const limit = Math.floor(0x1_0000_0000 / maxExclusive) * maxExclusive;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= limit);
  return drawn[0]! % maxExclusive;
}

const generatePassword = (): string => generateTemporaryPassword(randomInt);
