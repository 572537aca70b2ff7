import { getNoticeChoices, updateNoticeChoices } from '@atrium/contract/platform/notifications/calls';
import type { NoticeChoices } from '@atrium/contract/platform/notifications/schemas';
import {
  NOTICE_DELIVERY_LABELS,
  NOTICE_KIND_LABELS,
  type NoticeDelivery,
  type NoticeKind,
} from '@atrium/rules/people/notices';
import { create } from 'zustand';
import { ApiError, call } from '../../lib/api/http.js';
import { onSessionEnd, optimistic } from '../../lib/live/optimistic.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

interface Choices {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly deliveries: ReadonlyMap<NoticeKind, NoticeDelivery>;
  readonly mail: NoticeChoices['mail'] | null;
}

const empty: Choices = { phase: 'idle', error: null, deliveries: new Map(), mail: null };
const asked = optimistic<NoticeKind, NoticeDelivery>();
const REFUSED = 'Your choice could not be saved. Please try again.';

export const useNoticeChoices = create<Choices>(() => empty);
/** Choices that the user made and the server has not confirmed yet. */
export const useAskedChoices = asked.use;

const took = ({ choices, mail }: NoticeChoices): void =>
  useNoticeChoices.setState({
    phase: 'ready',
    error: null,
    deliveries: new Map(choices.map(({ kind, delivery }) => [kind, delivery])),
    mail,
  });

/** Loads the choices whenever they are shown, because no event reports changes. */
export async function loadNoticeChoices(): Promise<void> {
  useNoticeChoices.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    took(await call(getNoticeChoices));
  } catch (error) {
    useNoticeChoices.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

/** Applies the choice at once and reverts it when the server refuses. */
export async function chooseNotices(kind: NoticeKind, delivery: NoticeDelivery): Promise<void> {
  try {
    await asked.ask(kind, delivery, async () =>
      took(await call(updateNoticeChoices, { body: { choices: [{ kind, delivery }] } })),
    );
    showToast({
      title: 'Notifications Updated',
      description: `${NOTICE_KIND_LABELS[kind]}: ${NOTICE_DELIVERY_LABELS[delivery].toLowerCase()}`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, REFUSED);
  }
}

/** Resumes mails after the user stopped all of them by the link of a mail. */
export async function resumeMails(): Promise<void> {
  try {
    took(await call(updateNoticeChoices, { body: { isStopped: false } }));
    showToast({ title: 'Notifications Updated', description: 'Mails come again as you chose below.', tone: 'good' });
  } catch (error) {
    showFailure(error, REFUSED);
  }
}

onSessionEnd(() => useNoticeChoices.setState(empty, true));
