import { listOwnApiKeys } from '@atrium/contract/session/api-keys/calls';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { emptyState, list } from '../../lib/area/area.js';
import { areaStore } from '../../lib/area/area-store.js';
import { call } from '../../lib/api/http.js';
import { currentUser } from '../session-store.js';

const parts = {
  keys: list<ApiKey>(['api-key', 'apiKey'], {
    read: () => call(listOwnApiKeys),
    // Administrators receive the events of all users' keys.
    place: ({ owner }) => (owner.id === currentUser()?.id ? 'in' : null),
  }),
};

const store = areaStore({ parts, empty: emptyState(parts), again: {} }, () => currentUser()?.id ?? null);

export const useOwnKeys = store.use;
export const { took, lost, need: needKeys, reread: rereadKeys } = store;
