import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
}

/** A text to be entered elsewhere. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} className="min-w-0">
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={shown}
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 flex-1"
          />
          <Button
            aria-label={`Copy the ${label.toLowerCase()}`}
            icon={
              isCopied ? (
                <Check className="size-4" aria-hidden="true" />
              ) : (
                <Copy className="size-4" aria-hidden="true" />
              )
            }
            onClick={() => void copyText(value, shown.current).then(setCopied)}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      )}
    </Field>
  );
}
