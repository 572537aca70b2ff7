import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../lib/http.js';
import { showToast } from '../lib/toast.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Input } from '../ui/input.js';
import { Logo } from '../ui/logo.js';
import { PasswordInput } from '../ui/password-input.js';
import { signIn } from './session-store.js';
import { SignInArt } from './sign-in-art.js';

const WHAT_IT_IS = 'One place for the clinic and the agency.';
const FAILED = 'Login failed. Please check your credentials.';

interface Errors {
  readonly username?: string;
  readonly password?: string;
  readonly form?: string;
}

/** `sessionLost`: whoever sits here was signed in a moment ago. `onSubmit` lets the application load meanwhile. */
export function SignInScreen({
  sessionLost,
  onSubmit,
}: {
  readonly sessionLost: boolean;
  readonly onSubmit: () => void;
}) {
  return (
    <main className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <section
        className="relative hidden overflow-hidden bg-brand-deep text-white lg:flex lg:flex-col lg:justify-between lg:p-12"
        aria-label="About Atrium"
      >
        <SignInArt />
        <div className="relative flex items-center gap-3">
          <Logo className="size-9" />
          <p className="text-heading font-semibold">Atrium</p>
        </div>
        <div className="relative max-w-md">
          <p className="text-[32px] leading-10 font-semibold tracking-[-0.02em]">{WHAT_IT_IS}</p>
          <p className="mt-4 text-lead text-brand-text">Stock, work and people, in sync on every screen.</p>
        </div>
      </section>
      <section className="flex flex-col items-center justify-center px-4 py-10 sm:px-8">
        <div className="w-full max-w-[400px]">
          <div className="mb-8 flex items-center gap-2.5 lg:hidden">
            <Logo className="size-9 shrink-0" />
            <div className="min-w-0">
              <p className="text-lead font-semibold">Atrium</p>
              <p className="text-caption text-muted">{WHAT_IT_IS}</p>
            </div>
          </div>
          <h1 className="text-title font-semibold">Welcome Back</h1>
          <p className="mt-1 text-muted">Sign in to access the Dashboard</p>
          <SignInCard sessionLost={sessionLost} onSubmit={onSubmit} />
        </div>
      </section>
    </main>
  );
}

function SignInCard({ sessionLost, onSubmit }: { readonly sessionLost: boolean; readonly onSubmit: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

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
      const user = await signIn(username, password);
      showToast({
        title: 'Login Successful',
        description: `Welcome back, ${user.firstName?.trim() || username}!`,
        tone: 'good',
      });
    } catch (error) {
      setBusy(false);
      setErrors({ form: error instanceof ApiError ? sentenceOf(error, FAILED) : FAILED });
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
      className="mt-8 rounded-card border border-line bg-surface p-5 sm:p-6 dark:bg-raised"
    >
      <h2 className="text-lead font-semibold">Sign In</h2>
      <p className="mt-0.5 text-table text-muted">Enter your credentials to continue</p>
      {errors.form !== undefined ? (
        <Alert tone="bad" urgent className="mt-4 text-table">
          {errors.form}
        </Alert>
      ) : (
        sessionLost && (
          <Alert tone="info" className="mt-4 text-table">
            Your session has ended. Please sign in again.
          </Alert>
        )
      )}
      <div className="mt-5 flex flex-col gap-4">
        <Field label="Email / Username" error={errors.username} required>
          {(control) => (
            <Input
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              inputMode="email"
              placeholder="Enter your email address"
              autoFocus
            />
          )}
        </Field>
        <Field label="Password" error={errors.password} required>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" variant="primary" size="large" wide busy={busy && 'Signing in...'} className="mt-1">
          Sign In
        </Button>
      </div>
    </form>
  );
}
