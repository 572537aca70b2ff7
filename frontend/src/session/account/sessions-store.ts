import { listOwnSessions, type sessionReply } from '@atrium/contract/session/session';
import { create } from 'zustand';
import type * as z from 'zod/mini';
import { ApiError, call } from '../../lib/http.js';
import { onLive } from '../../lib/live.js';

export type OwnSession = z.infer<typeof sessionReply>;

interface Sessions {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly rows: readonly OwnSession[];
}

const empty: Sessions = { phase: 'idle', error: null, rows: [] };

export const useSessions = create<Sessions>(() => empty);

/** Nothing tells of them: they are read whenever they are shown, and after each change. */
export async function loadSessions(): Promise<void> {
  useSessions.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useSessions.setState({ phase: 'ready', rows: await call(listOwnSessions) });
  } catch (error) {
    useSessions.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

onLive({ events: () => undefined, resync: () => undefined, reset: () => useSessions.setState(empty, true) });
