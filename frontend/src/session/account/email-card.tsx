import { changeOwnEmail } from '@atrium/contract/session/session/calls';
import { changeOwnEmailSchemas } from '@atrium/contract/session/session/schemas';
import { type FormEvent, useState } from 'react';
import { bodyErrors, fieldErrors } from '../../lib/forms/forms.js';
import { call, sentenceOf } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { useUnsaved } from '../../lib/forms/unsaved.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { InputField } from '../../ui/fields/control-fields.js';
import { loadSession, useUser } from '../session-store.js';

/** Shows the address for links and warnings. Superadmins edit their own; an administrator sets it for all others. */
export function EmailCard() {
  const { role, email } = useUser();
  return (
    <Card title="Email Address" description="You sign in with it, and links and warnings go there">
      {role === 'superadmin' ? (
        <EmailForm key={email} email={email} />
      ) : (
        <p className="px-4 pb-5 text-table wrap-anywhere sm:px-5">
          <span className="font-medium">{email ?? 'None'}</span>
          <span className="block text-caption text-muted">An administrator changes it.</span>
        </p>
      )}
    </Card>
  );
}

function EmailForm({ email }: { readonly email: string | null }) {
  const [typed, setTyped] = useState(email ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isDirty = typed.trim() !== (email ?? '');
  useUnsaved('Email Address', () => (isDirty ? typed.trim() : ''));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = { email: typed };
    const wrong = bodyErrors(changeOwnEmailSchemas.body, body)['email'];
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await call(changeOwnEmail, { body });
      await loadSession();
      showToast({
        title: 'Email Address Saved',
        description: `Links and warnings go to ${typed.trim()} from now on.`,
        tone: 'good',
      });
    } catch (refusal) {
      setError(
        fieldErrors(refusal, ['email'])[0]?.message ??
          sentenceOf(refusal, 'The address could not be saved. Please try again.'),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      aria-label="Email address"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4 px-4 pb-5 sm:px-5"
    >
      {email === null && (
        <Alert tone="warn" className="text-table">
          You have none: no link reaches you if you forget your password, and no warning about your account.
        </Alert>
      )}
      <InputField
        label="Email"
        error={error}
        required
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className="sm:self-start" disabled={!isDirty} busy={busy && 'Saving...'}>
        Save address
      </Button>
    </form>
  );
}
