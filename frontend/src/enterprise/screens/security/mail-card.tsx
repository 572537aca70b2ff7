import { type MailState, type StoredMail, sendTestMailSchemas } from '@atrium/contract/platform/mail/schemas';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { getErrorMessage, call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Badge } from '../../../ui/display/badge.js';
import { Card } from '../../../ui/display/card.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { MailPreview } from '../../../ui/display/mail-preview.js';
import { STORED_MAILS_ID } from '../../shared/stored-mails-path.js';
import { getMail, sendTestMail } from '@atrium/contract/platform/mail/calls';
import { createQueryStore } from '../../../lib/live/query-store.js';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { waitForJobResult } from '../../../lib/api/job-result.js';
import { InputField } from '../../../ui/fields/control-fields.js';

interface TestResult {
  readonly tone: 'good' | 'bad' | 'info';
  readonly message: string;
}

const FAILED = 'The email could not be sent. Please try again.';
/** Maximum time in milliseconds to wait for the mail server. When no worker runs, it takes longer. */
const TIMEOUT_MS = 45_000;

/** Sends a test mail and shows its result. */
export function TestMail({ isKept: isStored }: { readonly isKept: boolean }) {
  const { email } = useUser();
  const [to, setTo] = useState(email ?? '');
  const [result, setResult] = useState<TestResult | null>(null);
  const { busy, errors, refusal, submit } = useSubmit(FAILED);
  const answer: TestResult | null = refusal === null ? result : { tone: 'bad', message: refusal };
  return (
    <form
      noValidate
      aria-label="Test mail"
      onSubmit={(event) => {
        setResult(null);
        submit(event, getBodyErrors(sendTestMailSchemas.body, { to }), async () => {
          const { jobId } = await call(sendTestMail, { body: { to } });
          setResult(await waitForResult(jobId, to.trim(), isStored));
        });
      }}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-4"
    >
      <InputField
        label="Send a test email to"
        error={errors['to']}
        className="min-w-0 flex-1 basis-56"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-label" busy={busy && 'Sending...'}>
        Send
      </Button>
      {answer !== null && (
        <Alert tone={answer.tone} urgent={answer.tone === 'bad'} className="w-full text-table">
          {answer.message}
        </Alert>
      )}
      <p className="w-full text-caption text-muted">
        See failed emails in{' '}
        <Link to="/enterprise/jobs?name=send-mail" className="text-accent-text underline underline-offset-2">
          jobs
        </Link>
        , with the reason.
      </p>
    </form>
  );
}

async function waitForResult(jobId: string, to: string, isStored: boolean): Promise<TestResult> {
  const waited = new Promise<TestResult>((resolve) =>
    setTimeout(
      () =>
        resolve({
          tone: 'info',
          message: `The email to ${to} is waiting to be sent. See “Jobs” for its status.`,
        }),
      TIMEOUT_MS,
    ),
  );
  const ended = waitForJobResult(jobId).then(
    (): TestResult => ({
      tone: 'good',
      message: isStored
        ? `The email to ${to} was stored. It is shown below and saved in the data folder.`
        : `The mail server accepted the email to ${to}.`,
    }),
    (failure: unknown): TestResult => ({
      tone: 'bad',
      message: failure instanceof Error ? failure.message : FAILED,
    }),
  );
  return Promise.race([ended, waited]);
}

/** The settings for sending mail; in development also the stored mails, which are read again after each mail. */
const { use: useMail, load: loadMail } = createQueryStore(
  () => call(getMail),
  ({ data }, refetch) => 'jobIds' in data && data.name === 'send-mail' && refetch(),
);

const FAILURE_TEXT = 'The state of mail could not be loaded.';

