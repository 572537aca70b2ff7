import { stopTokenOfLink } from '@atrium/rules/links/link-token';
import { useEffect, useState } from 'react';
import { request, sentenceOf } from '../lib/api/request.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button, buttonLook } from '../ui/buttons/button.js';
import { SignInFrame } from './sign-in-frame.js';
import { SignInStep } from './sign-in-step.js';

/* Opened from a mail with or without a session, so only types of the contract are imported, no schema. */

const FAILED = 'The mails could not be stopped. Please try again.';

/** Changes nothing before the button is pressed, because mail scanners open links. */
export default function StopMailsScreen() {
  const [token] = useState(() => stopTokenOfLink(location.hash));
  const [state, setState] = useState<'asking' | 'busy' | 'stopped'>('asking');
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    document.title = 'Stop Mails · Atrium';
  }, []);

  const stop = async () => {
    if (state === 'busy' || token === null) return;
    setState('busy');
    try {
      await request('POST', `/api/notifications/stop?token=${encodeURIComponent(token)}`);
      setRefusal(undefined);
      setState('stopped');
    } catch (error) {
      setRefusal(sentenceOf(error, FAILED));
      setState('asking');
    }
  };

  const toSettings = (
    <a href="/account" className={buttonLook({ variant: 'quiet', wide: true })}>
      Choose what comes by mail
    </a>
  );
  return (
    <SignInFrame title="Mails of Notices" subtitle="The bell in Atrium keeps everything">
      {token === null ? (
        <SignInStep title="This link is incomplete" description="A part of its end is missing.">
          <Alert tone="warn" urgent>
            Open the link in the mail itself, or copy it whole, up to its last character.
          </Alert>
          {toSettings}
        </SignInStep>
      ) : state === 'stopped' ? (
        <SignInStep title="Mails Stopped" description="You get no digest and no notices by mail any more.">
          <Alert tone="good" urgent>
            Links to choose a password and warnings about your account still come.
          </Alert>
          {toSettings}
        </SignInStep>
      ) : (
        <SignInStep
          title="Stop These Mails?"
          description="No digest and no notices by mail any more. You can have them again in your account."
          onSubmit={() => void stop()}
        >
          {refusal !== undefined && (
            <Alert tone="bad" urgent>
              {refusal}
            </Alert>
          )}
          <Button type="submit" variant="primary" size="large" wide busy={state === 'busy' && 'Stopping...'}>
            Stop mails
          </Button>
          {toSettings}
        </SignInStep>
      )}
    </SignInFrame>
  );
}
