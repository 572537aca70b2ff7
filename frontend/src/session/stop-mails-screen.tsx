import { extractStopToken } from '@atrium/rules/links/link-token';
import { useEffect, useState } from 'react';
import { request, getErrorMessage } from '../lib/api/request.js';
import { Alert, FormError } from '../ui/feedback/alert.js';
import { Button, getButtonClasses } from '../ui/buttons/button.js';
import { SignInFrame } from './sign-in-frame.js';
import { SignInStep } from './sign-in-step.js';

/* Opened from a mail with or without a session, so only types of the contract are imported, no schema. It has its own
   submit code, because `useSubmit` would load the client of the API with it. */

const FAILED = 'The emails could not be stopped. Please try again.';

/** Page that stops emails. It changes nothing before the button is pressed, because mail scanners open links. */
export default function StopMailsScreen() {
  const [token] = useState(() => extractStopToken(location.hash));
  const [state, setState] = useState<'asking' | 'busy' | 'stopped'>('asking');
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    document.title = 'Stop emails · Atrium';
  }, []);

  const stop = async () => {
    if (state === 'busy' || token === null) return;
    setState('busy');
    try {
      await request('POST', `/api/notifications/stop?token=${encodeURIComponent(token)}`);
      setRefusal(undefined);
      setState('stopped');
    } catch (error) {
      setRefusal(getErrorMessage(error, FAILED));
      setState('asking');
    }
  };

  const toSettings = (
    <a href="/account" className={getButtonClasses({ variant: 'quiet', wide: true })}>
      Choose which emails you get
    </a>
  );
  return (
    <SignInFrame title="Notification emails" subtitle="The bell in Atrium still shows everything">
      {token === null ? (
        <SignInStep title="This link is incomplete" description="A part of its end is missing.">
          <Alert tone="warn" urgent>
            Open the link directly in the email, or copy all of it.
          </Alert>
          {toSettings}
        </SignInStep>
      ) : state === 'stopped' ? (
        <SignInStep title="Emails stopped" description="You no longer get digests or notifications by email.">
          <Alert tone="good" urgent>
            Password links and security alerts are still sent.
          </Alert>
          {toSettings}
        </SignInStep>
      ) : (
        <SignInStep
          title="Stop these emails?"
          description="No more digests or notifications by email. You can turn them on again in your account."
          onSubmit={() => void stop()}
        >
          <FormError sentence={refusal} />
          <Button type="submit" variant="primary" size="large" wide busy={state === 'busy' && 'Stopping...'}>
            Stop mails
          </Button>
          {toSettings}
        </SignInStep>
      )}
    </SignInFrame>
  );
}
