import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import {
  NOTIFICATION_DELIVERIES,
  NOTIFICATION_DELIVERY_LABELS,
  NOTIFICATION_KIND_HINTS,
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KIND_PROJECTS,
  type NotificationKind,
  getNotificationKinds,
  DEFAULT_DELIVERY,
  type NotificationDelivery,
} from '@atrium/rules/people/notifications';
import { PROJECTS } from '@atrium/rules/people/rights';
import { useEffect, useId } from 'react';
import { getErrorMessage, call } from '../../lib/api/http.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { Skeleton, ErrorState } from '../../ui/feedback/states.js';
import { Select } from '../../ui/choices/select.js';
import { useUser } from '../session-store.js';
import { getNotificationChoices, updateNotificationChoices } from '@atrium/contract/platform/notifications/calls';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import { createOptimisticStore } from '../../lib/live/optimistic.js';
import { createQueryStore } from '../../lib/live/query-store.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

const pendingChoices = createOptimisticStore<NotificationKind, NotificationDelivery>();
const SAVE_FAILED = 'Your choice could not be saved. Please try again.';

/** The choices, loaded whenever they are shown, because no event reports changes. */
const choicesStore = createQueryStore(async () => toState(await call(getNotificationChoices)));
export const useNotificationChoices = choicesStore.use;
/** Choices that the user made and the server has not confirmed yet. */
const usePendingChoices = pendingChoices.use;

const toState = ({ choices, mail }: NotificationChoices) => ({
  deliveries: new Map(choices.map(({ kind, delivery }) => [kind, delivery])),
  mail,
});
const setChoices = (choices: NotificationChoices): void =>
  useNotificationChoices.setState({ phase: 'ready', error: null, value: toState(choices) });

/** Applies the selected delivery at once and reverts it when the server rejects it. */
async function chooseNotifications(kind: NotificationKind, delivery: NotificationDelivery): Promise<void> {
  try {
    await pendingChoices.ask(kind, delivery, async () =>
      setChoices(await call(updateNotificationChoices, { body: { choices: [{ kind, delivery }] } })),
    );
    showToast({
      title: 'Notifications updated',
      description: `${NOTIFICATION_KIND_LABELS[kind]}: ${NOTIFICATION_DELIVERY_LABELS[delivery].toLowerCase()}`,
    });
  } catch (error) {
    showFailure(error, SAVE_FAILED);
  }
}

/** Resumes mails after the user stopped all of them by the link of a mail. */
async function resumeMails(): Promise<void> {
  try {
    setChoices(await call(updateNotificationChoices, { body: { isStopped: false } }));
    showToast({ title: 'Notifications updated', description: 'You get emails again as selected below.' });
  } catch (error) {
    showFailure(error, SAVE_FAILED);
  }
}

const FAILED = 'Your choices could not be loaded.';
const retry = () => void choicesStore.load();

/** Card to select how each kind of notification reaches the user. Changes are saved at once. */
export function NotificationsCard() {
  const user = useUser();
  const kinds = getNotificationKinds(user);
  const { phase, error, value } = useNotificationChoices();
  useEffect(retry, [user.email]);
  if (kinds.length === 0) return null;
  return (
    <Card
      title="Notifications"
      description="Choose what appears in the bell and what is emailed. Account and access notifications are always on."
    >
      {value === undefined && phase === 'failed' ? (
        <ErrorState error={error} sentence={FAILED} onRetry={retry} />
      ) : value === undefined ? (
        <div
          className="flex flex-col gap-4 px-4 pt-1 pb-6"
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
            <Alert tone="bad" className="mx-4 mb-3">
              {getErrorMessage(error, FAILED)}
            </Alert>
          )}
          <MailState />
          {PROJECTS.map((project) => {
            const own = kinds.filter((kind) => NOTIFICATION_KIND_PROJECTS[kind] === project);
            return own.length > 0 && <Kinds key={project} title={PROJECT_NAMES[project]} kinds={own} />;
          })}
        </>
      )}
    </Card>
  );
}

function Kinds({ title, kinds }: { readonly title: string; readonly kinds: readonly NotificationKind[] }) {
  const id = useId();
  const { deliveries, mail } = useNotificationChoices((state) => state.value) ?? {};
  const canMail = mail !== undefined && mail.canSend && mail.address !== null;
  const asked = usePendingChoices((state) => state.shown);
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line px-4 pt-3 pb-3">
      <h3 id={id} className="text-caption font-normal text-muted">
        {title}
      </h3>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => {
          const hint = NOTIFICATION_KIND_HINTS[kind];
          const delivery = asked.get(kind) ?? deliveries?.get(kind) ?? DEFAULT_DELIVERY;
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-2">
              <div className="min-w-0 flex-1 basis-56">
                <label htmlFor={`${id}-${kind}`} className="block font-semibold">
                  {NOTIFICATION_KIND_LABELS[kind]}
                </label>
                {hint !== undefined && (
                  <p id={`${id}-${kind}-hint`} className="text-caption text-muted">
                    {hint}
                  </p>
                )}
              </div>
              <Select
                id={`${id}-${kind}`}
                aria-describedby={hint && `${id}-${kind}-hint`}
                className="w-full sm:w-44"
                value={canMail || delivery === 'off' ? delivery : 'bell'}
                choices={NOTIFICATION_DELIVERIES.map((value) => ({
                  value,
                  label: NOTIFICATION_DELIVERY_LABELS[value],
                  disabled: !canMail && isMail(value),
                }))}
                onChange={(event) => {
                  const wanted = NOTIFICATION_DELIVERIES.find((one) => one === event.currentTarget.value);
                  if (wanted !== undefined) void chooseNotifications(kind, wanted);
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
  const mail = useNotificationChoices((state) => state.value?.mail);
  const { role } = useUser();
  if (mail === undefined) return null;
  if (!mail.canSend || mail.address === null)
    return (
      <Alert tone="info" className="mx-4 mb-4 text-table">
        {mail.canSend
          ? `Your account has no email address. ${role === 'superadmin' ? 'Enter one above.' : 'An administrator can add one.'}`
          : 'Email is not configured, so everything stays in the bell. An operator must set SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.'}
      </Alert>
    );
  if (mail.isStopped)
    return (
      <Alert tone="warn" title="Notification emails are off" className="mx-4 mb-4">
        <p className="text-table">You turned them off with the link in an email. The bell still shows everything.</p>
        <Button size="small" className="mt-2" onClick={() => void resumeMails()}>
          Turn on emails
        </Button>
      </Alert>
    );
  return (
    <p className="px-4 pb-3 text-caption text-muted">{`${mail.isKept === true ? 'Email is not configured: messages are stored for superadmins under Security and are not delivered.' : `Emails go to ${mail.address}.`} The digest lists unread notifications at 8:00. It is skipped when there are none.`}</p>
  );
}
