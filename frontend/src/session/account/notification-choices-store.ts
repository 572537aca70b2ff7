import { getNotificationChoices, updateNotificationChoices } from '@atrium/contract/platform/notifications/calls';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import {
  NOTIFICATION_DELIVERY_LABELS,
  NOTIFICATION_KIND_LABELS,
  type NotificationDelivery,
  type NotificationKind,
} from '@atrium/rules/people/notifications';
import { create } from 'zustand';
import { ApiError, call } from '../../lib/api/http.js';
import { onSessionEnd, createOptimisticStore } from '../../lib/live/optimistic.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

interface Choices {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly deliveries: ReadonlyMap<NotificationKind, NotificationDelivery>;
  readonly mail: NotificationChoices['mail'] | null;
}

const EMPTY_CHOICES: Choices = { phase: 'idle', error: null, deliveries: new Map(), mail: null };
const pendingChoices = createOptimisticStore<NotificationKind, NotificationDelivery>();
const SAVE_FAILED = 'Your choice could not be saved. Please try again.';

export const useNotificationChoices = create<Choices>(() => EMPTY_CHOICES);
/** Choices that the user made and the server has not confirmed yet. */
export const usePendingChoices = pendingChoices.use;

const setChoices = ({ choices, mail }: NotificationChoices): void =>
  useNotificationChoices.setState({
    phase: 'ready',
    error: null,
    deliveries: new Map(choices.map(({ kind, delivery }) => [kind, delivery])),
    mail,
  });

/** Loads the choices whenever they are shown, because no event reports changes. */
export async function loadNotificationChoices(): Promise<void> {
  useNotificationChoices.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    setChoices(await call(getNotificationChoices));
  } catch (error) {
    useNotificationChoices.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

/** Applies the selected delivery at once and reverts it when the server rejects it. */
export async function chooseNotifications(kind: NotificationKind, delivery: NotificationDelivery): Promise<void> {
  try {
    await pendingChoices.ask(kind, delivery, async () =>
      setChoices(await call(updateNotificationChoices, { body: { choices: [{ kind, delivery }] } })),
    );
    showToast({
      title: 'Notifications updated',
      description: `${NOTIFICATION_KIND_LABELS[kind]}: ${NOTIFICATION_DELIVERY_LABELS[delivery].toLowerCase()}`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, SAVE_FAILED);
  }
}

/** Resumes mails after the user stopped all of them by the link of a mail. */
export async function resumeMails(): Promise<void> {
  try {
    setChoices(await call(updateNotificationChoices, { body: { isStopped: false } }));
    showToast({ title: 'Notifications updated', description: 'You get emails again as selected below.', tone: 'good' });
  } catch (error) {
    showFailure(error, SAVE_FAILED);
  }
}

onSessionEnd(() => useNotificationChoices.setState(EMPTY_CHOICES, true));
