import { useState } from 'react';
import { useDocumentTitle } from '../lib/format/document-title.js';
import { showToast } from '../lib/page/toast.js';
import { Button } from '../ui/buttons/button.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { OwnPasswordForm } from './account/own-password-form.js';
import { loadSession } from './session-store.js';
import { signOutOrWarn } from './sign-out.js';

/** Screen for a new password. It replaces every route while the user has a temporary password. */
export function NewPasswordScreen() {
  const [busy, setBusy] = useState(false);
  useDocumentTitle('Choose a new password', 'Atrium');
  const done = async () => {
    await loadSession();
    showToast({ title: 'Password Updated' });
  };
  return (
    <Dialog
      onClose={() => undefined}
      compulsory
      title="Choose a new password"
      description="Your password is temporary. Choose a new one to continue. This signs out your other sessions."
      footer={
        <>
          <Button variant="quiet" onClick={() => void signOutOrWarn()}>
            Logout
          </Button>
          <Button type="submit" form="new-password" variant="primary" busy={busy && 'Saving...'}>
            Save password
          </Button>
        </>
      }
    >
      <OwnPasswordForm id="new-password" onBusy={setBusy} onChanged={done} />
    </Dialog>
  );
}
