import { useEffect, useState } from 'react';
import { request, sentenceOf } from '../lib/http.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Input } from '../ui/input.js';
import { SignInStep } from './sign-in-step.js';

/* Part of the sign-in screen: types of the contract only, no schema. */

const FAILED = 'The link could not be asked for. Please try again.';

interface ForgottenPasswordProps {
  /** What was typed at the sign-in already. */
  readonly username: string;
  readonly onBack: () => void;
}

type State = 'asking' | 'none' | 'ready' | 'sent';

export function ForgottenPassword({ username, onBack }: ForgottenPasswordProps) {
  const [state, setState] = useState<State>('asking');
  const [name, setName] = useState(username);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = 'Forgot Your Password? · Atrium';
    request('GET', '/api/auth/options').then(
      ({ body }) => setState((body as { canMail: boolean }).canMail ? 'ready' : 'none'),
      // Asking tells what is wrong.
      () => setState('ready'),
    );
  }, []);

  const ask = async () => {
    if (busy) return;
    const typed = name.trim();
    setError(typed === '' ? 'Email or username is required' : undefined);
    if (typed === '') return;
    setBusy(true);
    try {
      await request('POST', '/api/auth/password-links', { username: typed });
      setState('sent');
    } catch (refusal) {
      setError(sentenceOf(refusal, FAILED));
    } finally {
      setBusy(false);
    }
  };

  const back = (
    <Button variant="quiet" wide onClick={onBack}>
      Back to sign-in
    </Button>
  );

  if (state === 'sent')
    return (
      <SignInStep title="Check Your Mail" description={`Asked for ${name.trim()}`}>
        <Alert tone="good" urgent>
          If there is an account with this name, a link is on its way to its email address. It works once, for 30
          minutes.
        </Alert>
        <p className="text-table text-muted">
          Nothing there after a few minutes? Look into the spam folder, or ask an administrator for a temporary
          password.
        </p>
        {back}
      </SignInStep>
    );

  if (state === 'none')
    return (
      <SignInStep title="Ask an Administrator" description="Atrium sends no mail here yet">
        <Alert tone="info">
          An administrator gives you a temporary password: Enterprise Staff, your name, Edit. You choose your own when
          you sign in.
        </Alert>
        {back}
      </SignInStep>
    );

  return (
    <SignInStep
      title="Get a Link"
      description="We mail you a link to choose a new password."
      onSubmit={() => void ask()}
    >
      <Field label="Email / Username" error={error} required>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="email"
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={state === 'asking'}
        busy={busy && 'Sending...'}
      >
        Send link
      </Button>
      {back}
    </SignInStep>
  );
}
