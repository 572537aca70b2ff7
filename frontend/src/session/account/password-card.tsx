import { changeOwnPassword } from '@atrium/contract/session/session';
import { PASSWORDS_DIFFER, passwordProblems } from '@atrium/rules/password';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { PasswordInput } from '../../ui/password-input.js';
import { useUser } from '../session-store.js';
import { PasswordStrength } from './password-strength.js';
import { loadSessions } from './sessions-store.js';

const FAILED = 'Failed to update password. Please try again.';
const empty = { currentPassword: '', newPassword: '', confirm: '' };
type Name = keyof typeof empty;
type Errors = Partial<Record<Name | 'form', string>>;

export function PasswordCard() {
  const { username } = useUser();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = (Object.keys(empty) as Name[]).find((name) => found[name] !== undefined);
    if (first !== undefined) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = passwordProblems(values.newPassword)[0];
    const found: Errors = {
      ...(values.currentPassword === '' && { currentPassword: 'Password is required' }),
      ...(problem !== undefined && { newPassword: problem }),
      ...(values.confirm !== values.newPassword && { confirm: PASSWORDS_DIFFER }),
    };
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(changeOwnPassword, { body: { currentPassword: values.currentPassword, newPassword: values.newPassword } });
      setValues(empty);
      showToast({ title: 'Password Updated', description: 'You stay signed in here; your other sessions have ended.', tone: 'good' });
      void loadSessions();
    } catch (error) {
      const byField = fieldErrors(error, ['currentPassword', 'newPassword']);
      refuse(byField.length > 0 ? Object.fromEntries(byField.map(({ path, message }) => [path, message])) : { form: sentenceOf(error, FAILED) });
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name, label: string, autoComplete: string) => (
    <Field label={label} error={errors[name]} required>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <Card title="Password" description="A new one ends your other sessions.">
      <form ref={form} aria-label="Change password" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
        {errors.form !== undefined && (
          <Alert tone="bad" urgent>
            {errors.form}
          </Alert>
        )}
        {/* So that a password manager knows whose password it keeps. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {field('currentPassword', 'Current Password', 'current-password')}
        {field('newPassword', 'New Password', 'new-password')}
        <PasswordStrength password={values.newPassword} />
        {field('confirm', 'Confirm Password', 'new-password')}
        <Button type="submit" variant="primary" className="sm:self-start" busy={busy && 'Saving...'}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
