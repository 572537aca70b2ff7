import { getNotificationChoices, updateNotificationChoices } from '@atrium/contract/platform/notifications/calls';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import {
  NOTIFICATION_DELIVERY_LABELS,
  NOTIFICATION_KIND_LABELS,
  type NotificationDelivery,
  type NotificationKind,
} from '@atrium/rules/people/notifications';
import { call } from '../../lib/api/http.js';
import { createOptimisticStore } from '../../lib/live/optimistic.js';
import { createQueryStore } from '../../lib/live/query-store.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

const pendingChoices = createOptimisticStore<NotificationKind, NotificationDelivery>();
const SAVE_FAILED = 'Your choice could not be saved. Please try again.';

/** The choices, loaded whenever they are shown, because no event reports changes. */
export const { use: useNotificationChoices, load: loadNotificationChoices } = createQueryStore(async () =>
  toState(await call(getNotificationChoices)),
);
/** Choices that the user made and the server has not confirmed yet. */
export const usePendingChoices = pendingChoices.use;

const toState = ({ choices, mail }: NotificationChoices) => ({
  deliveries: new Map(choices.map(({ kind, delivery }) => [kind, delivery])),
  mail,
});
const setChoices = (choices: NotificationChoices): void =>
  useNotificationChoices.setState({ phase: 'ready', error: null, value: toState(choices) });

/** Applies the selected delivery at once and reverts it when the server rejects it. */
export async function chooseNotifications(kind: NotificationKind, delivery: NotificationDelivery): Promise<void> {
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
export async function resumeMails(): Promise<void> {
  try {
    setChoices(await call(updateNotificationChoices, { body: { isStopped: false } }));
    showToast({ title: 'Notifications updated', description: 'You get emails again as selected below.' });
  } catch (error) {
    showFailure(error, SAVE_FAILED);
  }
}
