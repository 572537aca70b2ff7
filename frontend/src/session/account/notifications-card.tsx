import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import {
  NOTICE_DELIVERIES,
  NOTICE_DELIVERY_LABELS,
  NOTICE_KIND_LABELS,
  NOTICE_KIND_PROJECTS,
  type NoticeKind,
  noticeKindsOf,
  USUAL_DELIVERY,
} from '@atrium/rules/people/notices';
import { PROJECTS } from '@atrium/rules/people/rights';
import { useEffect, useId } from 'react';
import { sentenceOf } from '../../lib/api/http.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { Select } from '../../ui/choices/select.js';
import { useUser } from '../session-store.js';
import {
  chooseNotices,
  loadNoticeChoices,
  resumeMails,
  useAskedChoices,
  useNoticeChoices,
} from './notice-choices-store.js';

const FAILED = 'Your choices could not be loaded.';
const retry = () => void loadNoticeChoices();

/** Chooses how each kind of notice reaches the user; saved at once. */
export function NotificationsCard() {
  const user = useUser();
  const kinds = noticeKindsOf(user);
  const { phase, error, deliveries } = useNoticeChoices();
  useEffect(retry, [user.email]);
  if (kinds.length === 0) return null;
  return (
    <Card
      title="Notifications"
      description="Choose what appears in the bell, and what comes by mail. News about your account and access always appears."
    >
      {deliveries.size === 0 && phase === 'failed' ? (
        <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={retry} />
      ) : deliveries.size === 0 ? (
        <div
          className="flex flex-col gap-5 px-4 pt-1 pb-6 sm:px-5"
          aria-busy="true"
          role="status"
          aria-label="Loading notification choices"
        >
          {kinds.map((kind) => (
            <span key={kind} className="flex items-center justify-between gap-4">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-10 w-40 rounded-control" />
            </span>
          ))}
        </div>
      ) : (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3 sm:mx-5">
              {sentenceOf(error, FAILED)}
            </Alert>
          )}
          <MailState />
          {PROJECTS.map((project) => {
            const own = kinds.filter((kind) => NOTICE_KIND_PROJECTS[kind] === project);
            return own.length > 0 && <Kinds key={project} title={PROJECT_NAMES[project]} kinds={own} />;
          })}
        </>
      )}
    </Card>
  );
}

function Kinds({ title, kinds }: { readonly title: string; readonly kinds: readonly NoticeKind[] }) {
  const id = useId();
  const deliveries = useNoticeChoices((state) => state.deliveries);
  const canMail = useNoticeChoices(({ mail }) => mail !== null && mail.canSend && mail.address !== null);
  const asked = useAskedChoices((state) => state.shown);
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line px-4 pt-3 pb-3 sm:px-5">
      <h3 id={id} className="text-caption font-medium text-muted">
        {title}
      </h3>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => {
          const delivery = asked.get(kind) ?? deliveries.get(kind) ?? USUAL_DELIVERY;
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2">
              <label htmlFor={`${id}-${kind}`} className="min-w-0 flex-1 basis-56 font-medium">
                {NOTICE_KIND_LABELS[kind]}
              </label>
              <Select
                id={`${id}-${kind}`}
                className="w-full sm:w-44"
                value={canMail || delivery === 'off' ? delivery : 'bell'}
                choices={NOTICE_DELIVERIES.map((value) => ({
                  value,
                  label: NOTICE_DELIVERY_LABELS[value],
                  disabled: !canMail && isMail(value),
                }))}
                onChange={(event) => {
                  const wanted = NOTICE_DELIVERIES.find((one) => one === event.currentTarget.value);
                  if (wanted !== undefined) void chooseNotices(kind, wanted);
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isMail = (delivery: string): boolean => delivery === 'digest' || delivery === 'at-once';

function MailState() {
  const mail = useNoticeChoices((state) => state.mail);
  const { role } = useUser();
  if (mail === null) return null;
  if (!mail.canSend || mail.address === null)
    return (
      <Alert tone="info" className="mx-4 mb-4 text-table sm:mx-5">
        {mail.canSend
          ? `Your account has no email address, so nothing can be mailed. ${role === 'superadmin' ? 'Enter one above.' : 'An administrator can add one.'}`
          : 'Atrium cannot send mail yet, so everything stays in the bell. An operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.'}
      </Alert>
    );
  if (mail.isStopped)
    return (
      <Alert tone="warn" title="Mails of notices are stopped" className="mx-4 mb-4 sm:mx-5">
        <p className="text-table">You stopped them by the link of a mail. The bell still has everything.</p>
        <Button size="small" className="mt-2" onClick={() => void resumeMails()}>
          Send mails again
        </Button>
      </Alert>
    );
  return (
    <p className="px-4 pb-3 text-caption text-muted sm:px-5">
      {mail.isKept === true
        ? 'No mail server is set up: mails are kept for a superadmin, under Security, and reach nobody.'
        : `Mails go to ${mail.address}.`}{' '}
      The digest has what you have not read by 8:00; without any there is none.
    </p>
  );
}
