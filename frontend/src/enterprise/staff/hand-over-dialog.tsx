import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { copyText } from '../../lib/copy-text.js';

interface HandOverDialogProps {
  readonly title: string;
  readonly description: string;
  readonly email: string;
  /** What it is, and itself. */
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** What is to be handed over, this once. Whoever closes without having copied it is asked first. */
export function HandOverDialog({ title, description, email, label, value, onClose }: HandOverDialogProps) {
  const [state, setState] = useState<'new' | 'copied' | 'warned' | 'failed'>('new');
  const shown = useRef<HTMLInputElement>(null);
  const copy = async () => setState((await copyText(value, shown.current)) ? 'copied' : 'failed');
  const close = () => (state === 'new' ? setState('warned') : onClose());
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      foot={
        <Button variant={state === 'new' ? 'secondary' : 'primary'} onClick={close}>
          {state === 'warned' ? 'Close anyway' : 'Done'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-table">
          <span className="text-muted">Signs in as</span> <span className="font-medium break-all">{email}</span>
        </p>
        <Field label={label}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={shown}
                readOnly
                value={value}
                onFocus={(event) => event.currentTarget.select()}
                className="font-mono text-lead font-semibold tracking-wide [font-feature-settings:'zero','ss01']"
              />
              <Button
                data-first-field
                variant="primary"
                icon={
                  state === 'copied' ? (
                    <Check className="size-4" aria-hidden="true" />
                  ) : (
                    <Copy className="size-4" aria-hidden="true" />
                  )
                }
                onClick={() => void copy()}
              >
                <span aria-live="polite">{state === 'copied' ? 'Copied' : 'Copy'}</span>
              </Button>
            </div>
          )}
        </Field>
        {state === 'failed' ? (
          <Alert tone="warn" className="text-table">
            Your browser blocked copying. It is selected: press Ctrl+C.
          </Alert>
        ) : (
          <Alert tone={state === 'warned' ? 'warn' : 'info'} className="text-table" urgent={state === 'warned'}>
            {state === 'warned'
              ? 'It has not been copied yet, and it cannot be shown again.'
              : 'It is shown only once and cannot be looked up later.'}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
