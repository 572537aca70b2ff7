import { changeOwnPassword } from '@atrium/contract/session/session/calls';
import { PASSWORDS_DIFFER, getPasswordProblem } from '@atrium/rules/sign-in/password';
import { type FormEvent, useRef, useState } from 'react';
import { getFieldErrors } from '../../lib/forms/forms.js';
import { call, getErrorMessage } from '../../lib/api/http.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Field } from '../../ui/fields/field.js';
import { PasswordInput } from '../../ui/fields/password-input.js';
import { PasswordStrength } from '../../ui/fields/password-strength.js';
import { FormError } from '../../ui/feedback/form-error.js';
import { useUser } from '../session-store.js';
import { usePasswordNames } from './use-password-names.js';

const FAILED = 'Failed to update password. Please try again.';
const empty = { currentPassword: '', newPassword: '', confirm: '' };
type Name = keyof typeof empty;
type Errors = Partial<Record<Name | 'form', string>>;

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
  const [errors, setErrors] = useState<Errors>({});
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  // The summary must not contain the password.
  usePreserveUnsaved('Password', () => (values.newPassword === '' ? '' : 'A new password'));

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = (Object.keys(empty) as Name[]).find((name) => found[name] !== undefined);
    if (first !== undefined) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const problem = getPasswordProblem(values.newPassword);
    const found: Errors = {
      ...(hasPassword && values.currentPassword === '' && { currentPassword: 'Password is required' }),
      ...(problem !== undefined && { newPassword: problem }),
      ...(values.confirm !== values.newPassword && { confirm: PASSWORDS_DIFFER }),
    };
    refuse(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
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
    } catch (error) {
      const byField = getFieldErrors(error, ['currentPassword', 'newPassword']);
      refuse(
        byField.length > 0
          ? Object.fromEntries(byField.map(({ path, message }) => [path, message]))
          : { form: getErrorMessage(error, FAILED) },
      );
    } finally {
      sending.current = false;
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
      onSubmit={(event) => void submit(event)}
      noValidate
      className={`flex flex-col gap-4 ${className}`}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && field('currentPassword', 'Current password', 'current-password')}
      {field('newPassword', 'New password', 'new-password')}
      <PasswordStrength password={values.newPassword} names={names} />
      {field('confirm', 'Confirm password', 'new-password')}
      <FormError sentence={errors.form} />
    </form>
  );
}
