import { listOwnSessions } from '@atrium/contract/session/session/calls';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { call } from '../../lib/api/http.js';
import { createQueryStore } from '../../lib/live/query-store.js';

const sortOwnFirst = (a: OwnSession, b: OwnSession): number =>
  Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt);

/** The user's sessions, loaded whenever they are shown and after each change, because no event reports them. */
export const { use: useSessions, load: loadSessions } = createQueryStore(async () =>
  (await call(listOwnSessions)).toSorted(sortOwnFirst),
);
