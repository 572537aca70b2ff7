import { setSuperadminPassword } from '@atrium/contract/session/session/calls';
import { getPasswordProblem, PASSWORDS_DIFFER } from '@atrium/rules/sign-in/password';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSubmit } from '../../../lib/forms/submit.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { useUser } from '../../../session/session-store.js';
import { CardFooter } from '../../../ui/display/card.js';
import { Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/fields/field.js';
import { PasswordInput } from '../../../ui/fields/password-input.js';
import { usePasswordNames } from '../../../session/account/use-password-names.js';
import { PasswordStrength } from '../../../ui/fields/password-strength.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { FormError } from '../../../ui/feedback/alert.js';

const TITLE = 'Secure Password Setup';
const FAILURE_TEXT = 'Failed to update password. Please try again.';
/** Username of the account that this page is for. */
const SUPERADMIN = 'superadmin';

export function SecurePasswordScreen() {
  const [isDone, setDone] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader title={TITLE} subtitle="Set the password of the superadmin account" />
      {isDone ? <Success onAgain={() => setDone(false)} /> : <PasswordForm onDone={() => setDone(true)} />}
    </div>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const user = useUser();
  const names = usePasswordNames();
  const username = user.username.includes('@') ? SUPERADMIN : user.username;
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const { busy, errors, refusal, showErrors, setRefusal, submit } = useSubmit(FAILURE_TEXT, ['newPassword']);
  const form = useRef<HTMLFormElement>(null);

  const clearProblems = () => {
    showErrors({});
    setRefusal(null);
  };
  const change = (event: FormEvent) => {
    const found = {
      newPassword: getPasswordProblem(password),
      confirm: confirm === password ? undefined : PASSWORDS_DIFFER,
    };
    submit(
      event,
      found,
      async () => {
        await call(setSuperadminPassword, { body: { username, newPassword: password } });
        showToast({ title: 'Password Updated', description: 'The superadmin password has been changed.' });
        onDone();
      },
      (error) => {
        showToast({ title: 'Error', description: getErrorMessage(error, FAILURE_TEXT), tone: 'bad' });
        return false;
      },
    );
    const first = found.newPassword === undefined ? (found.confirm === undefined ? null : 'confirm') : 'newPassword';
    if (first !== null && !busy) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };

  return (
    <form ref={form} onSubmit={change} noValidate className="max-w-[840px] rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-4 p-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <Field label="New password" error={errors['newPassword']} required>
          {(control) => (
            <PasswordInput
              {...control}
              name="newPassword"
              autoComplete="new-password"
              value={password}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                clearProblems();
              }}
            />
          )}
        </Field>
        <PasswordStrength password={password} names={[username, ...names]} />
        <Field
          label="Confirm password"
          error={errors['confirm']}
          {...(confirm !== '' && confirm === password && { help: 'The passwords match' })}
          required
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="confirm"
              autoComplete="new-password"
              value={confirm}
              onChange={(event) => {
                setConfirm(event.currentTarget.value);
                clearProblems();
              }}
            />
          )}
        </Field>
        <FormError sentence={refusal} />
      </div>
      <CardFooter>
        <p className="flex flex-1 basis-60 items-start gap-2 text-caption text-muted">
          <ShieldCheck className="mt-px size-4 shrink-0 text-accent-text" />
          <span>
            <span className="font-semibold text-text">Security notice.</span> Only a hash of the password is stored.
            Changing it signs the account out everywhere else.
          </span>
        </p>
        <Button type="submit" variant="primary" busy={busy && 'Changing...'}>
          Change password
        </Button>
      </CardFooter>
    </form>
  );
}

function Success({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div
      role="status"
      className="flex max-w-[840px] flex-col items-center gap-3 rounded-card border border-good-line bg-surface px-6 py-8 text-center"
    >
      <span
        className="flex size-12 items-center justify-center rounded-full bg-good-soft text-good-text ring-1 ring-good-line"
        aria-hidden="true"
      >
        <CircleCheck className="size-6" />
      </span>
      <h2 className="text-lead font-semibold">Password Updated</h2>
      <p className="max-w-md text-muted">
        The superadmin account has a new password. Its other sessions have been signed out; this one continues.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button onClick={onAgain}>Change it again</Button>
        <Link to="/" className={getButtonClasses({ variant: 'primary' })}>
          Go to the dashboard
        </Link>
      </div>
    </div>
  );
}
