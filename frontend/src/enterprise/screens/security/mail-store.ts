import { getMail } from '@atrium/contract/platform/mail/calls';
import type { MailState } from '@atrium/contract/platform/mail/schemas';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';

/* The settings for sending mail; in development also the stored mails, which are read again after each mail. */

interface MailStoreState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly mail: MailState | null;
}

const empty: MailStoreState = { phase: 'idle', error: null, mail: null };
export const useMail = create<MailStoreState>(() => empty);

export async function loadMail(): Promise<void> {
  useMail.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useMail.setState({ phase: 'ready', mail: await call(getMail) });
  } catch (error) {
    useMail.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

const refetch = coalesce(async () => {
  if (useMail.getState().phase !== 'idle') await loadMail();
});

onLive({
  events: (events) => {
    if (events.some(({ data }) => 'jobIds' in data && data.name === 'send-mail')) refetch();
  },
  resync: refetch,
  connected: refetch,
  reset: () => useMail.setState(empty, true),
});
