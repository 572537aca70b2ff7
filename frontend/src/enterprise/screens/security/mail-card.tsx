import type { MailState, StoredMail } from '@atrium/contract/platform/mail/schemas';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { getErrorMessage, call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Badge } from '../../../ui/display/badge.js';
import { Card } from '../../../ui/display/card.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';
import { TestMail } from './test-mail.js';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { MailPreview } from '../../../ui/display/mail-preview.js';
import { STORED_MAILS_ID } from '../../shared/stored-mails-path.js';
import { getMail } from '@atrium/contract/platform/mail/calls';
import { createQueryStore } from '../../../lib/live/query-store.js';

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
