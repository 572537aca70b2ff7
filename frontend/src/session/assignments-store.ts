import { listOwnAssignments } from '@atrium/contract/session/session/calls';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { create } from 'zustand';
import { ApiError, call } from '../lib/api/http.js';
import { coalesce } from '../lib/api/coalesce.js';
import { onLive, reloadStores } from '../lib/live/live.js';
import { currentUser, loadSession } from './session-store.js';

/* The user's access to projects, kept current by the live connection. */

interface Assignments {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly rows: readonly Assignment[];
}

export const useAssignments = create<Assignments>(() => ({ phase: 'idle', error: null, rows: [] }));

export async function loadAssignments(): Promise<void> {
  const { phase } = useAssignments.getState();
  useAssignments.setState({ phase: phase === 'ready' ? 'ready' : 'loading', error: null });
  try {
    useAssignments.setState({ phase: 'ready', rows: await call(listOwnAssignments) });
  } catch (error) {
    useAssignments.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

/**
 * Fetches the user's rights and names again. After access to a new project all stores are fetched again, because its
 * earlier events never arrived.
 */
const readOwnRights = coalesce(async () => {
  const before = currentUser()?.projects ?? [];
  await Promise.all([loadSession(), useAssignments.getState().phase === 'idle' ? undefined : loadAssignments()]);
  const after = currentUser()?.projects ?? [];
  if (after.some((project) => !before.includes(project))) reloadStores();
});

onLive({
  events(events) {
    if (
      events.some(({ type }) => type.startsWith('assignment.') || type === 'staff.updated' || type === 'rights.changed')
    )
      readOwnRights();
  },
  resync: readOwnRights,
  reset: () => useAssignments.setState({ phase: 'idle', error: null, rows: [] }),
});
