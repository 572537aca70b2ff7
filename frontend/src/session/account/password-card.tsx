import { useState } from 'react';
import { showToast } from '../../lib/toast.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { OwnPasswordForm } from './own-password-form.js';
import { loadSessions } from './sessions-store.js';

export function PasswordCard() {
  const [busy, setBusy] = useState(false);
  const done = () => {
    showToast({
      title: 'Password Updated',
      description: 'You stay signed in here; your other sessions have ended.',
      tone: 'good',
    });
    void loadSessions();
  };
  return (
    <Card title="Password" description="A new password signs out your other sessions.">
      <OwnPasswordForm
        id="change-password"
        label="Change password"
        className="px-4 pb-5 sm:px-5"
        onBusy={setBusy}
        onChanged={done}
      >
        <Button type="submit" variant="primary" className="sm:self-start" busy={busy && 'Saving...'}>
          Change password
        </Button>
      </OwnPasswordForm>
    </Card>
  );
}
