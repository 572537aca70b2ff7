import { useRef, useState } from 'react';
import { copyText } from '../../../lib/page/copy-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { CopyIcon } from '../../../ui/buttons/copy-icon.js';
import { Field } from '../../../ui/fields/field.js';
import { CopyInput } from '../../../ui/buttons/copy-input.js';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
}

/** Field with a text to copy and enter elsewhere. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} className="min-w-0">
      {(control) => (
        <div className="flex gap-2">
          <CopyInput {...control} ref={shown} value={value} className="min-w-0 flex-1" />
          <Button
            aria-label={`Copy the ${label.toLowerCase()}`}
            icon={<CopyIcon isCopied={isCopied} />}
            onClick={() => void copyText(value, shown.current).then(setCopied)}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      )}
    </Field>
  );
}
