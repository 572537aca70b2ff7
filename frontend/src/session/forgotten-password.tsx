import { useEffect, useState } from 'react';
import { request } from '../lib/api/http.js';
import { useSubmit } from '../lib/forms/submit.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';
import { InputField } from '../ui/fields/control-fields.js';
import { SignInStep } from './sign-in-step.js';

/* Part of the sign-in screen, so only types of the contract are imported, no schema. */

const FAILED = 'The link could not be requested. Please try again.';

type State = 'asking' | 'none' | 'ready' | 'sent';
interface Options {
  readonly canMail: boolean;
  readonly isMailKept?: boolean;
  readonly singleSignOn: { readonly label: string; readonly isOnly: boolean } | null;
}

export function ForgottenPassword({ username, onBack }: { readonly username: string; readonly onBack: () => void }) {
  const [state, setState] = useState<State>('asking');
  /** Label of the provider that is the only sign-in for all but superadmins, or null. */
  const [provider, setProvider] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  const [name, setName] = useState(username);
  const { busy, errors, refusal, submit } = useSubmit(FAILED);

  useEffect(() => {
    document.title = 'Forgot your password? · Atrium';
    request('GET', '/api/auth/options').then(
      ({ body }) => {
        const { canMail, isMailKept = false, singleSignOn } = body as Options;
        setKept(isMailKept);
        setProvider(singleSignOn?.isOnly === true ? singleSignOn.label : null);
        setState(canMail ? 'ready' : 'none');
      },
      // A request then shows the error.
      () => setState('ready'),
    );
  }, []);

  const ask = async () => {
    await request('POST', '/api/auth/password-links', { username: name.trim() });
    setState('sent');
  };

  const back = (
    <Button variant="quiet" wide onClick={onBack}>
      Back to sign-in
    </Button>
  );

  if (state === 'sent' && isKept)
    return (
      <SignInStep title="Ask a superadmin" description={`Asked for ${name.trim()}`}>
        <Alert tone="info" urgent>
          Email is not configured, so nothing is sent. If an account with this name has an email address, a superadmin
          finds the link under Security. It works once, for 30 minutes.
        </Alert>
        {back}
      </SignInStep>
    );

  if (state === 'sent')
    return (
      <SignInStep title="Check your email" description={`Asked for ${name.trim()}`}>
        <Alert tone="good" urgent>
          {provider === null
            ? 'If an account with this name has an email address, a link is on its way there. It works once, for 30 minutes.'
            : 'If this is a superadmin with an email address, a link is on its way there. It works once, for 30 minutes.'}
        </Alert>
        <p className="text-table text-muted">{`Nothing there after a few minutes? Look into the spam folder. Else ${provider === null ? 'ask an administrator for a temporary password; a superadmin asks the server operator.' : `sign in with ${provider}; a superadmin asks the server operator.`}`}</p>
        {back}
      </SignInStep>
    );

  if (state === 'none' && provider !== null)
    return (
      <SignInStep title={`Sign in with ${provider}`} description="Your password is managed there">
        <Alert tone="info">{`Atrium passwords are turned off. If you forgot yours, choose a new one at ${provider}. A superadmin asks the server operator.`}</Alert>
        {back}
      </SignInStep>
    );

  if (state === 'none')
    return (
      <SignInStep title="Ask an administrator" description="Email is not configured">
        <Alert tone="info">
          An administrator can give you a temporary password: Enterprise Staff, your name, Edit. You choose your own at
          sign-in.
        </Alert>
        {back}
      </SignInStep>
    );

  return (
    <SignInStep
      title="Get a link"
      description={
        provider === null
          ? isKept
            ? 'A superadmin hands you a link to choose a new password.'
            : 'We email you a link to choose a new password.'
          : 'For superadmins with a password'
      }
      onSubmit={(event) =>
        submit(event, { username: name.trim() === '' ? 'Email or username is required' : undefined }, ask)
      }
    >
      {provider !== null && (
        <Alert
          tone="info"
          className="text-table"
        >{`Everyone else signs in with ${provider}, and chooses a new password there.`}</Alert>
      )}
      <InputField
        label="Email / Username"
        error={errors['username'] ?? refusal ?? undefined}
        required
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
