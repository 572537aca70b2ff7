import { getMail } from '@atrium/contract/platform/mail/calls';
import type { MailState } from '@atrium/contract/platform/mail/schemas';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';

/* How mail is sent; in development also what is kept, read again when a mail has gone. */

interface MailShown {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly mail: MailState | null;
}

const empty: MailShown = { phase: 'idle', error: null, mail: null };
export const useMail = create<MailShown>(() => empty);

export async function loadMail(): Promise<void> {
  useMail.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useMail.setState({ phase: 'ready', mail: await call(getMail) });
  } catch (error) {
    useMail.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

const again = coalesce(async () => {
  if (useMail.getState().phase !== 'idle') await loadMail();
});

onLive({
  events: (events) => {
    if (events.some(({ data }) => 'jobIds' in data && data.name === 'send-mail')) again();
  },
  resync: again,
  connected: again,
  reset: () => useMail.setState(empty, true),
});
