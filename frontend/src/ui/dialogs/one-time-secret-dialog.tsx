import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../lib/page/copy-text.js';
import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import { classes } from '../classes.js';
import { Dialog } from './dialog.js';
import { Field } from '../fields/field.js';
import { CopyInput } from '../buttons/copy-input.js';
import type { Elements } from '../elements.js';

interface OneTimeSecretDialogProps {
  readonly title: string;
  readonly description: string;
  /** Label of the secret: "Temporary password". */
  readonly label: string;
  readonly secret: string;
  /** True to show the secret in large letters, because it is read out rather than copied. */
  readonly isSpoken?: boolean;
  readonly onClose: () => void;
  /** Content above the secret. */
  readonly children?: Elements;
}

/** Shows a secret that cannot be shown again, and asks before closing without a copy. */
export function OneTimeSecretDialog({
  title,
  description,
  label,
  secret,
  isSpoken = false,
  onClose,
  children,
}: OneTimeSecretDialogProps) {
  const [state, setState] = useState<'new' | 'copied' | 'warned' | 'failed'>('new');
  const shown = useRef<HTMLInputElement>(null);
  const copy = async () => setState((await copyText(secret, shown.current)) ? 'copied' : 'failed');
  const close = () => (state === 'new' ? setState('warned') : onClose());
  return (
    <Dialog
      onClose={close}
      title={title}
      description={description}
      footer={
        <Button variant={state === 'new' ? 'secondary' : 'primary'} onClick={close}>
          {state === 'warned' ? 'Close anyway' : 'Done'}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <Field label={label}>
          {(control) => (
            <div className="flex gap-2">
              <CopyInput
                {...control}
                ref={shown}
                value={secret}
                className={classes(
                  "font-mono [font-feature-settings:'zero','ss01']",
                  isSpoken ? 'text-lead font-semibold tracking-wide' : 'text-table',
                )}
              />
              <Button
                data-first-field
                variant="primary"
                icon={state === 'copied' ? Check : Copy}
                onClick={() => void copy()}
              >
                <span aria-live="polite">{state === 'copied' ? 'Copied' : 'Copy'}</span>
              </Button>
            </div>
          )}
        </Field>
        {state === 'failed' ? (
          <Alert tone="warn" className="text-table">
            Your browser blocked copying. The text is selected: press Ctrl+C.
          </Alert>
        ) : (
          <Alert tone={state === 'warned' ? 'warn' : 'info'} className="text-table" urgent={state === 'warned'}>
            {state === 'warned'
              ? 'It has not been copied and cannot be shown again.'
              : 'It is shown only once and cannot be looked up later.'}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

export const oneTimeSecretDialog = { Component: OneTimeSecretDialog };
