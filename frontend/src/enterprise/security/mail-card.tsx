import { type MailState, sendTestMail } from '@atrium/contract/bodies/platform/mail';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { bodyErrors } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { LinesSkeleton } from '../../ui/lines-skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { KeptMails } from './kept-mails.js';
import { loadMail, useMail } from './mail-store.js';

const FAILED = 'The state of mail could not be loaded.';

/** How mail leaves the house, and a mail to try it. */
export function MailCard() {
  const { phase, error, mail } = useMail();
  useEffect(() => void loadMail(), []);
  return (
    <Card
      title="Mail"
      description="Links to choose a password, and warnings about accounts"
      {...(mail !== null && { aside: <RouteBadge route={mail.route} /> })}
    >
      {mail !== null ? (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3 sm:mx-5">
              {sentenceOf(error, FAILED)}
            </Alert>
          )}
          <How mail={mail} />
          {mail.route !== 'none' && <TestForm isKept={mail.route === 'folder'} />}
          {mail.route === 'folder' && <KeptMails mails={mail.kept} />}
        </>
      ) : phase === 'failed' ? (
        <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={() => void loadMail()} />
      ) : (
        <div className="px-4 pb-5 sm:px-5">
          <LinesSkeleton label="Loading the state of mail" lines={2} />
        </div>
      )}
    </Card>
  );
}

const ROUTES = {
  smtp: { tone: 'good', label: 'On' },
  folder: { tone: 'info', label: 'Development' },
  none: { tone: 'warn', label: 'Not set up' },
} as const;

const RouteBadge = ({ route }: { readonly route: MailState['route'] }) => (
  <Badge tone={ROUTES[route].tone}>{ROUTES[route].label}</Badge>
);

function How({ mail: { route, from, server, publicAddress } }: { readonly mail: MailState }) {
  if (route === 'none')
    return (
      <div className="flex flex-col gap-3 px-4 pb-5 sm:px-5">
        <Alert tone="warn" title="Atrium cannot send mail yet">
          <p className="text-table">
            An operator sets <Code>SMTP_URL</Code>, <Code>MAIL_FROM</Code> and <Code>PUBLIC_ORIGIN</Code> and restarts
            Atrium. Until then people who forget their password ask an administrator, and invitations are links that you
            hand over yourself.
          </p>
        </Alert>
      </div>
    );
  return (
    <div className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
      {route === 'folder' && (
        <Alert tone="info" className="text-table">
          No mail leaves this installation: in development mails are kept in the folder of its data and shown below.
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-table [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>Sender</dt>
        <dd>{from}</dd>
        {server !== null && (
          <>
            <dt>Server</dt>
            <dd>{server}</dd>
          </>
        )}
        <dt>Links begin with</dt>
        <dd>{publicAddress}</dd>
      </dl>
    </div>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <code className="rounded-small bg-sunken px-1 font-mono text-[0.92em] text-text">{children}</code>
);

function TestForm({ isKept }: { readonly isKept: boolean }) {
  const { email } = useUser();
  const [to, setTo] = useState(email ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = bodyErrors(sendTestMail.body, { to })['to'];
    setError(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await call(sendTestMail, { body: { to } });
      showToast(
        isKept
          ? {
              title: 'Test Mail Kept',
              description: `Nothing leaves this installation. The mail to ${to} stands below in a moment, and in the folder of its data.`,
              tone: 'neutral',
            }
          : { title: 'Test Mail on Its Way', description: `To ${to}. Jobs show what became of it.`, tone: 'good' },
      );
    } catch (refusal) {
      setError(sentenceOf(refusal, 'The mail could not be sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label="Test mail"
      onSubmit={(event) => void send(event)}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-4 sm:px-5"
    >
      <Field label="Send a test mail to" error={error} className="min-w-0 flex-1 basis-56">
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="mt-[26px]" busy={busy && 'Sending...'}>
        Send
      </Button>
      <p className="w-full text-caption text-muted">
        Mails that could not be sent stand among the{' '}
        <Link to="/enterprise/jobs?name=send-mail" className="text-accent-text underline underline-offset-2">
          jobs
        </Link>
        , with the reason.
      </p>
    </form>
  );
}
