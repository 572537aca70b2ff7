import { listOwnApiKeys } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { createEmptyState, list } from '../../lib/area/area.js';
import { createAreaStore } from '../../lib/area/area-store.js';
import { call } from '../../lib/api/http.js';
import { currentUser } from '../session-store.js';

const parts = {
  keys: list<ApiKey>(['api-key', 'apiKey'], {
    read: () => call(listOwnApiKeys),
    // Administrators receive the events of all users' keys.
    getMembership: ({ owner }) => (owner.id === currentUser()?.id ? 'in' : null),
  }),
};

const store = createAreaStore(
  { parts, empty: createEmptyState(parts), refetchOn: {} },
  () => currentUser()?.id ?? null,
);

export const useOwnKeys = store.use;
export const { upsertRow, removeRow, ensureLoaded: needKeys, refetch: rereadKeys } = store;
