import { listOwnAssignments } from '@atrium/contract/session/session/calls';
import type { LiveEvent } from '@atrium/contract/core/live';
import { call } from '../lib/api/http.js';
import { coalesce } from '../lib/api/coalesce.js';
import { onLive, reloadStores } from '../lib/live/live.js';
import { createQueryStore } from '../lib/live/query-store.js';
import { currentUser, loadSession } from './session-store.js';

/* The user's access to projects, kept current by the live connection. */

/** Returns whether an event is about the user's rights or name. */
const isAboutRights = ({ type }: LiveEvent): boolean =>
  type.startsWith('assignment.') || type === 'staff.updated' || type === 'rights.changed';

export const { use: useAssignments, load: loadAssignments } = createQueryStore(
  () => call(listOwnAssignments),
  (event, refetch) => isAboutRights(event) && refetch(),
);

/**
 * Fetches the user's rights and name again. After access to a new project all stores are fetched again, because its
 * earlier events never arrived.
 */
const readOwnRights = coalesce(async () => {
  const before = currentUser()?.projects ?? [];
  await loadSession();
  const after = currentUser()?.projects ?? [];
  if (after.some((project) => !before.includes(project))) reloadStores();
});

onLive({
  events(events) {
    if (events.some(isAboutRights)) readOwnRights();
  },
  resync: readOwnRights,
  reset: () => undefined,
});
