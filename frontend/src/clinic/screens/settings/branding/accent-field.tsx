import { isColor } from '@atrium/rules/text/accent';
import { RotateCcw } from 'lucide-react';
import { DEFAULT_ACCENT } from '../../../../lib/format/accent-tokens.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Field } from '../../../../ui/fields/field.js';
import { Input } from '../../../../ui/fields/input.js';
import { Contrast } from './contrast.js';

interface AccentFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const colour = isColor(value.trim()) ? value.trim().toLowerCase() : null;
  return (
    <div className="flex flex-col gap-3">
      <Field label="Accent color" error={error} required>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick the accent color"
              value={colour ?? DEFAULT_ACCENT}
              onChange={(event) => onChange(event.currentTarget.value)}
              className="h-9 w-12 shrink-0 cursor-pointer rounded-control border border-field-line bg-surface p-1 pointer-coarse:h-11"
            />
            <Input
              {...control}
              value={value}
              spellCheck={false}
              autoComplete="off"
              maxLength={7}
              className="figures max-w-36"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            {colour !== DEFAULT_ACCENT && (
              <Button
                variant="quiet"
                icon={<RotateCcw className="size-4" aria-hidden="true" />}
                onClick={() => onChange(DEFAULT_ACCENT)}
              >
                Default
              </Button>
            )}
          </div>
        )}
      </Field>
      {colour !== null && <Contrast colour={colour} />}
    </div>
  );
}
