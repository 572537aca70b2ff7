import { changeOwnEmail } from '@atrium/contract/session/session/calls';
import { changeOwnEmailSchemas } from '@atrium/contract/session/session/schemas';
import { type FormEvent, useState } from 'react';
import { getBodyErrors } from '../../lib/forms/forms.js';
import { useSubmit } from '../../lib/forms/submit.js';
import { call } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Card, CardFooter } from '../../ui/display/card.js';
import { InputField } from '../../ui/fields/control-fields.js';
import { loadSession, useUser } from '../session-store.js';

/** Shows the address for links and warnings. Superadmins edit their own; an administrator sets it for all others. */
export function EmailCard() {
  const { role, email } = useUser();
  return (
    <Card title="Email address" description="You sign in with it, and links and warnings go there">
      {role === 'superadmin' ? (
        <EmailForm key={email} email={email} />
      ) : (
        <p className="px-4 pb-4 text-table wrap-anywhere">
          <span className="font-semibold">{email ?? 'None'}</span>
          <span className="block text-caption text-muted">An administrator changes it.</span>
        </p>
      )}
    </Card>
  );
}

function EmailForm({ email }: { readonly email: string | null }) {
  const [typed, setTyped] = useState(email ?? '');
  const form = useSubmit('The address could not be saved. Please try again.', ['email']);
  const isDirty = typed.trim() !== (email ?? '');
  usePreserveUnsaved('Email address', () => (isDirty ? typed.trim() : ''));

  const save = (event: FormEvent) => {
    const body = { email: typed };
    form.submit(event, getBodyErrors(changeOwnEmailSchemas.body, body), async () => {
      await call(changeOwnEmail, { body });
      await loadSession();
      showToast({ title: 'Email address saved', description: `Links and warnings go to ${typed.trim()} from now on.` });
    });
  };

  return (
    <form noValidate aria-label="Email address" onSubmit={save}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {email === null && (
          <Alert tone="warn" className="text-table">
            Add an email to recover your password and to be warned about your account.
          </Alert>
        )}
        <InputField
          label="Email"
          error={form.errors['email'] ?? form.refusal ?? undefined}
          required
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <CardFooter>
        <Button type="submit" variant="primary" disabled={!isDirty} busy={form.busy && 'Saving...'}>
          Save address
        </Button>
      </CardFooter>
    </form>
  );
}
