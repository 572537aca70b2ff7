import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/fields/field.js';
import { PasswordInput } from '../../ui/fields/password-input.js';
import { FormError } from '../../ui/feedback/alert.js';
import { CodeField } from '../second-factor/code-field.js';
import { getPasskey } from '../passkeys/ceremony.js';
import { PasskeyButton } from '../passkeys/passkey-button.js';
import { askForPasskey, signInWithPasskey } from '../passkeys/passkey-calls.js';
import { getPasskeyProblem } from '../passkeys/passkey-support.js';
import { passSecondStep } from '../second-factor/pass-second-step.js';
import { signIn, useUser } from '../session-store.js';
import { ConfirmFrame } from './confirm-frame.js';

const FAILED = 'You could not be signed in. Please try again.';
const WRONG = 'This is not your password';

interface ConfirmIdentityDialogProps {
  readonly sentence: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Dialog to confirm the identity by password, with a code when needed. It starts a new session. It has its own submit
 * code, because a rejected password or code is selected, so that it can be typed over.
 */
export function ConfirmIdentityDialog({ sentence, onAnswer }: ConfirmIdentityDialogProps) {
  const { username, hasPasskey } = useUser();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The typed code; null while the password is asked for. */
  const [code, setCode] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const confirmByPasskey = async () => {
    await signInWithPasskey(await getPasskey(await askForPasskey(true)));
    onAnswer(true);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const field = form.current?.elements.namedItem(code === null ? 'password' : 'code') as HTMLInputElement;
    if (busy) return;
    if (field.value.trim() === '') return setError(code === null ? 'Password is required' : 'Please enter the code');
    setBusy(true);
    setError(undefined);
    try {
      await (code === null ? signIn(username, field.value) : passSecondStep(code, false));
      onAnswer(true);
    } catch (refusal) {
      setBusy(false);
      const why = refusal instanceof ApiError ? refusal.code : null;
      if (why === 'auth.second-step') return setCode('');
      if (why === 'auth.second-step-over') setCode(null);
      setError(why === 'auth.invalid-credentials' ? WRONG : getErrorMessage(refusal, FAILED));
      field.focus();
      field.select();
    }
  };

  return (
    <ConfirmFrame
      sentence={sentence}
      onAnswer={onAnswer}
      proceed={
        <Button type="submit" form="confirm-identity" variant="primary" busy={busy && 'Signing in...'}>
          Continue
        </Button>
      }
    >
      <form id="confirm-identity" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {code !== null && <CodeField value={code} error={error} onChange={setCode} />}
        {code === null && (
          <Field label="Password" error={error} help={`Signed in as ${username}`} required>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
          </Field>
        )}
      </form>
      {hasPasskey && code === null && getPasskeyProblem() === null && (
        <div className="mt-4 flex flex-col gap-3">
          <PasskeyButton onPress={confirmByPasskey} onRefused={(_, sentence) => setRefusal(sentence)} />
          <FormError sentence={refusal} />
        </div>
      )}
    </ConfirmFrame>
  );
}
