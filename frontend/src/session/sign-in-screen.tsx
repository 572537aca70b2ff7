import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../lib/api/request.js';
import { showToast } from '../lib/page/toast.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';
import { Field } from '../ui/fields/field.js';
import { PasswordInput } from '../ui/fields/password-input.js';
import { InputField } from '../ui/fields/control-fields.js';
import { getPasskeyHostProblem, supportsPasskeys } from './passkeys/passkey-support.js';
import { onSessionExpired, signIn } from './session-store.js';
import { SignInFrame } from './sign-in-frame.js';

const FAILED = 'Login failed. Please check your credentials.';
const SecondStepCard = lazy(async () => ({
  default: (await import('./second-factor/second-step-card.js')).SecondStepCard,
}));
/** Welcomes the user, except before a compulsory password change or second factor. */
const showWelcome = ({ firstName, username, mustChangePassword, mustSetUpSecondFactor }: CurrentUser) => {
  if (mustChangePassword || mustSetUpSecondFactor) return;
  showToast({ title: 'Login Successful', description: `Welcome back, ${firstName?.trim() || username}!` });
};
const ProviderButton = lazy(async () => ({
  default: (await import('./single-sign-on/provider-button.js')).ProviderButton,
}));
const loadForgotten = () => import('./forgotten-password.js');
const loadSessionExpired = () => import('./session-expired.js').catch(() => ({ default: () => null }));
onSessionExpired(loadSessionExpired);
const SessionExpired = lazy(loadSessionExpired);
const PasskeySignIn = lazy(() => import('./passkeys/passkey-sign-in.js').catch(() => ({ default: () => <></> })));
const ForgottenPassword = lazy(async () => ({ default: (await loadForgotten()).ForgottenPassword }));

interface Errors {
  readonly username?: string;
  readonly password?: string;
  readonly form?: string;
}

interface SignInScreenProps {
  readonly expiredUserId?: string | undefined;
  readonly onSubmit: () => void;
}

/**
 * Screen to sign in. It has its own submit code, because it is the first page that everyone loads, and `useSubmit` would
 * load the client of the API with it. `expiredUserId` is the user whose session just ended. `onSubmit`
 * lets the application preload.
 */
export function SignInScreen({ expiredUserId, onSubmit }: SignInScreenProps) {
  const [came] = useState(getProviderResult);
  const [step, setStep] = useState<'sign-in' | 'forgotten' | 'code'>(came === 'code' ? 'code' : 'sign-in');
  const [over, setOver] = useState<string | null>(null);
  const [username, setUsername] = useState('');
  if (step === 'forgotten')
    return (
      <SignInFrame title="Forgot your password?" subtitle="Choose a new one by a link">
        <Suspense fallback={<CardPlaceholder />}>
          <ForgottenPassword username={username} onBack={() => setStep('sign-in')} />
        </Suspense>
      </SignInFrame>
    );
  if (step === 'code')
    return (
      <SignInFrame title="Welcome Back" subtitle="One more step">
        <Suspense fallback={<CardPlaceholder />}>
          <SecondStepCard
            onPassed={showWelcome}
            onBack={(sentence) => {
              setOver(sentence);
              setStep('sign-in');
            }}
          />
        </Suspense>
      </SignInFrame>
    );
  return (
    <SignInFrame title="Welcome Back" subtitle="Sign in to access the Dashboard">
      <SignInCard
        expiredUserId={expiredUserId}
        over={over}
        refusal={over === null && came !== 'code' ? came : null}
        onSubmit={onSubmit}
        onSecondStep={() => setStep('code')}
        onForgotten={(typed) => {
          setUsername(typed);
          setStep('forgotten');
        }}
      />
    </SignInFrame>
  );
}

/** Returns the result in the URL of the provider's redirect: the second step, or the reason of a rejection. */
const getProviderResult = (): string | null => new URLSearchParams(location.search).get('sign-in');