/** Card with the mail settings and a test mail. */
export function MailCard() {
  const { phase, error, value: mail } = useMail();
  useEffect(() => void loadMail(), []);
  return (
    <Card
      title="Mail"
      description="Links to choose a password, and warnings about accounts"
      {...(mail !== undefined && { aside: <RouteBadge route={mail.route} /> })}
    >
      {mail !== undefined ? (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3">
              {getErrorMessage(error, FAILURE_TEXT)}
            </Alert>
          )}
          <MailRouteText mail={mail} />
          <OwnEmailField />
          {mail.route !== 'none' && <TestMail isKept={mail.route === 'folder'} />}
          {mail.route === 'folder' && <StoredMails mails={mail.kept} />}
        </>
      ) : phase === 'failed' ? (
        <ErrorState error={error} sentence={FAILURE_TEXT} onRetry={() => void loadMail()} />
      ) : (
        <div className="px-4 pb-4">
          <LinesSkeleton label="Loading the state of mail" lines={2} />
        </div>
      )}
    </Card>
  );
}

/** Warning that the superadmin has no email address, because the first superadmin may be created without one. */
function OwnEmailField() {
  const { email } = useUser();
  if (email !== null) return null;
  return (
    <Alert tone="warn" className="mx-4 mb-4 text-table">
      Your own account has no email address, so no link reaches you if you forget your password.{' '}
      <Link to="/account" className="font-semibold underline underline-offset-2">
        Enter it
      </Link>
    </Alert>
  );
}

const ROUTES = {
  smtp: { tone: 'neutral', label: 'On' },
  folder: { tone: 'neutral', label: 'Development' },
  none: { tone: 'warn', label: 'Not set up' },
} as const;

const RouteBadge = ({ route }: { readonly route: MailState['route'] }) => (
  <Badge tone={ROUTES[route].tone}>{ROUTES[route].label}</Badge>
);

function MailRouteText({ mail: { route, from, server, publicAddress } }: { readonly mail: MailState }) {
  if (route === 'none')
    return (
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Alert tone="warn" title="Email is not configured">
          <p className="text-table">
            An operator sets <Code>SMTP_URL</Code>, <Code>MAIL_FROM</Code> and <Code>PUBLIC_ORIGIN</Code> and restarts
            Atrium. Until then people who forget their password ask an administrator, and invitations are links that you
            hand over yourself.
          </p>
        </Alert>
      </div>
    );
  return (
    <div className="flex flex-col gap-4 px-4 pb-4">
      {route === 'folder' && (
        <Alert tone="info" className="text-table">
          No mail leaves this installation: in development mails are kept in the folder of its data and shown below.
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-table [&_dd]:font-normal [&_dd]:wrap-anywhere [&_dt]:text-muted">
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
  <code className="rounded-small bg-sunken px-1 font-mono text-caption text-text">{children}</code>
);

/** Emails that were stored instead of sent, newest first. */
function StoredMails({ mails }: { readonly mails: readonly StoredMail[] }) {
  const [shown, setShown] = useState<StoredMail | null>(null);
  const section = useRef<HTMLElement>(null);
  const isLookedFor = useLocation().hash === `#${STORED_MAILS_ID}`;
  useEffect(() => {
    if (!isLookedFor) return;
    section.current?.scrollIntoView?.({ block: 'nearest' });
    section.current?.focus({ preventScroll: true });
  }, [isLookedFor]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      id={STORED_MAILS_ID}
      aria-label="Mails"
      className="scroll-my-6 border-t border-line"
    >
      {mails.length === 0 ? (
        <p className="px-4 py-4 text-muted">No mail has been kept yet.</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {mails.map((mail) => (
            <li key={mail.id} className="flex items-center gap-3 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{mail.subject}</p>
                <p className="truncate text-caption text-muted">
                  <span>{`${mail.to} · `}</span>
                  <time dateTime={mail.at} className="figures">
                    {formatShortMoment(mail.at)}
                  </time>
                </p>
              </div>
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Open ${mail.subject}, to ${mail.to}`}
                onClick={() => setShown(mail)}
              >
                Open
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <Dialog width={640} title={shown.subject} description={`To ${shown.to}`} onClose={() => setShown(null)}>
          <MailPreview mail={shown} />
        </Dialog>
      )}
    </section>
  );
}
