import { extractLinkToken } from '@atrium/rules/links/link-token';
import { PASSWORDS_DIFFER, getPasswordProblem } from '@atrium/rules/sign-in/password';
import { useEffect, useState } from 'react';
import type { LinkPurpose } from '@atrium/contract/session/password-links/schemas';
import { useFocusFirstError } from '../lib/forms/focus-first-error.js';
import { useSubmit } from '../lib/forms/submit.js';
import { ApiError, request, getErrorMessage } from '../lib/api/http.js';
import { Alert, FormError } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';
import { Field } from '../ui/fields/field.js';
import { PasswordInput } from '../ui/fields/password-input.js';
import { PasswordStrength } from '../ui/fields/password-strength.js';
import { SignInFrame } from './sign-in-frame.js';
import { SignInStep } from './sign-in-step.js';

const FAILED = 'The password could not be saved. Please try again.';
const READ_FAILED = 'The link could not be checked. Please try again.';

interface LinkOwner {
  readonly purpose: LinkPurpose;
  readonly username: string;
  readonly firstName: string | null;
  readonly names: readonly string[];
}
type State =
  | { readonly step: 'reading' }
  | { readonly step: 'unread'; readonly sentence: string }
  | { readonly step: 'ended' }
  | { readonly step: 'incomplete' }
  | { readonly step: 'choosing'; readonly whose: LinkOwner }
  | { readonly step: 'done'; readonly isFirst: boolean };

const goToSignIn = () => location.assign('/');

async function readLink(token: string | null): Promise<State> {
  if (token === null) return { step: 'incomplete' };
  try {
    const { body } = await request('POST', '/api/auth/password-link', { token });
    return { step: 'choosing', whose: body as LinkOwner };
  } catch (error) {
    return isEnded(error) ? { step: 'ended' } : { step: 'unread', sentence: getErrorMessage(error, READ_FAILED) };
  }
}

/** Target of the link in a mail or an invitation. The token follows `#`, so the browser never sends it in a URL. */
export default function ChoosePasswordScreen() {
  const [token] = useState(() => extractLinkToken(location.hash));
  const [state, setState] = useState<State>({ step: 'reading' });
  useEffect(() => {
    document.title = 'Choose your password · Atrium';
    void readLink(token).then(setState);
  }, [token]);
  const again = () => {
    setState({ step: 'reading' });
    void readLink(token).then(setState);
  };

  const whose = state.step === 'choosing' ? state.whose : null;
  const isInvited = whose?.purpose === 'invitation';
  const name = whose?.firstName?.trim() ?? '';
  return (
    <SignInFrame
      title={isInvited ? `Welcome${name === '' ? '' : `, ${name}`}` : 'Choose your password'}
      subtitle={whose === null ? 'By the link that you were given' : `You sign in as ${whose.username}`}
    >
      {state.step === 'reading' && (
        <div className="mt-8 h-64 rounded-card border border-line" role="status" aria-label="Checking the link" />
      )}
      {state.step === 'unread' && (
        <SignInStep title="Not checked" description="The link itself may be fine.">
          <Alert tone="bad" urgent>
            {state.sentence}
          </Alert>
          <Button variant="primary" wide onClick={again}>
            Try again
          </Button>
        </SignInStep>
      )}
      {state.step === 'ended' && (
        <SignInStep title="This link has ended" description="A link works once, and for a limited time.">
          <Alert tone="warn" urgent>
            Request a new one with "Forgot your password?" on the sign-in screen, or from the person who invited you.
          </Alert>
          <Button variant="primary" wide onClick={goToSignIn}>
            Go to sign-in
          </Button>
        </SignInStep>
      )}
      {state.step === 'incomplete' && (
        <SignInStep title="This link is incomplete" description="A part of its end is missing.">
          <Alert tone="warn" urgent>
            Open the link directly in the email, or copy all of it.
          </Alert>
          <Button variant="primary" wide onClick={goToSignIn}>
            Go to sign-in
          </Button>
        </SignInStep>
      )}
      {state.step === 'choosing' && token !== null && (
        <ChooseForm
          token={token}
          whose={state.whose}
          onEnded={() => setState({ step: 'ended' })}
          onDone={() => {
            history.replaceState(null, '', location.pathname);
            setState({ step: 'done', isFirst: isInvited });
          }}
        />
      )}
      {state.step === 'done' && (
        <SignInStep title="Password saved" description="You can sign in with it now.">
          <Alert tone="good" urgent>
            {state.isFirst
              ? 'Your account is ready.'
              : 'Your password is set, and you are signed out wherever you were signed in.'}
          </Alert>
          <Button variant="primary" wide onClick={goToSignIn}>
            Go to sign-in
          </Button>
        </SignInStep>
      )}
    </SignInFrame>
  );
}

const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link.ended' || error.code === 'input.invalid');

type Name = 'newPassword' | 'confirm';

interface ChooseFormProps {
  readonly token: string;
  readonly whose: LinkOwner;
  readonly onEnded: () => void;
  readonly onDone: () => void;
}

function ChooseForm({ token, whose, onEnded, onDone }: ChooseFormProps) {
  const [values, setValues] = useState<Record<Name, string>>({ newPassword: '', confirm: '' });
  const { busy, errors, refusal, wrongs, submit } = useSubmit(FAILED, ['newPassword']);
  const form = useFocusFirstError(wrongs);
  const found = {
    newPassword: getPasswordProblem(values.newPassword),
    confirm: values.confirm === values.newPassword ? undefined : PASSWORDS_DIFFER,
  };
  const save = async () => {
    await request('POST', '/api/auth/choose-password', { token, newPassword: values.newPassword });
    onDone();
  };
  const handleError = (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'link.ended')) return false;
    onEnded();
    return true;
  };

  const field = (name: Name, label: string) => (
    <Field label={label} error={errors[name]} required>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete="new-password"
          autoFocus={name === 'newPassword'}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <SignInStep
      form={form}
      title="Your password"
      description={
        whose.purpose === 'invitation' ? 'Choose a password that only you know.' : 'It replaces the old one.'
      }
      onSubmit={(event) => submit(event, found, save, handleError)}
    >
      <FormError sentence={refusal} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={whose.username} readOnly hidden />
      {field('newPassword', 'New password')}
      <PasswordStrength password={values.newPassword} names={whose.names} />
      {field('confirm', 'Confirm password')}
      <Button type="submit" variant="primary" size="large" wide busy={busy && 'Saving...'}>
        Save password
      </Button>
    </SignInStep>
  );
}
