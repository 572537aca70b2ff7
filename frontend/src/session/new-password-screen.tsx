import { changeOwnPassword } from '@atrium/contract/session/session';
import { PASSWORD_CRITERIA, PASSWORD_MESSAGES, PASSWORDS_DIFFER, meetsCriterion, passwordProblems } from '@atrium/rules/password';
import { Check, Circle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../lib/forms.js';
import { call, sentenceOf } from '../lib/http.js';
import { showToast } from '../lib/toast.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { PasswordInput } from '../ui/password-input.js';
import { loadSession, signOut } from './session-store.js';

const FAILED = 'Failed to update password. Please try again.';
type Name = 'currentPassword' | 'newPassword' | 'confirm';

/** Over everything, on any route, as long as the password is a temporary one. */
export function NewPasswordScreen() {
  const [values, setValues] = useState<Record<Name, string>>({ currentPassword: '', newPassword: '', confirm: '' });
  const [errors, setErrors] = useState<Partial<Record<Name | 'form', string>>>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = passwordProblems(values.newPassword)[0];
    const found: typeof errors = {
      ...(values.currentPassword === '' && { currentPassword: 'Password is required' }),
      ...(problem !== undefined && { newPassword: problem }),
      ...(values.confirm !== values.newPassword && { confirm: PASSWORDS_DIFFER }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(changeOwnPassword, { body: { currentPassword: values.currentPassword, newPassword: values.newPassword } });
      await loadSession();
      showToast({ title: 'Password Updated', tone: 'good' });
    } catch (error) {
      const byField = fieldErrors(error, ['currentPassword', 'newPassword']);
      setErrors(byField.length > 0 ? Object.fromEntries(byField.map(({ path, message }) => [path, message])) : { form: sentenceOf(error, FAILED) });
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
    <Dialog
      open
      onOpenChange={() => undefined}
      compulsory
      title="Choose a new password"
      description="Your password is a temporary one. Choose your own before you go on; your other sessions end."
      foot={
        <>
          <Button variant="quiet" onClick={() => void signOut()}>
            Logout
          </Button>
          <Button type="submit" form="new-password" variant="primary" busy={busy && 'Saving...'}>
            Save password
          </Button>
        </>
      }
    >
      <form id="new-password" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {errors.form !== undefined && (
          <Alert tone="bad" urgent>
            {errors.form}
          </Alert>
        )}
        {field('currentPassword', 'Current Password', 'current-password')}
        {field('newPassword', 'New Password', 'new-password')}
        <ul className="grid gap-1 text-caption">
          {PASSWORD_CRITERIA.map((criterion) => {
            const met = meetsCriterion(criterion, values.newPassword);
            const Icon = met ? Check : Circle;
            return (
              <li key={criterion} className={classes('flex items-center gap-2', met ? 'text-good-text' : 'text-muted')}>
                <Icon className="size-3.5" aria-hidden="true" />
                {PASSWORD_MESSAGES[criterion]}
                {met && <span className="sr-only">(met)</span>}
              </li>
            );
          })}
        </ul>
        {field('confirm', 'Confirm Password', 'new-password')}
      </form>
    </Dialog>
  );
}