const CardPlaceholder = () => (
  <div className="mt-8 h-64 rounded-card border border-line bg-surface dark:bg-raised" aria-busy="true" />
);

interface SignInCardProps {
  readonly expiredUserId: string | undefined;
  readonly onSubmit: () => void;
  /** Reason why a started sign-in must start again. */
  readonly over: string | null;
  /** Reason why the provider's sign-in failed. */
  readonly refusal: string | null;
  readonly onSecondStep: () => void;
  readonly onForgotten: (username: string) => void;
}

function SignInCard({ expiredUserId, over, refusal, onSubmit, onSecondStep, onForgotten }: SignInCardProps) {
  const [errors, setErrors] = useState<Errors>(over === null ? {} : { form: over });
  const [busy, setBusy] = useState(false);
  const [isPasswordShown, setPasswordShown] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const passkeyProblem = getPasskeyHostProblem();

  useEffect(() => {
    document.title = 'Sign In · Atrium';
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = (name: string) => (event.currentTarget.elements.namedItem(name) as HTMLInputElement).value;
    const username = typed('username').trim();
    const password = typed('password');
    const missing: Errors = {
      ...(username === '' && { username: 'Email or username is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setErrors(missing);
    const first = Object.keys(missing)[0];
    if (first !== undefined) {
      (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
      return;
    }
    setBusy(true);
    onSubmit();
    try {
      showWelcome(await signIn(username, password));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.second-step') return onSecondStep();
      setBusy(false);
      setErrors({ form: error instanceof ApiError ? getErrorMessage(error, FAILED) : FAILED });
      const field = form.current?.elements.namedItem('password') as HTMLInputElement | null;
      field?.focus();
      field?.select();
    }
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-8 rounded-card border border-line bg-surface p-4 sm:p-6 dark:bg-raised"
    >
      <h2 className="text-lead font-semibold">Sign In</h2>
      <p className="mt-0.5 text-table text-muted">
        {isPasswordShown ? 'Enter your credentials to continue' : 'Use your work account to continue'}
      </p>
      {errors.form !== undefined ? (
        <Alert tone="bad" urgent className="mt-4 text-table">
          {errors.form}
        </Alert>
      ) : (
        expiredUserId !== undefined && (
          <>
            <Alert tone="info" className="mt-4 text-table">
              Your session has ended. Please sign in again.
            </Alert>
            <Suspense>
              <SessionExpired who={expiredUserId} />
            </Suspense>
          </>
        )
      )}
      <div className="mt-4 flex flex-col gap-4" hidden={!isPasswordShown}>
        <InputField
          label="Email / Username"
          error={errors.username}
          required
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          placeholder="Enter your email address"
          autoFocus
        />
        <Field label="Password" error={errors.password} required>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <button
          type="button"
          onPointerEnter={() => void loadForgotten().catch(() => undefined)}
          onClick={(event) => {
            const field = event.currentTarget.form?.elements.namedItem('username');
            onForgotten(field instanceof HTMLInputElement ? field.value.trim() : '');
          }}
          className="-my-1 min-h-6 self-start rounded-small text-table font-semibold text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          Forgot your password?
        </button>
        <Button type="submit" variant="primary" size="large" wide busy={busy && 'Signing in...'} className="mt-1">
          Sign In
        </Button>
        {passkeyProblem !== null && <p className="text-center text-caption text-muted">{passkeyProblem}</p>}
        {passkeyProblem === null && supportsPasskeys() && (
          <Suspense fallback={<div className="h-11" />}>
            <PasskeySignIn
              onAnswer={onSubmit}
              onPassed={showWelcome}
              onRefused={(sentence) => setErrors(sentence === null ? {} : { form: sentence })}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        <ProviderButton
          refusal={errors.form === undefined ? refusal : null}
          isPasswordShown={isPasswordShown}
          showPassword={setPasswordShown}
        />
      </Suspense>
    </form>
  );
}
