import { useState } from 'react';
import { showToast } from '../../lib/page/toast.js';
import { Button } from '../../ui/buttons/button.js';
import { Card, CardFooter } from '../../ui/display/card.js';
import { loadSession, useUser } from '../session-store.js';
import { useSingleSignOn } from '../single-sign-on/provider-button.js';
import { OwnPasswordForm } from './own-password-form.js';
import { loadSessions } from './sessions-store.js';

export function PasswordCard() {
  const [busy, setBusy] = useState(false);
  const { hasPassword, mayUsePassword, viaSingleSignOn } = useUser();
  const provider = useSingleSignOn()?.label ?? 'your provider';
  if (!mayUsePassword)
    return (
      <Card title="Password">
        <p className="px-4 pb-4 text-table text-muted">{`You sign in with ${provider}, and change your password there. Atrium passwords are turned off except for superadmins.`}</p>
      </Card>
    );
  const done = () => {
    showToast({
      title: hasPassword ? 'Password Updated' : 'Password set',
      description: hasPassword
        ? 'You stay signed in here; your other sessions have ended.'
        : 'You can sign in with it from now on. Your other sessions have ended.',
    });
    void loadSession();
    void loadSessions();
  };
  return (
    <Card
      title="Password"
      description={
        hasPassword
          ? 'A new password signs out your other sessions.'
          : `You have none: ${viaSingleSignOn ? `you sign in with ${provider}` : 'you sign in without one'}. With a password you can also sign in here.`
      }
    >
      <OwnPasswordForm
        id="change-password"
        label={hasPassword ? 'Change password' : 'Set a password'}
        className="px-4 pb-4"
        onBusy={setBusy}
        onChanged={done}
      />
      <CardFooter>
        <Button type="submit" form="change-password" variant="primary" busy={busy && 'Saving...'}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </CardFooter>
    </Card>
  );
}
