import { getNoticeChoices, type NoticeChoices, updateNoticeChoices } from '@atrium/contract/platform/notifications';
import { NOTICE_KIND_LABELS, type NoticeKind } from '@atrium/rules/notices';
import { create } from 'zustand';
import { ApiError, call } from '../../lib/http.js';
import { onSessionEnd, optimistic } from '../../lib/optimistic.js';
import { showFailure, showToast } from '../../lib/toast.js';

interface Choices {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly isOn: ReadonlyMap<NoticeKind, boolean>;
}

const empty: Choices = { phase: 'idle', error: null, isOn: new Map() };
const asked = optimistic<NoticeKind, boolean>();

export const useNoticeChoices = create<Choices>(() => empty);
/** Switched, and not answered yet. */
export const useAskedChoices = asked.use;

const took = ({ choices }: NoticeChoices): void =>
  useNoticeChoices.setState({
    phase: 'ready',
    error: null,
    isOn: new Map(choices.map(({ kind, isOn }) => [kind, isOn])),
  });

/** Nothing tells of them: they are read whenever they are shown. */
export async function loadNoticeChoices(): Promise<void> {
  useNoticeChoices.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    took(await call(getNoticeChoices));
  } catch (error) {
    useNoticeChoices.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

/** It shows at once; when the server refuses, the switch is back where it was. */
export async function chooseNotices(kind: NoticeKind, isOn: boolean): Promise<void> {
  try {
    await asked.ask(kind, isOn, async () =>
      took(await call(updateNoticeChoices, { body: { choices: [{ kind, isOn }] } })),
    );
    showToast({
      title: 'Notifications Updated',
      description: `${NOTICE_KIND_LABELS[kind]}: ${isOn ? 'on' : 'off'}`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'Your choice could not be saved. Please try again.');
  }
}

onSessionEnd(() => useNoticeChoices.setState(empty, true));
