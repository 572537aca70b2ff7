import { listOwnSessions } from '@atrium/contract/session/session/calls';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { create } from 'zustand';
import { ApiError, call } from '../../lib/api/http.js';
import { onLive } from '../../lib/live/live.js';

interface Sessions {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly rows: readonly OwnSession[];
}

const empty: Sessions = { phase: 'idle', error: null, rows: [] };

export const useSessions = create<Sessions>(() => empty);

/** Loads the sessions whenever they are shown and after each change, because no event reports them. */
export async function loadSessions(): Promise<void> {
  useSessions.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useSessions.setState({ phase: 'ready', rows: (await call(listOwnSessions)).toSorted(sortOwnFirst) });
  } catch (error) {
    useSessions.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

onLive({ events: () => undefined, resync: () => undefined, reset: () => useSessions.setState(empty, true) });

function sortOwnFirst(a: OwnSession, b: OwnSession): number {
  return Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt);
}
