import { changeOwnPassword } from '@atrium/contract/session/session/calls';
import { PASSWORDS_DIFFER, getPasswordProblem } from '@atrium/rules/sign-in/password';
import { useState } from 'react';
import { useFocusFirstError } from '../../lib/forms/focus-first-error.js';
import { useSubmit } from '../../lib/forms/submit.js';
import { call } from '../../lib/api/http.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Field } from '../../ui/fields/field.js';
import { PasswordInput } from '../../ui/fields/password-input.js';
import { PasswordStrength } from '../../ui/fields/password-strength.js';
import { FormError } from '../../ui/feedback/alert.js';
import { useUser } from '../session-store.js';
import { usePasswordNames } from './use-password-names.js';

const FAILED = 'Failed to update password. Please try again.';
const empty = { currentPassword: '', newPassword: '', confirm: '' };
type Name = keyof typeof empty;

interface OwnPasswordFormProps {
  /** Id that the submit button, which is elsewhere, refers to. */
  readonly id: string;
  /** Accessible name; needed where no heading around the form names it. */
  readonly label?: string;
  readonly className?: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onChanged: () => Promise<void> | void;
}

/** Changes the user's own password: the current one (if any), and the new one twice. */
export function OwnPasswordForm({ id, label, className = '', onBusy, onChanged }: OwnPasswordFormProps) {
  const { username, hasPassword } = useUser();
  const names = usePasswordNames();
  const [values, setValues] = useState(empty);
  const { errors, refusal, wrongs, submit } = useSubmit(FAILED, ['currentPassword', 'newPassword']);
  const form = useFocusFirstError(wrongs);

  // The summary must not contain the password.
  usePreserveUnsaved('Password', () => (values.newPassword === '' ? '' : 'A new password'));

  const found = {
    currentPassword: hasPassword && values.currentPassword === '' ? 'Password is required' : undefined,
    newPassword: getPasswordProblem(values.newPassword),
    confirm: values.confirm === values.newPassword ? undefined : PASSWORDS_DIFFER,
  };
  const save = async () => {
    onBusy(true);
    try {
      await call(changeOwnPassword, {
        body: {
          ...(hasPassword && { currentPassword: values.currentPassword }),
          newPassword: values.newPassword,
        },
      });
      setValues(empty);
      await onChanged();
    } finally {
      onBusy(false);
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
    <form
      ref={form}
      id={id}
      aria-label={label}
      onSubmit={(event) => submit(event, found, save)}
      noValidate
      className={`flex flex-col gap-4 ${className}`}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && field('currentPassword', 'Current password', 'current-password')}
      {field('newPassword', 'New password', 'new-password')}
      <PasswordStrength password={values.newPassword} names={names} />
      {field('confirm', 'Confirm password', 'new-password')}
      <FormError sentence={refusal} />
    </form>
  );
}
